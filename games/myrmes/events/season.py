"""The end of a season: discards from the stores, winter, and the next season."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.myrmes.pack import Cube


class ClosingCame(Struct, frozen=True, gc=False, kw_only=True, tag="closing-came"):
    """The season closes (section 13)."""

    rule: ClassVar[str] = "ES2"


class StorageOpened(Struct, frozen=True, gc=False, kw_only=True, tag="storage-opened"):
    """These seats have more cubes than their stores hold and must discard some (ST3).

    Attributes:
        seats: the seats that must discard.
    """

    rule: ClassVar[str] = "ST3"
    seats: tuple[Seat, ...]


class DiscardChosen(Struct, frozen=True, gc=False, kw_only=True, tag="discard-chosen"):
    """A seat chose a cube to discard. With the last cube, it is ready.

    The views of the others do not show the number of chosen cubes, so `is_last` is new to them.

    Attributes:
        seat: the seat that chose.
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
        food: the number of food cubes.
        earth: the number of earth cubes.
        stone: the number of stone cubes.
    """

    food: int = 0
    earth: int = 0
    stone: int = 0


class CubesDiscarded(Struct, frozen=True, gc=False, kw_only=True, tag="cubes-discarded"):
    """All seats revealed their discards (ST3).

    Attributes:
        discards: the discarded cubes of each seat, by seat.
    """

    rule: ClassVar[str] = "ST3"
    tells: ClassVar[bool] = True
    discards: tuple[Cubes, ...]


class SeasonEnded(Struct, frozen=True, gc=False, kw_only=True, tag="season-ended"):
    """Workers and nurses returned, and the first player changed (section 13).

    Attributes:
        first: the first player of the next season.
    """

    rule: ClassVar[str] = "ES1"
    first: Seat


class SeasonBegan(Struct, frozen=True, gc=False, kw_only=True, tag="season-began"):
    """Summer or autumn began, and every event cube moved to its die (section 13).

    Attributes:
        season: the season that began: 1 summer, 2 autumn.
        die: the die of the season: a space of the event track.
    """

    rule: ClassVar[str] = "ES4"
    season: int
    die: int


class WinterCame(Struct, frozen=True, gc=False, kw_only=True, tag="winter-came"):
    """Autumn is over, and winter came (section 14)."""

    rule: ClassVar[str] = "ES4"


class WinterTradesOpened(Struct, frozen=True, gc=False, kw_only=True, tag="winter-trades-opened"):
    """These seats have larvae that they may trade before they pay (WI3).

    Attributes:
        seats: the seats that choose.
    """

    rule: ClassVar[str] = "WI3"
    seats: tuple[Seat, ...]


class TradesChosen(Struct, frozen=True, gc=False, kw_only=True, tag="trades-chosen"):
    """A seat chose an amount of food to trade larvae for.

    Attributes:
        seat: the seat that chose.
        food: the food to gain, for 3 larvae each.
    """

    rule: ClassVar[str] = "WI3"
    seat: Seat
    food: Secret[int]


class TradesRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="trades-revealed"):
    """All seats revealed their trades (WI3).

    Attributes:
        food: by seat, the food gained for 3 larvae each.
    """

    rule: ClassVar[str] = "WI3"
    tells: ClassVar[bool] = True
    food: tuple[int, ...]


class WinterPaid(Struct, frozen=True, gc=False, kw_only=True, tag="winter-paid"):
    """A seat paid food for the winter and lost points for missing food (WI1, WI2).

    Attributes:
        seat: the seat that paid.
        needed: the food needed for the winter.
        food: the food paid.
        lost: the victory points lost for missing food.
    """

    rule: ClassVar[str] = "WI2"
    seat: Seat
    needed: int
    food: int
    lost: int


class ThirdWinterEnded(Struct, frozen=True, gc=False, kw_only=True, tag="game-ended"):
    """The third winter is over (section 15).

    Attributes:
        ranking: the seats in groups, best first; seats in one group share the place.
    """

    rule: ClassVar[str] = "EN1"
    ranking: tuple[tuple[Seat, ...], ...]
