"""The phases of a season, each with the choices and actions in it so far."""

from typing import TypeAlias

from msgspec import Struct

from games.game import Seat
from games.marks import BySeat, Untold
from games.myrmes.events import Taken
from games.myrmes.pack import GardenHex, ObjectiveId


class BeforeStart(Struct, frozen=True, gc=False, tag="before-start"):
    """The phase before the setup."""


class BirthPlan(Struct, frozen=True, gc=False):
    """A seat's sealed choice of event and births.

    Attributes:
        event: a space of the track, or -1 before one is chosen.
        larvae: nurses on the track of larvae.
        soldiers: nurses on the track of soldiers.
        workers: nurses on the track of workers.
        atelier: nurses in the atelier.
        kept: soldiers to keep if not all ants fit; null if they do, or before it is chosen.
        is_done: whether the seat is ready.
    """

    event: int = -1
    larvae: int = 0
    soldiers: int = 0
    workers: int = 0
    atelier: int = 0
    kept: int | None = None
    is_done: bool = False


class BirthsPhase(Struct, frozen=True, gc=False, tag="births"):
    """Phases 1 and 2: each seat chooses its event, then its births, at its own pace.

    Attributes:
        plans: the choices of the seats, by seat; those of others show only whether they are done.
    """

    plans: BySeat[BirthPlan]


class Outing(Struct, frozen=True, gc=False):
    """A worker in the garden.

    Attributes:
        at: the index of its hex, row by row from the north-west.
        moves: the remaining movement points.
    """

    at: Untold[int]
    moves: int


class WorkersPhase(Struct, frozen=True, gc=False, tag="workers"):
    """Phase 3: seats use their workers in turn.

    Attributes:
        turn: the seat that has the turn.
        outing: its worker in the garden; null without one.
    """

    turn: Seat
    outing: Outing | None = None


class GatheringPhase(Struct, frozen=True, gc=False, tag="gathering"):
    """The forced part of phase 4, which a job runs."""


class HarvestPlan(Struct, frozen=True, gc=False):
    """A seat's sealed choice of cubes.

    Attributes:
        takes: the forced choices, then the extra ones.
        is_done: whether the seat is ready.
    """

    takes: tuple[Taken, ...] = ()
    is_done: bool = False


class HarvestPhase(Struct, frozen=True, gc=False, tag="harvest"):
    """The part of phase 4 with choices.

    Attributes:
        plans: the choices of the seats, by seat; those of others show only whether they are done.
    """

    plans: BySeat[HarvestPlan]


class OpenClaim(Struct, frozen=True, gc=False):
    """An objective with an unfinished choice of tiles.

    Attributes:
        objective: the id of the objective.
        tiles: the tiles chosen so far, each by its first hex.
    """

    objective: ObjectiveId
    tiles: tuple[GardenHex, ...] = ()


class AtelierPhase(Struct, frozen=True, gc=False, tag="atelier"):
    """Phase 5: seats act in the atelier in turn.

    Attributes:
        turn: the seat that has the turn.
        done: bit mask of its completed actions: tunnel 1, digging 2, nurse 4, objective 8.
        claim: the objective that it chooses tiles for; null without one.
    """

    turn: Seat
    done: Untold[int] = 0
    claim: OpenClaim | None = None


class DiscardPlan(Struct, frozen=True, gc=False):
    """A seat's sealed choice of cubes to discard.

    Attributes:
        food: the number of food cubes.
        earth: the number of earth cubes.
        stone: the number of stone cubes.
        is_done: whether the seat is ready.
    """

    food: int = 0
    earth: int = 0
    stone: int = 0
    is_done: bool = False


class StoragePhase(Struct, frozen=True, gc=False, tag="storage"):
    """The choice in phase 6.

    Attributes:
        plans: the choices of the seats, by seat; those of others show only whether they are done.
    """

    plans: BySeat[DiscardPlan]


class ClosingPhase(Struct, frozen=True, gc=False, tag="closing"):
    """The rest of phase 6, which a job runs."""


class TradePlan(Struct, frozen=True, gc=False):
    """A seat's sealed choice of trades.

    Attributes:
        food: the food to gain, for 3 larvae each.
        is_done: whether the seat is ready.
    """

    food: int = 0
    is_done: bool = False


class WinterTradePhase(Struct, frozen=True, gc=False, tag="winter-trade"):
    """The choice before winter is paid.

    Attributes:
        plans: the choices of the seats, by seat; those of others show only whether they are done.
    """

    plans: BySeat[TradePlan]


class WinterPhase(Struct, frozen=True, gc=False, tag="winter"):
    """The payment for the winter, which a job runs."""


class EndedPhase(Struct, frozen=True, gc=False, tag="ended"):
    """The end of the game.

    Attributes:
        ranking: the seats in groups, best first; seats in one group share the place.
    """

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
