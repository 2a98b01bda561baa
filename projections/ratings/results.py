"""What a rated match says of its players: who came where, once everybody may know."""

from typing import NamedTuple

from msgspec import Struct, field

from games.game import Seat
from projections.lobby import LobbyRow

MINUTE_MS = 60_000
_PLACE_DIGITS = 15  # of the milliseconds in a place, so that places sort as text


class Ladder(NamedTuple):
    """What a rating is of: a game, played by so many seats."""

    game: str
    seats: int

    @property
    def name(self) -> str:
        """The ladder as keys name it."""
        return f"{self.game}:{self.seats}"


def read_ladder(name: str) -> Ladder:
    """Return the ladder that keys name so."""
    game, _, seats = name.rpartition(":")
    return Ladder(game, int(seats))


class RatedResult(Struct, frozen=True):
    """How a rated match ended.

    Attributes:
        match_id: its id.
        game: the name of its game.
        accounts: the ids of the accounts of its seats, by seat.
        ranking: groups of seats, best first.
        told_at: since when everybody may know, in milliseconds since 1970.
    """

    match_id: str = field(name="match")
    game: str
    accounts: tuple[str, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    told_at: int

    @property
    def ladder(self) -> Ladder:
        """What it counts for."""
        return Ladder(self.game, len(self.accounts))

    @property
    def place(self) -> str:
        """Where it stands among all results: in the order in which ends could be known."""
        return f"{place_at(self.told_at)}-{self.match_id}"

    @property
    def ranks(self) -> tuple[int, ...]:
        """The places in which the seats came, by seat, from 1; those that tie have the same."""
        ranks = [0] * len(self.accounts)
        better = 0
        for group in self.ranking:
            for seat in group:
                ranks[seat] = better + 1
            better += len(group)
        return tuple(ranks)


def place_at(told_at: int) -> str:
    """Return what the places of all results of a time begin with."""
    return f"{told_at:0{_PLACE_DIGITS}d}"


def match_of(place: str) -> str:
    """Return the match that stands at a place."""
    return place.partition("-")[2]


def result_of(row: LobbyRow) -> RatedResult | None:
    """Return how a match ended that counts; None for others, and while not everybody may know.

    What ended without a result has nobody in its ranking (rules T15 and T19).
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
