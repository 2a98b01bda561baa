"""Going back, and forth again: one event on the log, nothing taken from it."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from games.errors import RuleViolation
from games.game import Seat
from games.luck import Draw
from games.table import Rewound, Table, answer, check_plays, clock_of, moved_on, propose
from matches.commands.commit import Actor
from matches.commands.execute import Played, Request, act
from matches.context import House
from matches.errors import MatchNotRunning
from projections.match_cache import Held
from projections.timeline import Line, Position
from projections.undo_history import Mark, Trail, is_behind, node, reach, targets_behind

PROPOSALS = 10


class Going(Struct, frozen=True):
    """Where a seat wants the match to go: back (undo), or forth again (redo)."""

    to: int
    forth: bool = False


class Step(Struct, frozen=True):
    """Something that a seat may do now about going back.

    Attributes:
        kind: `undo`, `redo`, `propose`, `agree`, `refuse` or `withdraw`.
        to: the version that the match would go to.
        proposal: the seq of the proposal that it answers.
    """

    kind: str
    to: int
    proposal: int = 0


class _Paged:
    """The trail of a match in memory; what lies before its line is read from keyframes."""

    def __init__(self, house: House, held: Held) -> None:
        self._house = house
        self._held = held
        self._line: Line = held.line

    def _at(self, version: int) -> Line:
        if not self._line.holds(version):
            self._line = self._house.cache.line_at(self._held, version)
        return self._line

    def mark(self, version: int) -> Mark:
        """Return the mark of a version."""
        return self._at(version).mark(version)

    def is_target(self, version: int) -> bool:
        """Tell whether a version may be gone to."""
        return self._at(version).is_target(version)


def trail_of(house: House, held: Held) -> Trail:
    """Return the trail of a match."""
    return _Paged(house, held)


def steps(house: House, held: Held, table: Table, head: int, seat: Seat) -> tuple[Step, ...]:
    """Return what a seat may do at a head about going back; nothing unless the match runs.

    Of the versions that it could propose to go to, the nearest `PROPOSALS` are listed.
    """
    if table.status != "running" or table.policy == "none" or table.seats[seat].played_by:
        return ()
    trail = trail_of(house, held)
    may = reach(trail, head, seat, _timed_out(table, seat))
    found = [Step("undo", to) for to in may.undo] + [Step("redo", to) for to in may.redo]
    proposal = table.proposal
    if proposal and proposal.seat == seat:
        found.append(Step("withdraw", proposal.to, proposal.seq))
    elif proposal:
        kinds = ("refuse",) if seat in proposal.agreed else ("agree", "refuse")
        found += [Step(kind, proposal.to, proposal.seq) for kind in kinds]
    elif table.policy == "consent" and may.bar:
        beyond = islice(targets_behind(trail, may.bar.version), PROPOSALS)
        found += [Step("propose", to) for to in beyond]
    return tuple(found)


def rewind(
    house: House, match: str, to: int, actor: Actor, *, key: str = "", digest: str = ""
) -> Played:
    """Put the game back to its state at a version, whosever commands that takes back (rule T2).

    Raises:
        RuleViolation: `undo.no-target` where the version is not one at which a seat was asked
            after a whole command.
        MatchNotRunning: after the end the keys are out; a match can be branched then.
    """

    def decide(held: Held, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        _check_running(position.table)
        check_target(trail_of(house, held), to, position.version)
        return (*moved_on(position.table), Rewound(to=to)), ()

    return act(house, match, Request(actor=actor, key=key, digest=digest, of_table=True), decide)


def overrule(house: House, match: str, request: Request, going: Going) -> Played:
    """Go where an administrator wants, whatever the policy and whosever commands (rule T12).

    Raises:
        RuleViolation: `undo.no-target`, `undo.not-behind`, `redo.not-abandoned`.
        MatchNotRunning: it has not begun, or is over.
        StaleVersion, NoSuchMatch, KeyReused: see `play`.
    """

    def decide(held: Held, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        _check_running(position.table)
        _check_way(trail_of(house, held), position.version, going)
        return (*moved_on(position.table), Rewound(to=going.to)), ()

    return act(house, match, request, decide)


def go(house: House, match: str, request: Request, going: Going) -> Played:
    """Take a seat's own commands back or do them again; where it needs consent, propose it.

    Raises:
        RuleViolation: see `going_events`.
        MatchNotRunning: the match has not begun, or is over.
        StaleVersion, NoSuchMatch, KeyReused, VersionConflict: see `play`.
    """

    def decide(held: Held, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        _check_running(position.table)
        trail, seat = trail_of(house, held), _seat(request)
        check_plays(position.table, seat)
        return going_events(trail, position.table, position.version, seat, going), ()

    return act(house, match, request, decide)


def answer_proposal(
    house: House, match: str, request: Request, proposal: int, *, agrees: bool
) -> Played:
    """Answer what another seat proposed, or take one's own proposal back (rule T6).

    Raises:
        RuleViolation, MatchNotRunning and what `play` raises.
    """

    def decide(held: Held, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        _check_running(position.table)
        seat = _seat(request)
        check_plays(position.table, seat)
        return answer(position.table, seat, proposal, agrees=agrees), ()

    return act(house, match, request, decide)


def going_events(
    trail: Trail, table: Table, head: int, seat: Seat, going: Going
) -> tuple[Any, ...]:
    """Return what happens when a seat wants to go to a version.

    Raises:
        RuleViolation: `undo.forbidden` by the policy; `undo.no-target`; `undo.not-behind` and
            `redo.not-abandoned` where the version is not on that side; `undo.not-alone` where
            the seat would need the others and the policy does not ask them; `undo.proposed`.
    """
    to = going.to
    if table.policy == "none":
        raise RuleViolation("undo.forbidden", rule="T5", policy=table.policy)
    _check_way(trail, head, going)
    may = reach(trail, head, seat, _timed_out(table, seat))
    if to in (may.redo if going.forth else may.undo):
        return (*moved_on(table), Rewound(to=to))
    if table.policy == "consent":
        return propose(table, seat, to)
    at, why = may.bar or (0, "other-seat")
    raise RuleViolation("undo.not-alone", rule="T5", to=to, at=at, why=why)


def _check_way(trail: Trail, head: int, going: Going) -> None:
    """Check that a version may be gone to, and that it lies that way."""
    to = going.to
    check_target(trail, to, head)
    if to == node(trail, head):
        raise RuleViolation("undo.no-target", rule="T2", to=to, version=head)
    if is_behind(trail, to, head) == going.forth:
        slug = "redo.not-abandoned" if going.forth else "undo.not-behind"
        raise RuleViolation(slug, rule="T2", to=to, version=head)


def _timed_out(table: Table, seat: Seat) -> int:
    return clock_of(table, seat).timed_out or 0


def check_target(trail: Trail, to: int, head: int) -> None:
    """Check that a version may be gone to (rule T2). Raises `undo.no-target`."""
    if not 0 < to < head or not trail.is_target(to):
        raise RuleViolation("undo.no-target", rule="T2", to=to, version=head)


def _seat(request: Request) -> Seat:
    if request.actor.seat is None:
        raise ValueError(f"{request.actor} holds no seat")
    return request.actor.seat


def _check_running(table: Table) -> None:
    if table.status != "running":
        raise MatchNotRunning(table.status)
