"""Commands that caused a change, with the draws that they used."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from events import Broken, Entry
from games.game import Choice, Seat
from games.luck import Draw
from games.table import TableEvent
from games.table.undo_history import UndoHistory, first
from matches.causes.history import ValueChange
from matches.context import Context
from matches.queries.lines import TimelineEntry, line_of_entry
from matches.queries.read import BATCH, Reader
from projections.match_cache import Match
from projections.redact import redact_event, show_entry
from projections.undo_history import Stretches, stretches_of, undo_history_of

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
        self._history: UndoHistory = undo_history_of(context.cache, reader.match)
        self._stretches: Stretches = stretches_of(reader.match)
        self._choices = _Choices(context, reader.match, line)

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
        choice = choice_of(event, sight.pointer)
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

    def __init__(self, context: Context, match: Match, line: Sequence[int]) -> None:
        self._read = _events_back(context, match, line)
        self._known: list[tuple[int, str, Seat | None]] = []

    def find(self, choice: Choice, before: int) -> int:
        """Return the seq of the newest event of a choice before a version, or 0."""
        for seq, name, seat in self._events():
            if seq < before and seat == choice.seat and name in choice.events:
                return seq
        return 0

    def _events(self) -> Iterator[tuple[int, str, Seat | None]]:
        yield from self._known
        for event in self._read:
            self._known.append(event)
            yield event


def _events_back(
    context: Context, match: Match, line: Sequence[int]
) -> Iterator[tuple[int, str, Seat | None]]:
    """Yield the seq, the name and the seat of the events on a line, newest first."""
    played = set(line)
    high = line[-1] if line else 0
    while high > 0:
        low = max(0, high - BATCH)
        page = context.store.page(match.match_id, low, high)
        for entry in reversed(page):
            if entry.seq in played:
                record = match.codec.record(entry)
                event: Any = record.event
                seat = getattr(event, "seat", record.seat)
                yield entry.seq, str(event.__struct_config__.tag), seat
        high = low
