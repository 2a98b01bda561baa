"""Descriptions of events and commands, and the parts of the board to which they refer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from events import Entry
from games.errors import Fact
from games.game import AnyGame, Line, Seat, Target
from games.table import (
    ClockAdvanced,
    InvitationMade,
    InvitationWithdrawn,
    MatchCalledOff,
    MatchCreated,
    MatchEnded,
    PositionSet,
    ReservationDeclined,
    Rewound,
    SeatClaimed,
    SeatHandedBack,
    SeatHandedToBot,
    SeatLeft,
    SeatReserved,
    SeatResigned,
    SeatTaken,
    SeatTokenRotated,
    StandingAnswersGiven,
    TableEvent,
    TimedOut,
    UndoAnswered,
    UndoLapsed,
    UndoProposed,
)
from games.table.clock import SECOND
from games.table.undo_history import mover_of
from matches.context import Context
from matches.pictures.pictures import Picture, changed_elements, has_elements, picture_of
from matches.queries.moves_undone import facts_of_going_back, first_of_move
from matches.queries.read import Reader
from matches.queries.states import states
from matches.queries.visible import last_visible
from projections.match_cache import Match
from projections.redact import redact_event
from projections.undo_history import Stretches, stretches_of

End: TypeAlias = Literal["decision", "turn", "phase", "round"]
TARGETS_KEPT = 512  # number of events of a match whose targets are kept in memory
AHEAD = 50  # number of following events to read to find the next decision
_FIELDS: Mapping[type, tuple[str, ...]] = {  # fields to describe, next to the rule
    PositionSet: (),
    SeatTokenRotated: ("seat",),
    SeatClaimed: ("seat", "account"),
    SeatLeft: ("seat",),
    SeatReserved: ("seat", "account"),
    ReservationDeclined: ("seat",),
    InvitationMade: ("seat",),
    InvitationWithdrawn: ("seat",),
    Rewound: ("to",),
    UndoProposed: ("seat", "to"),
    UndoAnswered: ("seat", "agrees"),
    UndoLapsed: ("reason",),
    StandingAnswersGiven: ("seat",),
    SeatHandedToBot: ("seat", "level", "reason"),
    SeatHandedBack: ("seat",),
    SeatResigned: ("seat", "reason"),
    MatchCalledOff: ("reason",),
}


def table_line(event: TableEvent) -> Line:
    """Return the description of a table event."""
    return Line(str(type(event).__struct_config__.tag), _facts_of(event))


def _facts_of(event: TableEvent) -> Mapping[str, Fact]:
    match event:
        case MatchCreated(seats=seats):
            return {"seats": len(seats)}
        case MatchEnded(outcome=outcome):
            return {"ranking": outcome.ranking, "reason": outcome.reason, "rule": outcome.rule}
        case SeatTaken(seat=seat, account=account):
            return {"seat": seat, "account": account or "", "rule": event.rule}
        case TimedOut(seat=seat, asked_since=asked, ran_out_at=at):
            return {"seat": seat, "asked": asked, "ran_out_at": at, "rule": event.rule}
        case ClockAdvanced(by=by):
            return {"seconds": by // SECOND, "rule": event.rule}
        case _:
            facts = {name: getattr(event, name) for name in _FIELDS[type(event)]}
            return {**facts, "rule": event.rule}


def line_of_event(game: AnyGame, content: str, event: Any) -> Line:
    """Return the description of an event, with facts in readable form. Secrets may be unset.

    Args:
        game: the game of the event.
        content: the hash of the content pack of the match.
        event: the event.
    """
    line = game.describe(event)
    return game.name_facts(content, line) if game.name_facts else line


def targets_of_event(
    game: AnyGame, event: Any, before: Picture, after: Picture
) -> tuple[Target, ...]:
    """Return the parts of the board that an event affects, the most important first.

    The parts that the event names come before all others whose values changed. The result is empty
    if the game's drawing has no targets.

    Args:
        game: the game of the event.
        event: the event as a reader sees it.
        before: the same reader's view before the event.
        after: the same reader's view after it.
    """
    return _with_changes(named_targets(game, event), before, after)


def named_targets(game: AnyGame, event: Any) -> tuple[Target, ...]:
    """Return the parts of the board that an event names, without the changes that follow from it.

    The result is empty if the game's drawing has no targets.
    """
    return game.targets.of_event(event) if game.targets else ()


def _with_changes(named: tuple[Target, ...], before: Picture, after: Picture) -> tuple[Target, ...]:
    """Return the given parts, as far as the reader sees them, and all others that changed."""
    if not after.elements:
        return named
    seen = [target for target in named if target in after.elements]
    return tuple(dict.fromkeys((*seen, *changed_elements(before, after))))


def line_of_command(game: AnyGame, view: Any, command: Any) -> Line:
    """Return the description of a command, as revealed to the seat that has the given view."""
    if game.describe_command:
        return game.describe_command(view, command)
    facts: dict[str, Any] = msgspec.to_builtins(command)
    return Line(str(facts["type"]), facts)


def targets_of_command(game: AnyGame, view: Any, command: Any) -> tuple[Target, ...]:
    """Return the parts of the board that a command affects, as revealed by its seat's view."""
    return game.targets.of_command(view, command) if game.targets else ()


