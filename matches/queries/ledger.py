"""A ledger of points and resources. It lists the event, the rule and the amount of each change."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from events import Entry
from games.game import AnyGame, Holding, Seat, point_holdings
from games.table import MatchEnded, Rewound
from matches.context import Context
from matches.queries.lines import TimelineEntry, line_of_entry
from matches.queries.read import BATCH, Reader, Snapshot
from matches.queries.states import states
from projections.match_cache import Match
from projections.undo_history import LineKind, Stretch, Stretches, line_to, stretches_of


class Change(Struct, frozen=True):
    """A gain or loss of one seat, caused by an event.

    Attributes:
        holding: the holding after the event. Its amount is the balance.
        amount: the amount of the change, negative for a loss.
        rule: the rule of the event, or of the holding.
        entry: the timeline entry of the event.
    """

    holding: Holding
    amount: int
    rule: str
    entry: TimelineEntry


class Ledger(Struct, frozen=True):
    """All changes up to a version, in order, and the balances at that version.

    The changes are those on the played line of the version, or those of all versions up to it. On
    the played line, the amounts of a holding add up to its balance. An event's change is the
    difference from the version that the event follows.

    Attributes:
        changes: the changes, in the order of the events.
        balances: the balances at the version, by seat and holding.
        stretches: the versions up to that one, grouped into stretches.
    """

    changes: tuple[Change, ...]
    balances: tuple[Holding, ...]
    stretches: tuple[Stretch, ...]


class _Name(NamedTuple):
    seat: Seat
    name: str


class _Step(NamedTuple):
    """The holdings after an event, and the version from which the event continued."""

    before: int
    books: Mapping[_Name, Holding]
    entry: Entry | None  # the entry, if it changed the holdings


def ledger(context: Context, reader: Reader, version: int, *, line: LineKind = "played") -> Ledger:
    """Return the ledger of a match at a given version, as far as the reader may see it.

    At the end of the match, all points and their origins are revealed to everyone.

    Args:
        context: the context of the match.
        reader: the reader.
        version: the version.
        line: `played` for the played line of the version; `all` adds the changes that were undone
            before it.
    """
    steps, stretches = _steps(context, reader, version), stretches_of(reader.match)
    followed = range(1, version + 1) if line == "all" else line_to(reader.match, version)
    changes = tuple(
        change
        for seq in followed
        for change in _changes(
            context, reader, stretches, steps[steps[seq].before].books, steps[seq]
        )
    )
    balances = tuple(holding for holding in steps[version].books.values() if holding.amount)
    return Ledger(changes, balances, stretches.up_to(version))


def holdings_at(reader: Reader, shown: Snapshot) -> tuple[Holding, ...]:
    """Return the points and resources of each seat at a version, as far as the reader may see them.

    They are the same as the balances of the ledger at that version, including amounts of 0.
    """
    is_over = shown.table.status == "over"
    return tuple(_books(reader.match.game, shown.state, reader.seat, is_over=is_over).values())


def _steps(context: Context, reader: Reader, version: int) -> list[_Step]:
    """Return the holdings at each version, starting at 0."""
    game = reader.match.game
    steps = [_Step(0, {}, None)]
    is_over = False
    followed = zip(
        states(context, reader.match, 1, version),
        _events(context, reader.match, version),
        strict=True,
    )
    for (seq, state), (entry, event) in followed:
        before = event.to if isinstance(event, Rewound) else seq - 1
        is_over = is_over or isinstance(event, MatchEnded)
        books = _books(game, state, reader.seat, is_over=is_over)
        changed = None if books == steps[before].books else entry
        steps.append(_Step(before, books, changed))
    return steps


def _events(context: Context, match: Match, version: int) -> Iterator[tuple[Entry, Any]]:
    after = 0
    while after < version:
        page = context.store.page(match.match_id, after, version, BATCH)
        for entry, folded in zip(page, match.codec.read_for_fold(page), strict=True):
            yield entry, folded.event
        after = page[-1].seq


def _books(
    game: AnyGame, state: Any, reader: Seat | None, *, is_over: bool
) -> Mapping[_Name, Holding]:
    found = known_holdings(game, state, reader, is_over=is_over)
    return {_Name(holding.seat, holding.name): holding for holding in found}


def known_holdings(
    game: AnyGame, state: Any, reader: Seat | None, *, is_over: bool
) -> tuple[Holding, ...]:
    """Return the points and resources of all seats in a state, as far as the reader knows them.

    At the end of the match, all points are known to everyone. There are none before the setup.
    """
    if state == game.start:
        return ()
    holdings = game.holdings(state, reader) if game.holdings else ()
    if is_over:
        holdings = (
            *point_holdings(game.score(state)),
            *(held for held in holdings if not held.is_points),
        )
    return holdings


def _changes(
    context: Context,
    reader: Reader,
    stretches: Stretches,
    before: Mapping[_Name, Holding],
    step: _Step,
) -> Iterator[Change]:
    """Yield the changes caused by an event. The balance of a removed holding is 0."""
    if step.entry is None:
        return
    entry = line_of_entry(context, reader, step.entry, stretches)
    rule = entry.line.facts.get("rule")
    for name in dict.fromkeys((*step.books, *before)):
        is_now, was = step.books.get(name), before.get(name)
        amount = (is_now.amount if is_now else 0) - (was.amount if was else 0)
        holding = is_now or was
        if amount and holding:
            stands = Holding(
                holding.seat,
                holding.name,
                is_now.amount if is_now else 0,
                holding.rule,
                holding.is_points,
            )
            yield Change(stands, amount, str(rule or holding.rule), entry)
