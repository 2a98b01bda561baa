"""The end of a season: what stores do not hold, winter, and the next one."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.myrmes.pack import Cube


class ClosingCame(Struct, frozen=True, gc=False, kw_only=True, tag="closing-came"):
    """The season closes (section 13)."""

    rule: ClassVar[str] = "ES2"


class StorageOpened(Struct, frozen=True, gc=False, kw_only=True, tag="storage-opened"):
    """These seats hold more cubes than their stores do and must discard some (ST3)."""

    rule: ClassVar[str] = "ST3"
    seats: tuple[Seat, ...]


class DiscardChosen(Struct, frozen=True, gc=False, kw_only=True, tag="discard-chosen"):
    """A seat chose a cube to discard; with the last one it is ready.

    How many it has chosen stands in no view of the others, so `is_last` tells them something.
    """

    rule: ClassVar[str] = "ST3"
    tells: ClassVar[bool] = True

    seat: Seat
    cube: Secret[Cube]
    is_last: bool


class Cubes(Struct, frozen=True, gc=False):
    """Cubes of each kind."""

    food: int = 0
    earth: int = 0
    stone: int = 0


class CubesDiscarded(Struct, frozen=True, gc=False, kw_only=True, tag="cubes-discarded"):
    """All seats showed what they discard, by seat (ST3)."""

    rule: ClassVar[str] = "ST3"
    tells: ClassVar[bool] = True
    discards: tuple[Cubes, ...]


class SeasonEnded(Struct, frozen=True, gc=False, kw_only=True, tag="season-ended"):
    """Workers and nurses came home and the first player changed (section 13)."""

    rule: ClassVar[str] = "ES1"
    first: Seat


class SeasonBegan(Struct, frozen=True, gc=False, kw_only=True, tag="season-began"):
    """Summer or autumn began and every event cube went to its die (section 13)."""

    rule: ClassVar[str] = "ES4"
    season: int  # 1 summer, 2 autumn
    die: int


class WinterCame(Struct, frozen=True, gc=False, kw_only=True, tag="winter-came"):
    """Autumn is over: winter came (section 14)."""

    rule: ClassVar[str] = "ES4"


class WinterTradesOpened(Struct, frozen=True, gc=False, kw_only=True, tag="winter-trades-opened"):
    """These seats have larvae that they may trade before they pay (WI3)."""

    rule: ClassVar[str] = "WI3"
    seats: tuple[Seat, ...]


class TradesChosen(Struct, frozen=True, gc=False, kw_only=True, tag="trades-chosen"):
    """A seat chose how much food it trades larvae for."""

    rule: ClassVar[str] = "WI3"
    seat: Seat
    food: Secret[int]


class TradesRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="trades-revealed"):
    """All seats showed their trades: food gained, by seat (WI3)."""

    rule: ClassVar[str] = "WI3"
    tells: ClassVar[bool] = True
    food: tuple[int, ...]


class WinterPaid(Struct, frozen=True, gc=False, kw_only=True, tag="winter-paid"):
    """A seat paid food for the winter and lost points for what was missing (WI1, WI2)."""

    rule: ClassVar[str] = "WI2"
    seat: Seat
    needed: int
    food: int
    lost: int


class ThirdWinterEnded(Struct, frozen=True, gc=False, kw_only=True, tag="game-ended"):
    """The third winter is over: groups of seats, best first (section 15)."""

    rule: ClassVar[str] = "EN1"
    ranking: tuple[tuple[Seat, ...], ...]
