"""The end of a season: what stores do not hold, winter, and the next one."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.myrmes.pack import Cube


class ClosingCame(Struct, frozen=True, gc=False, kw_only=True, tag="closing-came"):
    """The season closes (section 13)."""

    rule: ClassVar[str] = "ES2"


class StorageOpened(Struct, frozen=True, gc=False, kw_only=True, tag="storage-opened"):
    """These seats hold more cubes than their stores do and must discard some (ST3).

    Attributes:
        seats: who must discard.
    """

    rule: ClassVar[str] = "ST3"
    seats: tuple[Seat, ...]


class DiscardChosen(Struct, frozen=True, gc=False, kw_only=True, tag="discard-chosen"):
    """A seat chose a cube to discard; with the last one it is ready.

    How many it has chosen stands in no view of the others, so `is_last` tells them something.

    Attributes:
        seat: who chose.
        cube: the kind of cube.
        is_last: whether the seat is ready now.
    """

    rule: ClassVar[str] = "ST3"
    tells: ClassVar[bool] = True

    seat: Seat
    cube: Secret[Cube]
    is_last: bool


class Cubes(Struct, frozen=True, gc=False):
    """Cubes of each kind.

    Attributes:
        food: cubes of food.
        earth: cubes of earth.
        stone: cubes of stone.
    """

    food: int = 0
    earth: int = 0
    stone: int = 0


class CubesDiscarded(Struct, frozen=True, gc=False, kw_only=True, tag="cubes-discarded"):
    """All seats showed what they discard (ST3).

    Attributes:
        discards: what each seat discards, by seat.
    """

    rule: ClassVar[str] = "ST3"
    tells: ClassVar[bool] = True
    discards: tuple[Cubes, ...]


class SeasonEnded(Struct, frozen=True, gc=False, kw_only=True, tag="season-ended"):
    """Workers and nurses came home and the first player changed (section 13).

    Attributes:
        first: the first player of the next season.
    """

    rule: ClassVar[str] = "ES1"
    first: Seat


class SeasonBegan(Struct, frozen=True, gc=False, kw_only=True, tag="season-began"):
    """Summer or autumn began and every event cube went to its die (section 13).

    Attributes:
        season: the season that began: 1 summer, 2 autumn.
        die: the die of the season: a space of the event track.
    """

    rule: ClassVar[str] = "ES4"
    season: int
    die: int


class WinterCame(Struct, frozen=True, gc=False, kw_only=True, tag="winter-came"):
    """Autumn is over: winter came (section 14)."""

    rule: ClassVar[str] = "ES4"


class WinterTradesOpened(Struct, frozen=True, gc=False, kw_only=True, tag="winter-trades-opened"):
    """These seats have larvae that they may trade before they pay (WI3).

    Attributes:
        seats: who chooses.
    """

    rule: ClassVar[str] = "WI3"
    seats: tuple[Seat, ...]


class TradesChosen(Struct, frozen=True, gc=False, kw_only=True, tag="trades-chosen"):
    """A seat chose how much food it trades larvae for.

    Attributes:
        seat: who chose.
        food: the food to gain, for 3 larvae each.
    """

    rule: ClassVar[str] = "WI3"
    seat: Seat
    food: Secret[int]


class TradesRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="trades-revealed"):
    """All seats showed their trades (WI3).

    Attributes:
        food: by seat, the food gained for 3 larvae each.
    """

    rule: ClassVar[str] = "WI3"
    tells: ClassVar[bool] = True
    food: tuple[int, ...]


class WinterPaid(Struct, frozen=True, gc=False, kw_only=True, tag="winter-paid"):
    """A seat paid food for the winter and lost points for what was missing (WI1, WI2).

    Attributes:
        seat: who paid.
        needed: the food that the winter took.
        food: the food that was paid.
        lost: the victory points lost for the food that was missing.
    """

    rule: ClassVar[str] = "WI2"
    seat: Seat
    needed: int
    food: int
    lost: int


class ThirdWinterEnded(Struct, frozen=True, gc=False, kw_only=True, tag="game-ended"):
    """The third winter is over (section 15).

    Attributes:
        ranking: groups of seats, best first; seats in one group share the place.
    """

    rule: ClassVar[str] = "EN1"
    ranking: tuple[tuple[Seat, ...], ...]
