"""A version of a replayed match."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from events import Recorded
from formicary.replay.causes import ValueCauses, ValueQuestion
from games.game import AnyGame, Line, Seat
from games.luck import Draw
from games.table import Table, TableEvent
from matches.audit.replay_checks import read_draws
from matches.errors import NoSuchValue
from matches.queries.diff import as_json
from matches.queries.lines import line_of_event, table_line
from matches.records import OpenedBundle
from service.log.timeline_text import render_line
from service.text.seat_names import NO_NAMES


class NotOpened(Exception):
    """Raised if a value was requested that the file does not open for its reader."""


class ReplayVersion(Struct, frozen=True):
    """A version of a match: the state after one event.

    Attributes:
        bundle: the bundle that contains the match.
        version: the number of the version, which is the seq of its event. Version 0 is the match
            before its first event.
        recorded: the recorded event; None for version 0.
        undone_by: the seq of the rewind that abandoned the version; None if it is on the played
            line.
        causes: the causes of the values of the match.
    """

    bundle: OpenedBundle
    version: int
    recorded: Recorded[Any] | None
    undone_by: int | None
    causes: ValueCauses

    def __repr__(self) -> str:
        return f"<version {self.version} of {self.bundle.header.match_id}: {self.text}>"

    @property
    def event(self) -> Any:
        """The event, with the hidden values that the file opens; None for version 0."""
        return self.recorded.event if self.recorded else None

    @property
    def type(self) -> str:
        """The stored name of the event, such as `larva-fed`; empty for version 0."""
        return str(type(self.event).__struct_config__.tag) if self.recorded else ""

    @property
    def at(self) -> datetime | None:
        """The time of the event; None for version 0."""
        if self.recorded is None:
            return None
        return datetime.fromtimestamp(self.recorded.record.at / 1000, UTC)

    @property
    def by(self) -> str:
        """The kind of the actor: `host`, `seat`, `bot`, `phase`, `clock` or `admin`."""
        return self.recorded.record.by if self.recorded else ""

    @property
    def seat(self) -> Seat | None:
        """The seat that caused the event, if the actor is a seat or its bot."""
        return self.recorded.record.seat if self.recorded else None

    @property
    def draws(self) -> Sequence[Draw]:
        """The random numbers that the command drew, on its first event.

        Raises:
            NotOpened: the file does not open them.
        """
        if self.recorded is None or "luck" not in self.recorded.record.seals:
            return ()
        if "luck" not in self.recorded.hidden:
            raise NotOpened("the draws are opened when the match has released its keys")
        return read_draws(self.recorded)

    @property
    def line(self) -> Line | None:
        """The description of the event: the id of its text, and its facts. None for version 0."""
        if self.recorded is None:
            return None
        if isinstance(self.event, TableEvent):
            return table_line(self.event)
        return line_of_event(self._game, self.table.content, self.event)

    @property
    def text(self) -> str:
        """The description of the event in English."""
        line = self.line
        if line is None:
            return "before the first event"
        game = None if isinstance(self.event, TableEvent) else self._game
        return render_line(NO_NAMES.words_of(game), line, NO_NAMES)

    @property
    def rule(self) -> str:
        """The paragraph of the rules that the event follows, such as `4.2`; empty if none."""
        line = self.line
        return str(line.facts.get("rule") or "") if line else ""

    @property
    def _game(self) -> AnyGame:
        return self.bundle.game

    @property
    def table(self) -> Table:
        """The part of the match that all games have: seats, clocks, proposals."""
        return self.bundle.timeline.table(self.version)

    @property
    def state(self) -> Any:
        """The complete state of the game, with everything that is hidden from a seat.

        Raises:
            NotOpened: the file contains only what its reader may know. Use `view`.
        """
        if self.bundle.is_sealed:
            raise NotOpened("the match has not released its keys: only views are known")
        return self.bundle.timeline.state(self.version)

    def view(self, seat: Seat | None = None) -> Any:
        """Return the view of a seat or a spectator (None) at this version, as the API returns it.

        Args:
            seat: the seat. By default the reader that the file was made for.

        Returns:
            The view as JSON-compatible values; None before the game is set up.

        Raises:
            NotOpened: the file was made for another reader, and its secrets are still sealed.
            IndexError: the match has no such seat.
        """
        game, seat = self._game, self._reader(seat)
        state = self.bundle.timeline.state(self.version)
        return as_json(game.view(state, seat)) if state != game.start else None

    def why(
        self,
        path: str | None = None,
        *,
        target: str | None = None,
        seat: Seat | None = None,
        before: int | None = None,
        limit: int | None = None,
    ) -> dict[str, Any]:
        """Return the changes of a value up to this version, with the commands that caused them.

        The result is that of `GET /v1/matches/{match}/why`. Its `changes` are the newest first.

        Args:
            path: the JSON pointer of the value in the view, such as `/nests/1/food`.
            target: instead of a path, an element of the drawing that shows the value.
            seat: the seat whose view has the value. By default the reader that the file was made
                for.
            before: the version before which to list changes; by default all up to this version.
            limit: the maximum number of changes; by default all.

        Raises:
            matches.errors.NoSuchValue: the view has no such value.
            TypeError: both a path and a target are given, or neither is.
            ValueError: `before` or `limit` is less than 1.
            NotOpened, IndexError: see `view`.
        """
        if (path is None) == (target is None):
            raise TypeError("why takes either a path or a target")
        if any(number is not None and number < 1 for number in (before, limit)):
            raise ValueError("`before` and `limit` are at least 1")
        if not self.version:
            raise NoSuchValue
        question = ValueQuestion(self.version, self._reader(seat), path, target, before, limit)
        return self.causes.explain(question)

    def _reader(self, seat: Seat | None) -> Seat | None:
        """Return the seat whose view is read. Raises `NotOpened` and `IndexError`."""
        bundle = self.bundle
        if seat is None:
            return bundle.seat
        if not 0 <= seat < len(bundle.timeline.newest.seats):
            raise IndexError(f"the match has no seat {seat}")
        if bundle.is_sealed and seat != bundle.seat:
            raise NotOpened(f"the file does not contain what seat {seat} knows")
        return seat
