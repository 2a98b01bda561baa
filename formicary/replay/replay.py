"""A match as a sequence of its versions, read from a bundle."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, overload

import jmespath

from events import Recorded
from formicary.replay.again import LuckChoice, decide_again
from formicary.replay.causes import ValueCauses
from formicary.replay.rows import rows_of
from formicary.replay.studies import BadStudy, read_study
from formicary.replay.version import NotOpened, ReplayVersion
from formicary.upkeep.bundle_files import LinesOfFile
from games import GAMES
from games.game import AnyGame, Seat
from matches.conditions import Condition, check_fields
from matches.records import OpenedBundle, open_bundle
from projections.undo_history import LineKind, find_stretches
from service.notes.responses import StudyShown

__all__ = ["BadStudy", "NotOpened", "Replay"]


class Replay(Sequence[ReplayVersion]):
    """A match from a file, as the sequence of its versions.

    The index of a version is its number: `replay[0]` is the match before its first event, and
    `replay[-1]` its newest version. Undone versions are included; `played_line` and `line` omit
    them. The file was checked completely when it was opened.

    Args:
        bundle: the opened bundle. `Replay.open` reads it from a file.
        study: the study in the same file, if any.

    Attributes:
        study: the study in the file, in the form in which the API returns it; None if the file is
            only a bundle.
    """

    def __init__(self, bundle: OpenedBundle, study: StudyShown | None = None) -> None:
        self.bundle, self.study = bundle, study
        self._recorded: tuple[Recorded[Any], ...] = tuple(bundle.recorded())
        self._causes = ValueCauses(bundle)
        self._stretches = find_stretches(bundle.timeline.rewinds, bundle.timeline.version)

    @classmethod
    def open(cls, path: str | Path, games: Mapping[str, AnyGame] = GAMES) -> "Replay":
        """Open a bundle, which may be compressed with gzip, or a study file.

        Args:
            path: the path of the file.
            games: the games, keyed by name.

        Raises:
            events.Broken: the file is damaged or is no bundle. The error has the line and fault.
            BadStudy: the study in the file is not valid, or is about another match.
            matches.records.SealedRecord: the match runs, and its states depend on sealed values.
            OSError, EOFError: the file cannot be read.
        """
        bundle = open_bundle(LinesOfFile(Path(path)), games)
        return cls(bundle, read_study(Path(path)))

    @property
    def match_id(self) -> str:
        """The id of the match."""
        return self.bundle.header.match_id

    @property
    def game(self) -> AnyGame:
        """The game, under the version of its rules that the match is pinned to."""
        return self.bundle.game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.bundle.timeline.newest.seats)

    @property
    def seat(self) -> Seat | None:
        """The seat that the file was made for; None if all is open, or for a spectator."""
        return self.bundle.seat

    @property
    def is_sealed(self) -> bool:
        """True if the file contains only what its reader may know."""
        return self.bundle.is_sealed

    def __repr__(self) -> str:
        return f"<replay of {self.match_id}: {self.game.title}, {len(self) - 1} events>"

    def __len__(self) -> int:
        return len(self._recorded) + 1

    @overload
    def __getitem__(self, index: int) -> ReplayVersion: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[ReplayVersion, ...]: ...

    def __getitem__(self, index: int | slice) -> ReplayVersion | tuple[ReplayVersion, ...]:
        """Return the version with a number, or the versions of a slice of numbers."""
        numbers = range(len(self))
        if isinstance(index, slice):
            return tuple(map(self._version, numbers[index]))
        return self._version(numbers[index])

    def _version(self, version: int) -> ReplayVersion:
        recorded = self._recorded[version - 1] if version else None
        undone_by = self._stretches.undone_by(version) if version else None
        return ReplayVersion(self.bundle, version, recorded, undone_by, self._causes)

    @property
    def played_line(self) -> tuple[ReplayVersion, ...]:
        """The versions that lead to the newest one, without those that a rewind abandoned."""
        return self.line(len(self) - 1)

    def line(self, version: int) -> tuple[ReplayVersion, ...]:
        """Return the versions on the line of play that leads to a version, in order.

        Versions that were abandoned before it are left out. Later rewinds have no effect.

        Raises:
            IndexError: there is no such version.
        """
        version = range(len(self))[version]
        rewinds = {seq: to for seq, to in self.bundle.timeline.rewinds.items() if seq <= version}
        stretches = find_stretches(rewinds, version).stretches if version else ()
        return tuple(
            self._version(seq)
            for stretch in stretches
            if stretch.undone_by is None
            for seq in range(stretch.start, stretch.end + 1)
        )

    def frame(
        self, select: str, *, seat: Seat | None = None, line: LineKind = "played"
    ) -> list[dict[str, Any]]:
        """Return the values of an expression at every version as rows of a table.

        The rows fit `pandas.DataFrame(rows)` and `polars.DataFrame(rows)`. A single value gives a
        row with `version` and `value`. A list gives a row for each item, with its index as `item`.
        The fields of an object become columns. Versions before the game is set up have no rows.

        Args:
            select: a JMESPath expression over a view, such as `nests[*].food`.
            seat: the seat whose view is read; by default the reader that the file was made for.
            line: `played` for the versions that lead to the newest one, `all` for all versions.

        Raises:
            matches.errors.BadCondition: the expression is not valid.
            matches.errors.UnknownField: no view of the game has a field of the expression.
            NotOpened: see `ReplayVersion.view`.
        """
        check_fields(Condition(select), self.game.view_type)
        expression = jmespath.compile(select)
        rows: list[dict[str, Any]] = []
        for version in self.played_line if line == "played" else self:
            view = version.view(seat)
            if view is not None:
                rows += rows_of(version.version, expression.search(view))
        return rows

    def decide_again(self, seq: int, luck: LuckChoice = None) -> tuple[Any, ...]:
        """Return the events that the command at an event causes, with the same or other luck.

        The command is decided by the same code as when it was played.

        Args:
            seq: the seq of any event of the command.
            luck: None for the luck of the match, a number or text as the seed of other luck, or a
                mapping from labels to drawn values. All other labels keep the luck of the match.

        Raises:
            NotOpened: the match has not released its keys.
            IndexError: there is no such event.
            games.errors.RuleViolation: the rules forbid the command; the recorded luck never does.
            UnknownLabel: a value is given for a label that the command does not draw. The message
                lists the labels that it draws. The error is a ValueError.
            ValueError: a given value does not fit the draw.
        """
        return decide_again(self.bundle, self._recorded, seq, luck).events

    def __iter__(self) -> Iterator[ReplayVersion]:
        return map(self._version, range(len(self)))