def going_back_line(
    context: Context, match: Match, seq: int, seat: Seat | None, event: Rewound | UndoProposed
) -> Line:
    """Return the description of a rewind or a proposal, including the moves it undoes or redoes."""
    line = table_line(event)
    return Line(line.id, {**line.facts, **facts_of_going_back(context, match, seq, seat, event)})


class TimelineEntry(Struct, frozen=True):
    """An entry of the timeline: an event with its time, its actor and its description.

    Attributes:
        line: the description. `line.id` is one of the game's ids, or one of the table's if
            `of_table` is true.
        type: the stored name of the event.
        targets: the targets of the event on the board; in `timeline` and `timeline_entries` all of
            them, otherwise those that the event names.
        ends: the units that end with the event. Whether a turn ends depends on the events that
            follow.
        undone_by: the seq of the rewind that abandoned its version; None if it is on the played
            line.
    """

    seq: int
    at: int
    by: str
    seat: Seat | None
    line: Line
    of_table: bool
    type: str
    targets: tuple[Target, ...] = ()
    ends: tuple[End, ...] = ()
    undone_by: int | None = None


def timeline(context: Context, reader: Reader, after: int, limit: int) -> tuple[TimelineEntry, ...]:
    """Return timeline entries for the events after a version, at most `limit` of them."""
    until = last_visible(reader.match)
    entries = context.store.page(reader.match.match_id, after, until, limit)
    if not entries or entries[-1].seq >= reader.match.timeline.version:
        return timeline_entries(context, reader, entries)
    return timeline_entries(
        context,
        reader,
        entries,
        context.store.page(reader.match.match_id, entries[-1].seq, until, AHEAD),
    )


def timeline_entries(
    context: Context,
    reader: Reader,
    entries: Iterable[Entry],
    following: Iterable[Entry] = (),
) -> tuple[TimelineEntry, ...]:
    """Return timeline entries for consecutive events, with the turns that they end.

    The events in `following` come after them, and are used only to find the ends of turns.
    """
    stretches = stretches_of(reader.match)
    lines = [line_of_entry(context, reader, entry, stretches) for entry in entries]
    lines = list(_with_targets(context, reader, lines))
    later = (line_of_entry(context, reader, entry) for entry in following)
    seat_after = next((line.seat for line in later if "decision" in line.ends), None)
    return tuple(_with_turns(lines, seat_after))[::-1]


