"""The lobby, which has one row per match. Rows are listed by game and status, newest first.

It is stored on the job server and can be rebuilt from the streams at any time.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import islice
from typing import Any, Literal, TypeAlias, get_args

import msgspec
import structlog
from msgspec import Struct, field
from msgspec.structs import replace
from redis import Redis

from events import Head, Recorded, canonical
from events.archive import ArchiveError
from games.game import Seat
from games.table import (
    InvitationMade,
    InvitationWithdrawn,
    MatchCreated,
    MatchEnded,
    ReservationDeclined,
    SeatClaimed,
    SeatHandedBack,
    SeatHandedToBot,
    SeatLeft,
    SeatReserved,
    SeatResigned,
    SeatState,
    SeatTaken,
    Spectators,
    Table,
    evolve_table,
)
from projections.operations.stored_rows import read_row

Status = Literal["open", "running", "over"]

PAGE = 50
PAGE_MOST = 500
_PUT = (files("projections") / "lobby.lua").read_text()
_ROWS = "lobby:rows"
_LISTS = "lobby:list"
_DUE = "lobby:due"  # matches by the time when spectators may see their end
_IN_NO_LIST = "-"
_PLACE_DIGITS = 15  # zero-padded milliseconds, so that sort keys sort as text
_PLACE = re.compile(rf"([0-9]{{{_PLACE_DIGITS}}})-[a-z0-9]{{1,40}}")
_LATEST_MS = 253_402_300_799_999  # the end of the year 9999, the last year that `datetime` supports

_log = structlog.get_logger()


class BadCursor(ValueError):
    """Raised if a cursor does not come from a page of the lobby."""


class LobbySeat(Struct, frozen=True):
    """A seat as listed in the lobby. It is played by a bot, taken by a player, or open.

    `stand_in` is the level of the bot that plays for the player, either temporarily or, if the
    player has resigned, until the end. `account` is the id of the account that holds the seat, and
    `reserved` is the id of the account for which an open seat is reserved. `invited` is True if the
    seat can only be taken with its invitation link.
    """

    bot: str | None = None
    taken: bool = False
    stand_in: str | None = None
    resigned: bool = False
    account: str | None = None
    reserved: str | None = None
    invited: bool = False


def show_seat(held: SeatState) -> LobbySeat:
    """Return the public form of a seat."""
    return LobbySeat(
        bot=held.bot,
        taken=held.taken is not None,
        stand_in=held.stand_in or None,
        resigned=bool(held.resigned),
        account=held.account or None,
        reserved=held.reserved or None,
        invited=bool(held.invitation),
    )


class LobbyRow(Struct, frozen=True):
    """The lobby row of a match after `version` events.

    Attributes:
        match_id: the id of the match.
        game: the name of the game.
        seats: the seats, in order of their numbers.
        version, link: the head that the row has reached; the link is in hex.
        created_at, updated_at: the times of the first and the last event, in milliseconds since
            1970.
        ranking: groups of seats, best first; None until the match is over.
        open_until: the time when the match ends if seats are still open; None if there is no such
            limit.
        spectators: the limits on spectators; None if anyone may watch (rule T16).
        begun, ended: the row when all seats were taken, and the row at the end, for a match with
            limits on spectators. Lists show no row between these two.
        is_end_told: True if spectators may see that the match is over.
        rated: True if the result counts for ratings (rule T21).
    """

    match_id: str = field(name="match")
    game: str = ""
    status: Status = "open"
    seats: tuple[LobbySeat, ...] = ()
    version: int = 0
    link: str = ""
    created_at: int = 0
    updated_at: int = 0
    ranking: tuple[tuple[Seat, ...], ...] | None = None
    open_until: int | None = None
    spectators: Spectators | None = None
    begun: "LobbyRow | None" = None
    ended: "LobbyRow | None" = None
    is_end_told: bool = False
    rated: bool = False

    @property
    def listed(self) -> "LobbyRow | None":
        """The row that is listed publicly, or None if only the seats may see the match."""
        if self.spectators is None or self.begun is None:
            return self
        if self.spectators.kind == "nobody":
            return None
        return (self.is_end_told and self.ended) or self.begun

    @property
    def due_at(self) -> int | None:
        """The time when spectators may see the match's end, in milliseconds since 1970.

        It is None if this is not pending.
        """
        if self.spectators is None or self.ended is None or self.is_end_told:
            return None
        return self.ended.updated_at + self.spectators.minutes * 60_000


def project(row: LobbyRow, recorded: Recorded[Any]) -> LobbyRow:
    """Apply an event to a row. An event that was already applied changes nothing."""
    if recorded.seq <= row.version:
        return row
    row = _project(row, recorded)
    if row.spectators is None or recorded.record.mac is None:
        return row  # no limits on spectators, or in the middle of a commit
    if row.begun is None and row.status != "open":
        row = replace(row, begun=row)
    if row.ended is None and row.status == "over":
        row = replace(row, ended=replace(row, begun=None))
    return row


def _project(  # noqa: PLR0911  # a case an event
    row: LobbyRow, recorded: Recorded[Any]
) -> LobbyRow:
    at = recorded.record.at
    row = replace(row, version=recorded.seq, updated_at=at, created_at=row.created_at or at)
    match recorded.event:
        case MatchCreated(game=game, open_until=until):
            table = evolve_table(Table(), recorded.event, recorded.seq)
            shown = tuple(map(show_seat, table.seats))
            row = replace(row, game=game, status=table.status, seats=shown)
            watched = table.spectators or None
            rated = bool(table.rated)
            return replace(row, open_until=until or None, spectators=watched, rated=rated)
        case SeatTaken(seat=seat, account=account):
            row = _with_seat(row, seat, LobbySeat(taken=True, account=account or None))
            running = all(held.bot or held.taken for held in row.seats)
            return replace(row, status="running" if running else "open")
        case SeatClaimed(seat=seat, account=account):
            return _with_seat(row, seat, replace(row.seats[seat], account=account))
        case SeatReserved(seat=seat, account=account):
            return _with_seat(row, seat, LobbySeat(reserved=account))
        case InvitationMade(seat=seat):
            return _with_seat(row, seat, LobbySeat(invited=True))
        case SeatLeft(seat=seat) | ReservationDeclined(seat=seat) | InvitationWithdrawn(seat=seat):
            return _with_seat(row, seat, LobbySeat())
        case SeatHandedToBot(seat=seat, level=level):
            return _with_seat(row, seat, replace(row.seats[seat], stand_in=level))
        case SeatHandedBack(seat=seat):
            return _with_seat(row, seat, replace(row.seats[seat], stand_in=None))
        case SeatResigned(seat=seat, level=level):
            held = replace(row.seats[seat], stand_in=level, resigned=True)
            return _with_seat(row, seat, held)
        case MatchEnded(outcome=outcome):
            return replace(row, status="over", ranking=outcome.ranking)
        case _:
            return row  # events of the game do not affect the lobby


def _with_seat(row: LobbyRow, seat: Seat, held: LobbySeat) -> LobbyRow:
    return replace(row, seats=(*row.seats[:seat], held, *row.seats[seat + 1 :]))


Archived: TypeAlias = Callable[[str | None, str | None], Iterator[LobbyRow]]


class Lobby:
    """The lobby rows of all matches.

    Args:
        client: a connection to the job server that returns bytes.
        archived: returns the rows of archived matches after a cursor, for one game or for all.
    """

    def __init__(self, client: Redis, archived: Archived | None = None) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._archived = archived
        self._put = self._client.register_script(_PUT)

    def get(self, match_id: str) -> LobbyRow | None:
        """Return the row of a match, or None if the lobby has no row for it yet."""
        stored = self._client.hget(_ROWS, match_id)
        return _read(stored)

    def heads(self, matches: Iterable[str]) -> dict[str, Head | None]:
        """Return the head that each match's row reflects, or None if there is no row."""
        names = list(matches)
        rows = self._client.hmget(_ROWS, names) if names else ()
        return {
            match_id: read_row(row, _head, "lobby")
            for match_id, row in zip(names, rows, strict=True)
        }

    def page(
        self,
        game: str | None = None,
        status: Status | None = None,
        cursor: str | None = None,
        limit: int = PAGE,
    ) -> tuple[tuple[LobbyRow, ...], str | None]:
        """Return rows, newest match first, and the cursor of the next page if there is one.

        Args:
            game: the name of a game, to list only its matches.
            status: a status, to list only matches that have it.
            cursor: the cursor from the previous page. Matches that are added later do not shift the
                pages.
            limit: the maximum number of rows, 1 to 500.

        Raises:
            BadCursor: the cursor was not returned by a page.
        """
        limit = max(1, min(limit, PAGE_MOST))
        after = f"({_check_cursor(cursor)}" if cursor else "+"
        name = _list_name(game, status)
        places = self._client.zrevrangebylex(name, after, "-", 0, limit + 1)
        matches = [place.partition(b"-")[2] for place in places]
        stored = self._client.hmget(_ROWS, matches) if matches else ()
        live = {place.decode(): row for place, row in zip(places, stored, strict=True)}
        wanted = 0 if status not in (None, "over") else limit + 1
        rows_by_place = {**self._read_archived(cursor, game, wanted), **live}
        listed = sorted(rows_by_place, reverse=True)
        rows = (_listed(rows_by_place[place]) for place in listed[:limit])
        more = listed[limit - 1] if len(listed) > limit else None
        return tuple(row for row in rows if row), more

    def _read_archived(self, cursor: str | None, game: str | None, most: int) -> dict[str, Any]:
        """Return rows of archived matches after a cursor, or none if the archive is unavailable."""
        if self._archived is None or not most:
            return {}
        try:
            return {place_of(row): row for row in islice(self._archived(cursor, game), most)}
        except ArchiveError as error:
            _log.warning("lists go without archived matches", error=error)
            return {}

    def archived_rows(self) -> Iterator[LobbyRow]:
        """Yield the rows of all archived matches that may be listed.

        Raises:
            ArchiveAway: the archive cannot be read now.
        """
        return iter(()) if self._archived is None else self._archived(None, None)

    def matches(self) -> tuple[str, ...]:
        """Return the ids of all matches that have a row."""
        return tuple(name.decode() for name in self._client.hkeys(_ROWS))

    def due(self, now: int) -> tuple[str, ...]:
        """Return matches that are not listed as ended although spectators may now see their end."""
        return tuple(name.decode() for name in self._client.zrangebyscore(_DUE, "-inf", now))

    def put(self, row: LobbyRow, instead: LobbyRow | None = None) -> bool:
        """Store a row if it is newer than the stored one. Return whether it was stored.

        Args:
            row: the row, with at least one event applied.
            instead: a stored row that no longer belongs to the stream, and may be replaced by an
                older one.
        """
        return self.put_all([(row, instead)]) == [True]

    def put_all(self, rows: Sequence[tuple[LobbyRow, LobbyRow | None]]) -> list[bool]:
        """Store rows like `put`. Each comes with the row that it may replace.

        Return which were stored.
        """
        if not rows:
            return []
        with self._client.pipeline(transaction=False) as pipe:
            due = {row.match_id: row.due_at for row, _ in rows if row.due_at is not None}
            if due:
                pipe.zadd(_DUE, due)
            pipe.script_load(_PUT)  # in one pipeline, since redis-py would query the server first
            for row, instead in rows:
                pipe.evalsha(self._put.sha, 2, _ROWS, _LISTS, *_arguments(row, instead))
            return [bool(stored) for stored in pipe.execute()[-len(rows) :]]

    def rows(self, matches: Iterable[str]) -> dict[str, LobbyRow]:
        """Return the rows of the given matches. Matches without a row are omitted."""
        names = list(matches)
        stored = self._client.hmget(_ROWS, names) if names else ()
        rows = zip(names, map(_read, stored), strict=True)
        return {match_id: row for match_id, row in rows if row}

    def settle(self, match_id: str) -> None:
        """Remove a match from the list of matches whose end will be shown to spectators later."""
        self._client.zrem(_DUE, match_id)

    def drop(self, row: LobbyRow) -> None:
        """Delete the row of a match that is no longer in the store."""
        with self._client.pipeline(transaction=True) as pipe:
            pipe.hdel(_ROWS, row.match_id)
            pipe.zrem(_DUE, row.match_id)
            for game in (None, row.game):
                for status in (None, *get_args(Status)):
                    pipe.zrem(_list_name(game, status), place_of(row))
            pipe.execute()


