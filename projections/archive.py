"""Lobby rows of archived matches, which are stored next to the packs of these matches.

All other rows are in the lobby. A file contains the rows of one game's matches that were
created on one day, and never changes. Files of the same day and game are merged if there are too
many. A row may occur in two files, and a row may remain after its match was restored or deleted.
Therefore readers check the heads of the matches.
"""

import secrets
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice

import msgspec
import zstandard

from events import Withdrawals, canonical
from events.archive import ArchivePlace
from events.archive.pack import expand
from projections.lobby import LobbyRow, place_of

FOLDER = "rows"
FILES_MOST = 8  # per day and game
FILES_KEPT = 64  # cached in memory
LISTED_SECONDS = 5.0  # lifetime of the cached file list
_SUFFIX = ".zst"
_AT_ONCE = 100  # rows per query for heads


class ArchivedRows:
    """An index of the lobby rows of archived matches.

    Args:
        place: the storage location of the archive, which also contains the packs.
        withdrawals: the withdrawals of the store, which provide heads and hidden matches.
        clock: returns a monotonic time in seconds.
    """

    def __init__(
        self,
        place: ArchivePlace,
        withdrawals: Withdrawals,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._place = place
        self._withdrawals = withdrawals
        self._clock = clock
        self._files: OrderedDict[str, tuple[LobbyRow, ...]] = OrderedDict()
        self._names: tuple[str, ...] = ()
        self._listed_at: float | None = None

    def add(self, rows: Iterable[LobbyRow]) -> None:
        """Store rows of finished matches. Raises `ArchiveAway` if they cannot be stored."""
        by_file = defaultdict(list)
        for row in rows:
            by_file[_stem(row.game, row.created_at)].append(row)
        for stem, some in by_file.items():
            self._write(stem, some)
            self._join(stem)

    def remove(self, match_id: str, known: tuple[str, int] | None = None) -> None:
        """Remove the row of a match permanently.

        Args:
            match_id: the id of the match.
            known: the game and the creation time (in milliseconds since 1970) of the match; None to
                search all files.

        Raises:
            ArchiveAway: the archive cannot be changed now.
        """
        for name in self._files_of(_stem(*known)) if known else self._list_again():
            kept = self._read(name) or ()
            left = [row for row in kept if row.match_id != match_id]
            if len(left) == len(kept):
                continue
            if left:
                self._write("/".join(_parse(name)), left)
            self._place.remove(name)
            self._files.pop(name, None)
        self._listed_at = None

    def before(self, cursor: str | None, game: str | None = None) -> Iterator[LobbyRow]:
        """Yield the rows that may be listed, newest match first.

        Start after the cursor if one is given.

        Raises:
            ArchiveAway: the archive cannot be read now.
        """
        rows, hidden = self._all_before(cursor, game), None
        while some := {row.match_id: row for row in islice(rows, _AT_ONCE)}:
            if hidden is None:
                hidden = frozenset().union(*self._withdrawals.hidden_matches().values())
            for match_id, head in self._withdrawals.heads_of(some).items():
                if head.is_archived and match_id not in hidden:
                    yield some[match_id]

    def _all_before(self, cursor: str | None, game: str | None) -> Iterator[LobbyRow]:
        days = defaultdict(list)
        latest = _day(int(cursor.partition("-")[0])) if cursor else "9"
        for name in self._list():
            day, of_game = _parse(name)
            if day <= latest and game in (None, of_game):
                days[day].append(name)
        for day in sorted(days, reverse=True):
            rows = {row.match_id: row for name in days[day] for row in self._read(name) or ()}
            for row in sorted(rows.values(), key=place_of, reverse=True):
                if cursor is None or place_of(row) < cursor:
                    yield row

    def _join(self, stem: str) -> None:
        """Merge the files of a day and a game if there are too many. Old files are removed last."""
        names = self._files_of(stem)
        if len(names) <= FILES_MOST:
            return
        rows: dict[str, LobbyRow] = {}
        for name in names:
            listed = self._read(name)
            if listed is None:
                return  # another process is merging them
            rows |= {row.match_id: row for row in listed}
        self._write(stem, list(rows.values()))
        for name in names:
            self._place.remove(name)
            self._files.pop(name, None)
        self._listed_at = None

    def _write(self, stem: str, rows: list[LobbyRow]) -> None:
        text = b"\n".join(canonical.encode(row) for row in rows)
        packed = zstandard.ZstdCompressor().compress(text)
        self._place.write(f"{FOLDER}/{stem}.{secrets.token_hex(8)}{_SUFFIX}", packed)
        self._listed_at = None

    def _read(self, name: str) -> tuple[LobbyRow, ...] | None:
        kept = self._files.get(name)
        if kept is None:
            text = self._place.read(name)
            if text is None:
                return None
            lines = expand(text).split(b"\n")
            kept = tuple(msgspec.json.decode(line, type=LobbyRow) for line in lines)
            self._files[name] = kept
            if len(self._files) > FILES_KEPT:
                self._files.popitem(last=False)
        return kept

    def _files_of(self, stem: str) -> list[str]:
        return [name for name in self._list_again() if name.startswith(f"{FOLDER}/{stem}.")]

    def _list(self) -> tuple[str, ...]:
        if self._listed_at is None or self._clock() >= self._listed_at + LISTED_SECONDS:
            return self._list_again()
        return self._names

    def _list_again(self) -> tuple[str, ...]:
        self._names = tuple(self._place.names(FOLDER))
        self._listed_at = self._clock()
        return self._names


def _stem(game: str, created_at: int) -> str:
    return f"{_day(created_at)}/{game}"


def _day(at: int) -> str:
    """Return the UTC date of a timestamp in milliseconds since 1970."""
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)).date().isoformat()


def _parse(name: str) -> tuple[str, str]:
    """Parse the name of a row file, and return its day and its game."""
    _, day, file = name.split("/")
    return day, file.partition(".")[0]
