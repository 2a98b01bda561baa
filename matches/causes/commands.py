"""Commands that caused a change, with the draws that they used."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Struct

from events import Broken, Entry
from games.game import HiddenChoice, Seat, Secret
from games.luck import Draw
from games.table import TableEvent
from games.table.undo_history import UndoHistory, first
from matches.causes.history import ValueChange, view_of
from matches.context import Context
from matches.queries.lines import TimelineEntry, line_of_entry
from matches.queries.read import BATCH, Reader
from matches.queries.states import states
from projections.redact import redact_event, show_entry
from projections.undo_history import PagedUndoHistory, Stretches, stretches_of

LUCK = "luck"  # the path of the draws in the first record of a commit


class CausingCommand(Struct, frozen=True):
    """The command that caused a change.

    Attributes:
        id: its id in the log.
        seq: the seq of its first event.
        entry: the timeline entry of the event that recorded it: the choice, or its first event.
        is_choice: whether it made the hidden choice that the change revealed.
    """

    id: str
    seq: int
    entry: TimelineEntry
    is_choice: bool

    @property
    def version(self) -> int:
        """The version on which the command was decided."""
        return self.seq - 1


class ExplainedChange(Struct, frozen=True):
    """A change of a value, with its event and the command that caused it.

    Attributes:
        change: the change.
        entry: the timeline entry of the event.
        draws: the draws of the event's command; None as long as they are secret.
        command: the command that caused the change.
    """

    change: ValueChange
    entry: TimelineEntry
    draws: tuple[Draw, ...] | None
    command: CausingCommand


class Explainer:
    """Explains changes of values on one line of a match.

    Args:
        context: the context of the match.
        reader: the reader of the match.
        line: the versions on the line, in order.
    """

    def __init__(self, context: Context, reader: Reader, line: Sequence[int]) -> None:
        self._context = context
        self._reader = reader
        self._history: UndoHistory = PagedUndoHistory(
            context.cache, reader.match, reader.match.timeline
        )
        self._stretches: Stretches = stretches_of(reader.match)
        self._choices = _Choices(context, reader, line)

    def explain(self, changes: Sequence[ValueChange]) -> tuple[ExplainedChange, ...]:
        """Return the changes with their events and commands."""
        firsts = {change.seq: first(self._history, change.seq) for change in changes}
        entries = self._read({*firsts, *firsts.values()})
        return tuple(
            self._explain(change, entries[change.seq], entries[firsts[change.seq]])
            for change in changes
        )

    def _explain(self, change: ValueChange, entry: Entry, start: Entry) -> ExplainedChange:
        """Return one explained change.

        Args:
            change: the change.
            entry: the entry of its event.
            start: the first entry of the command.
        """
        choice = self._choice_behind(change, entry)
        command = choice or self._command(start, start, is_choice=False)
        return ExplainedChange(change, self._line(entry), self._draws(start), command)

    def _choice_behind(self, change: ValueChange, entry: Entry) -> CausingCommand | None:
        """Return the command that made the hidden choice behind a change, if there was one."""
        match = self._reader.match
        choice_of, sight = match.game.choice_of, change.after or change.before
        if choice_of is None or sight is None:
            return None
        _, event = redact_event(match, entry, self._reader.seat)
        if isinstance(event, TableEvent):
            return None
        ((_, state),) = states(self._context, match, change.seq, change.seq)
        view = view_of(match, state, self._reader.seat)
        choice = choice_of(event, view, sight.pointer) if change.after else None
        seq = choice and self._choices.find(choice, change.seq)
        if not seq:
            return None
        start = first(self._history, seq)
        entries = self._read({seq, start})
        return self._command(entries[seq], entries[start], is_choice=True)

    def _command(self, entry: Entry, start: Entry, *, is_choice: bool) -> CausingCommand:
        record = self._reader.match.codec.record(start)
        return CausingCommand(record.id or "", start.seq, self._line(entry), is_choice)

    def _line(self, entry: Entry) -> TimelineEntry:
        return line_of_entry(self._context, self._reader, entry, self._stretches)

    def _draws(self, start: Entry) -> tuple[Draw, ...] | None:
        """Return the draws of the command that begins with an entry, or None if they are secret."""
        match = self._reader.match
        if "salt" not in match.timeline.newest.released:
            return None
        opened = show_entry(match, start, self._reader.seat).opened.get(LUCK)
        return msgspec.convert(opened.value, tuple[Draw, ...]) if opened else ()

    def _read(self, seqs: set[int]) -> dict[int, Entry]:
        context, match_id = self._context, self._reader.match.match_id
        entries = {entry.seq: entry for entry in context.store.pick(match_id, sorted(seqs))}
        if missing := seqs - entries.keys():
            context.cache.fresh(match_id)  # raises `MatchDeleted` if deleted in the meantime
            raise Broken(min(missing), "gap", "it is missing")
        return entries


class _Choices:
    """The events on a line, read backwards as far as necessary to find hidden choices."""

    def __init__(self, context: Context, reader: Reader, line: Sequence[int]) -> None:
        self._read = _events_back(context, reader, line)
        self._known: list[_SeatEvent] = []

    def find(self, choice: HiddenChoice, before: int) -> int:
        """Return the seq of the newest event of a choice before a version, or 0."""
        for seq, event, seat in self._events():
            if seq < before and seat == choice.seat and _is_of(choice, event):
                return seq
        return 0

    def _events(self) -> Iterator["_SeatEvent"]:
        yield from self._known
        for event in self._read:
            self._known.append(event)
            yield event


class _SeatEvent(NamedTuple):
    """An event as the reader sees it, and the seat that caused it."""

    seq: int
    event: Any
    seat: Seat | None


def _is_of(choice: HiddenChoice, event: Any) -> bool:
    """Return whether an event made a choice. If it is still sealed, its name must suffice."""
    if str(event.__struct_config__.tag) not in choice.events:
        return False
    if choice.is_choice is None or not _is_open(event):
        return True
    return choice.is_choice(event)


def _is_open(event: Any) -> bool:
    fields = (getattr(event, name) for name in event.__struct_fields__)
    return not any(isinstance(field, Secret) and field.value is UNSET for field in fields)


def _events_back(context: Context, reader: Reader, line: Sequence[int]) -> Iterator[_SeatEvent]:
    """Yield the events on a line, newest first."""
    played = set(line)
    high = line[-1] if line else 0
    while high > 0:
        low = max(0, high - BATCH)
        page = context.store.page(reader.match.match_id, low, high)
        for entry in reversed(page):
            if entry.seq in played:
                record, event = redact_event(reader.match, entry, reader.seat)
                yield _SeatEvent(entry.seq, event, getattr(event, "seat", record.seat))
        high = low
