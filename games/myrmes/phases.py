"""The phases of a season, each with what is chosen and done in it so far."""

from typing import TypeAlias

from msgspec import Struct

from games.game import Seat
from games.myrmes.events import Taken
from games.myrmes.pack import GardenHex, ObjectiveId


class BeforeStart(Struct, frozen=True, gc=False, tag="before-start"):
    """Nothing is set up yet."""


class BirthPlan(Struct, frozen=True, gc=False):
    """A seat's sealed choice of event and births.

    Attributes:
        event: a space of the track, or -1 before one is chosen.
        larvae, soldiers, workers, atelier: nurses on each track and in the atelier.
        kept: soldiers to keep if not all ants fit.
    """

    event: int = -1
    larvae: int = 0
    soldiers: int = 0
    workers: int = 0
    atelier: int = 0
    kept: int | None = None
    is_done: bool = False


class BirthsPhase(Struct, frozen=True, gc=False, tag="births"):
    """Phases 1 and 2: each seat chooses its event, then its births, at its own pace."""

    plans: tuple[BirthPlan, ...]


class Outing(Struct, frozen=True, gc=False):
    """A worker in the garden: the index of its hex and its movement points."""

    at: int
    moves: int


class WorkersPhase(Struct, frozen=True, gc=False, tag="workers"):
    """Phase 3: the seat whose turn it is, and its worker in the garden, if any."""

    turn: Seat
    outing: Outing | None = None


class GatheringPhase(Struct, frozen=True, gc=False, tag="gathering"):
    """The forced part of phase 4, which no seat runs."""


class HarvestPlan(Struct, frozen=True, gc=False):
    """A seat's sealed choice of cubes: first what it must take, then extra ones."""

    takes: tuple[Taken, ...] = ()
    is_done: bool = False


class HarvestPhase(Struct, frozen=True, gc=False, tag="harvest"):
    """The chosen part of phase 4, by seat."""

    plans: tuple[HarvestPlan, ...]


class OpenClaim(Struct, frozen=True, gc=False):
    """An objective whose tiles are being chosen, and the tiles, by their first hex."""

    objective: ObjectiveId
    tiles: tuple[GardenHex, ...] = ()


class AtelierPhase(Struct, frozen=True, gc=False, tag="atelier"):
    """Phase 5: the seat whose turn it is and the actions it has done, a bit each."""

    turn: Seat
    done: int = 0
    claim: OpenClaim | None = None


class DiscardPlan(Struct, frozen=True, gc=False):
    """A seat's sealed choice of cubes to discard."""

    food: int = 0
    earth: int = 0
    stone: int = 0
    is_done: bool = False


class StoragePhase(Struct, frozen=True, gc=False, tag="storage"):
    """The choice in phase 6, by seat."""

    plans: tuple[DiscardPlan, ...]


class ClosingPhase(Struct, frozen=True, gc=False, tag="closing"):
    """The rest of phase 6, which no seat runs."""


class TradePlan(Struct, frozen=True, gc=False):
    """A seat's sealed choice of food to trade larvae for."""

    food: int = 0
    is_done: bool = False


class WinterTradePhase(Struct, frozen=True, gc=False, tag="winter-trade"):
    """The choice before winter is paid, by seat."""

    plans: tuple[TradePlan, ...]


class WinterPhase(Struct, frozen=True, gc=False, tag="winter"):
    """Paying for the winter, which no seat runs."""


class EndedPhase(Struct, frozen=True, gc=False, tag="ended"):
    """The game is over: groups of seats, best first."""

    ranking: tuple[tuple[Seat, ...], ...]


PhaseState: TypeAlias = (
    BeforeStart
    | BirthsPhase
    | WorkersPhase
    | GatheringPhase
    | HarvestPhase
    | AtelierPhase
    | StoragePhase
    | ClosingPhase
    | WinterTradePhase
    | WinterPhase
    | EndedPhase
)