def _with_targets(
    context: Context, reader: Reader, lines: Sequence[TimelineEntry]
) -> Iterator[TimelineEntry]:
    """Yield timeline entries with the targets of their events, in order.

    The targets of a recent event are computed once for each reader, which requires its views before
    and after the event.
    """
    match, seat = reader.match, reader.seat
    if not has_elements(match.game):
        yield from lines
        return
    is_released = "salt" in match.timeline.newest.released
    known = {line.seq: match.targets.get((line.seq, seat, is_released)) for line in lines}
    missing = [line for line in lines if not line.of_table and known[line.seq] is None]
    for line, before, after in _pictures(context, reader, missing):
        known[line.seq] = targets = _with_changes(line.targets, before, after)
        with match.lock:
            match.targets[line.seq, seat, is_released] = targets
            while len(match.targets) > TARGETS_KEPT:
                del match.targets[next(iter(match.targets))]
    for line in lines:
        targets = known[line.seq] or ()
        yield line if line.targets == targets else replace(line, targets=targets)


def _pictures(
    context: Context, reader: Reader, lines: Sequence[TimelineEntry]
) -> Iterator[tuple[TimelineEntry, Picture, Picture]]:
    """Yield timeline entries in order, each with the reader's views before and after its event."""
    if not lines:
        return
    game, seat, left = reader.match.game, reader.seat, iter(lines)
    line = next(left, None)
    before = picture_of(game, None)
    for version, state in states(context, reader.match, lines[0].seq - 1, lines[-1].seq):
        if line is None or version < line.seq - 1:
            continue
        picture = picture_of(game, None if state == game.start else game.view(state, seat))
        if version == line.seq:
            yield line, before, picture
            line = next(left, None)
        before = picture


def line_of_move(context: Context, reader: Reader, end: int) -> TimelineEntry:
    """Return the timeline entry for the first game event of the move that ends at a version."""
    start = first_of_move(context, reader.match, end)
    entries = context.store.page(reader.match.match_id, start - 1, end, AHEAD)
    lines = [line_of_entry(context, reader, entry) for entry in entries[:2]]
    return next((line for line in lines if not line.of_table), lines[0])


def _with_turns(lines: list[TimelineEntry], seat_after: Seat | None) -> Iterator[TimelineEntry]:
    """Yield timeline entries in reverse order, adding the ends of turns.

    A turn ends if another seat makes the next decision.
    """
    for line in reversed(lines):
        if "decision" not in line.ends:
            yield line
            continue
        ends = line.ends if line.seat == seat_after else ("decision", "turn", *line.ends[1:])
        seat_after = line.seat
        yield replace(line, ends=ends)


def line_of_entry(
    context: Context, reader: Reader, entry: Entry, stretches: Stretches | None = None
) -> TimelineEntry:
    """Return the timeline entry for an event, as revealed to a reader.

    Args:
        context: the context of the match.
        reader: the reader.
        entry: the event.
        stretches: the stretches of the match. Without them, `undone_by` is not set.
    """
    record, event = redact_event(reader.match, entry, reader.seat)
    tag, game = str(type(event).__struct_config__.tag), reader.match.game
    cause = (entry.seq, record.at, record.by, record.seat)
    undone_by = stretches.undone_by(entry.seq) if stretches else None
    mover = mover_of(record.seat, event)
    ends: tuple[End, ...] = ("decision",) if record.mac is not None and mover >= 0 else ()
    if isinstance(event, TableEvent):
        line = table_line(event)
        if isinstance(event, Rewound | UndoProposed):
            line = going_back_line(context, reader.match, entry.seq, record.seat, event)
        return TimelineEntry(*cause, line, of_table=True, type=tag, ends=ends, undone_by=undone_by)
    line = line_of_event(game, reader.match.timeline.newest.content, event)
    if larger := game.ends.get(tag):
        ends = (*ends, larger)
    named = named_targets(game, event)
    return TimelineEntry(*cause, line, False, tag, named, ends, undone_by)
