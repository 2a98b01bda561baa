"""Compares a running service's read models with its logs, and repairs the differences."""

import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import MsgspecError

from events import Broken, canonical
from events.archive import ArchiveError
from formicary.upkeep.cells import ModelCell, Value, differing_cells, read_cells, replace_cells
from formicary.upkeep.differences import Describing, Difference
from formicary.upkeep.fresh_models import FreshModels
from formicary.wiring import Wiring
from projections.analyses import AnalysisName
from projections.ratings.results import match_of

TRIES = 20  # reads of the differing cells: values that are being updated soon change again
SAME = 4  # consecutive reads with the same values before a difference is reported
PAUSE_SECONDS = 0.25  # between consecutive reads
ROUNDS = 5  # repair rounds: a process may have derived values from a wrong row in the meantime


class DifferingCell(NamedTuple):
    """A value that does not match the expected one."""

    cell: ModelCell
    stored: Value
    right: Value


class ModelComparison:
    """Comparison between a service's read models and those that are rebuilt from its logs.

    Args:
        wiring: the wiring of the service.
        fresh: the read models rebuilt from its logs.
    """

    def __init__(self, wiring: Wiring, fresh: FreshModels) -> None:
        self._wiring = wiring
        self._fresh = fresh
        self._kept: Any = wiring.servers.jobs()
        self._describing = Describing(wiring.store, dict(wiring.context.games), self._match_behind)

    def find(self) -> tuple[DifferingCell, ...]:
        """Return the differences that remain after reading the running service several times.

        Matches that cannot be read, and matches of games that are not installed, are ignored.
        """
        self._fresh.count_numbers()
        return self._settle(list(dict.fromkeys(differing_cells(self._kept, self._fresh.client))))

    def mend(self, differing: Sequence[DifferingCell]) -> tuple[DifferingCell, ...]:
        """Replace wrong values with the expected ones. Return the values that are still different.

        All values are compared again after each round. A process that had read a wrong row may have
        written values derived from it elsewhere in the meantime.
        """
        for _ in range(ROUNDS):
            if not differing:
                break
            replace_cells(self._kept, differing, secrets.token_hex(8))
            time.sleep(PAUSE_SECONDS)
            differing = self.find()
        return tuple(differing)

    def describe(self, differing: Iterable[DifferingCell]) -> Iterator[Difference]:
        """Yield a description of each field that differs."""
        for change in differing:
            yield from self._describing.describe(*change)

    def _settle(self, cells: list[ModelCell]) -> tuple[DifferingCell, ...]:
        """Read cells repeatedly until they agree or their difference no longer changes."""
        before, same = self._look(cells), 1
        for _ in range(TRIES):
            if not before or same == SAME:
                break
            time.sleep(PAUSE_SECONDS)
            self._refresh([change.cell for change in before])
            now = self._look([change.cell for change in before])
            same = same + 1 if now == before else 1
            before = now
        unreadable = self._fresh.unreadable()
        return tuple(
            change
            for change in before
            if change.cell.match_id not in unreadable and self._is_known(change)
        )

    def _refresh(self, cells: Sequence[ModelCell]) -> None:
        named = {cell.match_id for cell in cells if cell.model != "analyses"} - {""}
        self._fresh.follow(sorted(named))
        self._fresh.count_numbers()
        keys = {cell.key for cell in cells if cell.model == "analyses"}
        for key in sorted(keys):
            self._fresh.analyse(AnalysisName(*key.split(":", 3)[1:]))

    def _look(self, cells: Sequence[ModelCell]) -> list[DifferingCell]:
        pairs = zip(
            cells, read_cells(self._kept, cells), read_cells(self._fresh.client, cells), strict=True
        )
        return [DifferingCell(*pair) for pair in pairs if pair[1] != pair[2] and self._counts(pair)]

    def _counts(self, pair: tuple[ModelCell, Value, Value]) -> bool:
        """Return whether a difference is to be counted as an error.

        Overdue tasks do not count, because the dispatcher may have removed them.
        """
        cell, stored, right = pair
        is_due = isinstance(stored, float) and stored <= self._wiring.context.now()
        return not (cell.key == "lobby:due" and right is None and is_due)

    def _is_known(self, change: DifferingCell) -> bool:
        """Return whether the game of a match is installed, or True if the match does not exist."""
        if change.right is not None or not change.cell.match_id:
            return True
        try:
            first = self._wiring.store.page(change.cell.match_id, count=1)
            game = canonical.decode(first[0].e)["event"]["game"] if first else None
        except (Broken, ArchiveError, MsgspecError, KeyError):
            return False
        return game is None or game in self._wiring.context.games

    def _match_behind(self, cell: ModelCell) -> str:
        """Return the id of the last match that the ratings of an account or a ladder include."""
        if cell.key == "ratings:counted":
            text = read_cells(self._fresh.client, [cell])[0]
            return match_of(text.decode().partition(" ")[2]) if isinstance(text, bytes) else ""
        if not cell.key.startswith("ratings:"):
            return ""
        is_board = cell.key.startswith("ratings:board:")
        account = cell.field if is_board else cell.key.rpartition(":")[2]
        ladder = cell.key.removeprefix("ratings:board:") if is_board else cell.field
        history = self._fresh.ratings.whole_history(account)
        played = (entry.result for entry in history if entry.result.ladder.name == ladder)
        last = next(played, None)
        return last.match_id if last else ""
