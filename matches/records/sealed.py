"""Folds the events of a bundle whose reader does not know every hidden value.

Hidden values that the bundle does not open are replaced by placeholders, which the game chooses so
that its events can be folded (`Game.fill_secrets`). No view of the reader depends on them, because
a view contains only what its reader may know.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Struct, field

from events import Broken, Codec, Entry
from events.records import Record, hidden_values
from games.game import AnyGame, Secret
from games.schemas.old_events import upcasts_of
from games.table import PositionSet, Table, TableEvent
from games.table.events import OF_THE_TABLE
from games.table.evolve import begins, fold_events
from games.table.questions import Asked, questions, settle, update_asked
from games.table.undo_history import mark_undo_points
from projections.operations.faults import describe_fault
from projections.timeline import UNFOLDABLE, Commit, Timeline

_POSITION = (
    "the match began from a position, such as a version of another match. Until the match ends,"
    " that position is sealed for every reader, so the file has no state to begin from. `formicary"
    " verify` checks the file; the service shows the match"
)
_PRIVATE_POSITION = (
    "the match began from a position of a running match. That position stays sealed for every"
    " reader, also after the end, so the file has no state to begin from. `formicary verify` checks"
    " the file; the service shows the match"
)


class SealedRecord(Exception):
    """Raised if a match cannot be shown before its sealed values are opened.

    Attributes:
        seq: the seq of the event with the sealed value.
        reason: the reason, for people.
    """

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"seq {seq}: {reason}")
        self.seq = seq
        self.reason = reason


class PartialCodec(Codec[Any]):
    """A codec that leaves hidden values unset if an entry does not contain them."""

    def _open_entry(self, entry: Entry, event: Any) -> Any:
        return self.open_event(event, hidden_values(entry))


def partial_codec_of(game: AnyGame) -> PartialCodec:
    """Return the codec for entries of a game that contain only some of their hidden values."""
    upcasts = upcasts_of(game.event, game.old_events)
    return PartialCodec(game.event | TableEvent, Secret, upcasts)


def fold_sealed(match_id: str, game: AnyGame, entries: Sequence[Entry]) -> Timeline:
    """Return the timeline of a match from the entries that its reader may know.

    Raises:
        SealedRecord: a state depends on a sealed value, and the game has no placeholders for it.
        Broken: an event is impossible after the earlier ones.
    """
    fold = _SealedFold(match_id, game)
    for entry in entries:
        try:
            fold.add(entry)
        except UNFOLDABLE as error:
            raise Broken(entry.seq, "fold", describe_fault(error)) from error
    return fold.timeline


class _Part(Struct):
    """The events of a commit that have been folded so far."""

    first: Record[Any]
    events: list[Any] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


class _SealedFold:
    """A fold that is in progress."""

    def __init__(self, match_id: str, game: AnyGame) -> None:
        self._game = game
        self._codec = partial_codec_of(game)
        self.timeline = Timeline(match_id, game, self._codec, self._state_at)
        self._table, self._state = Table(), game.start
        self._asked: tuple[Asked, ...] = ()
        self._part: _Part | None = None

    def _state_at(self, version: int) -> Any:
        return self.timeline.state(version)

    def add(self, entry: Entry) -> None:
        """Fold an entry. The last entry of a commit completes it."""
        recorded = self._codec.read(entry)
        record, event = recorded.record, recorded.event
        part = self._part = self._part or _Part(record)
        before, seq = part.tables[-1] if part.tables else self._table, entry.seq
        if event.__class__ not in OF_THE_TABLE:
            self._state, event = self._fill(event, seq)
        elif isinstance(event, PositionSet) and event.state.value is UNSET:
            raise SealedRecord(seq, _PRIVATE_POSITION if before.private else _POSITION)
        states, tables = fold_events(
            self._game, (self._state, before), (event,), seq, self._state_at
        )
        self._state = states[0]
        part.events.append(event)
        part.entries.append(entry)
        part.states += states
        part.tables += tables
        if record.mac is not None:
            self._complete(part, record.at)

    def _fill(self, event: Any, seq: int) -> tuple[Any, Any]:
        """Return the state and the event with placeholders for all sealed values."""
        hidden = self._codec.hidden_fields(event)
        if self._game.fill_secrets is not None:
            return self._game.fill_secrets(self._state, event)
        if any(getattr(event, name).value is UNSET for name in hidden):
            raise SealedRecord(seq, "the game shows its states only when the match ends")
        return self._state, event

    def _complete(self, part: _Part, at: int) -> None:
        game, last, record = self._game, part.entries[-1].seq, part.first
        state, table = part.states[-1], part.tables[-1]
        stand, begun = questions(game, table, state), begins(self._table, table)
        drew, telling = "luck" in record.seals, self.timeline.telling
        points = mark_undo_points(part.events, record.seat, drew, telling, begun=begun)
        if table.standing or table.clocks:
            table = part.tables[-1] = settle(table, stand, points[-1].mover, last, at)
        self._asked = update_asked(self._asked, points[-1].mover, last, stand)
        self.timeline.add(
            Commit(
                at,
                tuple(part.events),
                tuple(part.states),
                tuple(part.tables),
                points,
                stand,
                entries=tuple(part.entries),
                asked=self._asked,
            )
        )
        self._table, self._part = table, None