def place_of(row: LobbyRow) -> str:
    """Return the sort key of a row, which is also the cursor of the page after it."""
    return f"{row.created_at:0{_PLACE_DIGITS}d}-{row.match_id}"


def _arguments(row: LobbyRow, instead: LobbyRow | None) -> list[Any]:
    """Return the arguments for the script that stores a row."""
    replaced = f"{instead.version} {instead.link}" if instead else ""
    status = row.listed.status if row.listed else _IN_NO_LIST
    return [
        row.match_id,
        row.version,
        row.link,
        place_of(row),
        row.game,
        status,
        canonical.encode(row),
        replaced,
    ]


def _check_cursor(cursor: str) -> str:
    place = _PLACE.fullmatch(cursor)
    if place is None or int(place[1]) > _LATEST_MS:
        raise BadCursor(cursor)
    return cursor


def _list_name(game: str | None, status: str | None) -> str:
    of_game = f":game:{game}" if game else ""
    return f"{_LISTS}{of_game}" + (f":status:{status}" if status else "")


def _listed(stored: bytes | LobbyRow | None) -> LobbyRow | None:
    row = _read(stored) if isinstance(stored, bytes) else stored
    return row.listed if row else None


def _head(stored: bytes) -> Head:
    version, link, _ = stored.decode().split(" ", 2)
    return Head(int(version), bytes.fromhex(link))


def _read(stored: bytes | None) -> LobbyRow | None:
    return read_row(stored, _row, "lobby")


def _row(stored: bytes) -> LobbyRow:
    return msgspec.json.decode(stored.partition(b"\n")[2], type=LobbyRow)
