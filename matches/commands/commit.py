"""Making the events of one command ready to be stored: fold, seal, link."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Raw, Struct

from events import Entry, Keys, Record, canonical, link, written
from events.records import NOTHING
from events.seals import RELEASED, state_mac
from games.game import AnyGame
from games.luck import Draw
from games.table import (
    MatchEnded,
    PositionSet,
    Rewound,
    Table,
    TableEvent,
    evolve_table,
    is_given_up,
    rank,
)
from games.table.answers import answered_seats
from games.table.questions import questions, settle, update_asked
from projections.match_cache import Match
from projections.task_queue import awaited, spelled, timed
from projections.timeline import Commit, Position, begins, undo_points


class Actor(Struct, frozen=True):
    """Who acts: `host`, `seat`, `bot`, `phase`, `clock` or `admin`; seat and bot name the seat."""

    by: str
    seat: int | None = None


Folded: TypeAlias = tuple[Sequence[Any], tuple[Any, ...], tuple[Table, ...]]  # with its events

HOST = Actor("host")
WORKERS = Actor("phase")


class Proposed(Struct, frozen=True):
    """Everything that a commit is made from.

    Attributes:
        actor: who acts.
        command: what was asked for, or None for events of the table that say it all.
        events: what happened, at least one event.
        draws: the luck drawn.
        reasons: why a bot chose so, kept sealed until the end.
        command_id: names the command in the log.
        at: milliseconds since 1970.
    """

    actor: Actor
    command: Struct | None
    events: Sequence[Any]
    draws: Sequence[Draw]
    reasons: Mapping[str, Any] | None
    command_id: str
    at: int


def commit(match: Match, before: Position, made: Proposed) -> Commit:
    """Return the entries that tell these events after a position, each with what it leads to.

    Where they end the game, the end of the match is told as well, with its keys.
    """
    folded = _folded(match, before, made.events)
    _, states, tables = folded
    stand = questions(match.game, tables[-1], states[-1])
    if tables[-1].status == "running" and (not stand or _given_up(match, tables[-1], states[-1])):
        folded, stand = _ended(match, before, folded), ()
    events, states, tables = folded
    last = before.version + len(events)
    made_marks = undo_points(
        events,
        made.actor.seat,
        bool(made.draws),
        match.timeline.telling,
        begun=begins(before.table, tables[-1]),
    )
    moved = made_marks[-1].mover
    at = max(before.at, made.at)
    if tables[-1].standing or tables[-1].clocks:
        tables = (*tables[:-1], settle(tables[-1], stand, moved, last, at))
    entries = _entries(match, before, made, events, _mac(match, last, states[-1], tables[-1]))
    asked = update_asked(before.asked, moved, last, stand)
    answered = answered_seats(match.game, tables[-1], states[-1])
    return Commit(entries, at, states, tables, made_marks, asked, answered)


def _given_up(match: Match, table: Table, state: object) -> bool:
    return is_given_up(table, allied=match.game.allied(state))


def _mac(match: Match, seq: int, state: object, table: Table) -> str:
    stood = canonical.encode({"state": match.game.dump(state), "table": match.tables.of(table)})
    return state_mac(match.keys.state, seq, stood)


def _entries(
    match: Match, before: Position, made: Proposed, events: Sequence[Any], mac: str
) -> tuple[Entry, ...]:
    entries = []
    previous, at = before.link, max(before.at, made.at)
    first, last = before.version + 1, before.version + len(events)
    for seq, event in enumerate(events, first):
        public, hidden = match.codec.split(event)
        record = Record(
            at=at,
            by=made.actor.by,
            event=public,
            command=_told(made, hidden) if seq == first else NOTHING,
            id=made.command_id if seq == first else None,
            mac=mac if seq == last else None,
            seat=made.actor.seat,
        )
        e, s = written(seq, record, hidden, match.keys.salt)
        previous = link(previous, seq, e)
        entries.append(Entry(seq, e, s, previous))
    return tuple(entries)


def _folded(match: Match, before: Position, events: Sequence[Any]) -> Folded:
    state, table = before.state, before.table
    states, tables = [], []
    for seq, event in enumerate(events, before.version + 1):
        if isinstance(event, TableEvent):
            table = evolve_table(table, event, seq)
            if isinstance(event, Rewound):
                state = match.timeline.state(event.to)
            elif isinstance(event, PositionSet):
                state = match.game.load(event.state.value)
        else:
            state = match.game.evolve(state, event)
        states.append(state)
        tables.append(table)
    return events, tuple(states), tuple(tables)


def _ended(match: Match, before: Position, folded: Folded) -> Folded:
    """Return the same with the end of the match told as well."""
    events, states, tables = folded
    end = match_ended(match.game, match.keys, states[-1], tables[-1])
    table = evolve_table(tables[-1], end, before.version + len(events) + 1)
    return (*events, end), (*states, states[-1]), (*tables, table)


def match_ended(game: AnyGame, keys: Keys, state: object, table: Table) -> MatchEnded:
    """Return how a match ends that is over in a state or given up.

    A private one keeps its keys, and one that was created to do so.
    """
    own, allied = game.outcome(state), game.allied(state)
    if own is None and not is_given_up(table, allied=allied):
        raise AssertionError(f"{game.name} is over without an outcome")
    outcome = rank(table, own, allied=allied)
    names = () if table.private or table.keeps else RELEASED
    released = {name: getattr(keys, name).hex() for name in names}
    return MatchEnded(outcome=outcome, keys=released)


def _told(made: Proposed, hidden: dict[str, Any]) -> Raw:
    """Return the command as the record tells it; add to `hidden` what it must not tell."""
    if made.draws:
        hidden["luck"] = ((), made.draws)
    if made.reasons is not None:
        hidden["reasons"] = ((), made.reasons)
    if made.command is None:
        return NOTHING
    if getattr(made.command, "secret", False):
        hidden["command"] = ((made.actor.seat,), made.command)
        return NOTHING
    return Raw(canonical.encode(made.command))


def waits_for(made: Commit) -> str:
    """Return what the workers have to do after a commit, as a head tells it.

    Where the match is not running, its status instead.
    """
    table = made.tables[-1]
    if table.status != "running":
        return table.status
    return spelled((*awaited("", made.asked, table, made.answered), *timed("", table)))
