"""The public results of rated matches."""

from typing import NamedTuple

from msgspec import Struct, field

from games.game import Seat
from projections.lobby import LobbyRow

MINUTE_MS = 60_000
_PLACE_DIGITS = 15  # zero-padded milliseconds, so that sort keys sort as text


class Ladder(NamedTuple):
    """The scope of a rating: one game with a given number of seats."""

    game: str
    seats: int

    @property
    def name(self) -> str:
        """The name of the ladder in Redis keys."""
        return f"{self.game}:{self.seats}"


def read_ladder(name: str) -> Ladder:
    """Parse the name of a ladder."""
    game, _, seats = name.rpartition(":")
    return Ladder(game, int(seats))


class RatedResult(Struct, frozen=True):
    """The public result of a rated match.

    Attributes:
        match_id: the id of the match.
        game: the name of the game.
        accounts: the ids of the players' accounts, by seat.
        ranking: groups of seats, best first.
        told_at: the time when the result became public, in milliseconds since 1970.
    """

    match_id: str = field(name="match")
    game: str
    accounts: tuple[str, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    told_at: int

    @property
    def ladder(self) -> Ladder:
        """The ladder of the match."""
        return Ladder(self.game, len(self.accounts))

    @property
    def place(self) -> str:
        """The sort key of the result, which begins with the time when it became public."""
        return f"{place_at(self.told_at)}-{self.match_id}"

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks of all seats, starting at 1. Tied seats have the same rank."""
        ranks = [0] * len(self.accounts)
        better = 0
        for group in self.ranking:
            for seat in group:
                ranks[seat] = better + 1
            better += len(group)
        return tuple(ranks)


def place_at(told_at: int) -> str:
    """Return the prefix of the sort keys of all results that became public at the given time."""
    return f"{told_at:0{_PLACE_DIGITS}d}"


def match_of(place: str) -> str:
    """Return the match id that a sort key contains."""
    return place.partition("-")[2]


def result_of(row: LobbyRow) -> RatedResult | None:
    """Return the result of a rated match, or None if it is not rated or not public.

    A match that ended without a result has an empty ranking (rules T15 and T19).
    """
    shown = row.listed
    if not row.rated or shown is None or shown.status != "over" or not shown.ranking:
        return None
    minutes = row.spectators.minutes if row.spectators else 0
    return RatedResult(
        match_id=row.match_id,
        game=row.game,
        accounts=tuple(seat.account or "" for seat in shown.seats),
        ranking=shown.ranking,
        told_at=shown.updated_at + minutes * MINUTE_MS,
    )
