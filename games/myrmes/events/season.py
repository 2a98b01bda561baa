"""Events at the end of a season: discards from the stores, winter, and the next season."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.marks import Open
from games.myrmes.pack import Cube


class ClosingCame(Struct, frozen=True, gc=False, kw_only=True, tag="closing-came"):
    """The season began to close (section 13)."""

    rule: ClassVar[str] = "ES2"


class StorageOpened(Struct, frozen=True, gc=False, kw_only=True, tag="storage-opened"):
    """Some seats exceed the capacity of their stores and must discard cubes (ST3).

    Attributes:
        seats: the seats that must discard.
    """

    rule: ClassVar[str] = "ST3"
    seats: tuple[Seat, ...]


class DiscardChosen(Struct, frozen=True, gc=False, kw_only=True, tag="discard-chosen"):
    """A seat chose a cube to discard. The last cube completes its choice.

    Views of other seats do not show the number of chosen cubes, so `is_last` reveals something to
    them.

    Attributes:
        seat: the seat that chose.
        cube: the kind of cube.
        is_last: whether the cube completes the seat's choice.
    """

    rule: ClassVar[str] = "ST3"
    tells: ClassVar[bool] = True

    seat: Seat
    cube: Secret[Cube]
    is_last: Open[bool]


class Cubes(Struct, frozen=True, gc=False):
    """A number of cubes of each kind.

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
    """The season ended: workers and nurses returned, and the first player changed (section 13).

    Attributes:
        first: the first player of the next season.
    """

    rule: ClassVar[str] = "ES1"
    first: Seat


class SeasonBegan(Struct, frozen=True, gc=False, kw_only=True, tag="season-began"):
    """Summer or autumn began, and all event cubes moved to the season's die (section 13).

    Attributes:
        season: the season that began: 1 for summer, 2 for autumn.
        die: the die of the season, as a space of the event track.
    """

    rule: ClassVar[str] = "ES4"
    season: int
    die: int


class WinterCame(Struct, frozen=True, gc=False, kw_only=True, tag="winter-came"):
    """Autumn ended, and winter began (section 14)."""

    rule: ClassVar[str] = "ES4"


class WinterTradesOpened(Struct, frozen=True, gc=False, kw_only=True, tag="winter-trades-opened"):
    """Some seats have larvae that they may trade before the winter payment (WI3).

    Attributes:
        seats: the seats that must choose.
    """

    rule: ClassVar[str] = "WI3"
    seats: tuple[Seat, ...]


class TradesChosen(Struct, frozen=True, gc=False, kw_only=True, tag="trades-chosen"):
    """A seat chose the amount of food to gain by trading larvae.

    Attributes:
        seat: the seat that chose.
        food: the amount of food to gain, at 3 larvae each.
    """

    rule: ClassVar[str] = "WI3"
    seat: Seat
    food: Secret[int]


class TradesRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="trades-revealed"):
    """All seats revealed their trades (WI3).

    Attributes:
        food: the food gained by each seat at 3 larvae each, by seat.
    """

    rule: ClassVar[str] = "WI3"
    tells: ClassVar[bool] = True
    food: tuple[int, ...]


class WinterPaid(Struct, frozen=True, gc=False, kw_only=True, tag="winter-paid"):
    """A seat paid food for the winter and lost points for missing food (WI1, WI2).

    Attributes:
        seat: the seat that paid.
        needed: the amount of food needed for the winter.
        food: the amount of food paid.
        lost: the victory points lost for missing food.
    """

    rule: ClassVar[str] = "WI2"
    seat: Seat
    needed: int
    food: int
    lost: int


class ThirdWinterEnded(Struct, frozen=True, gc=False, kw_only=True, tag="game-ended"):
    """The third winter ended, and with it the game (section 15).

    Attributes:
        ranking: groups of seats, best first; seats in one group share a rank.
    """

    rule: ClassVar[str] = "EN1"
    ranking: tuple[tuple[Seat, ...], ...]
