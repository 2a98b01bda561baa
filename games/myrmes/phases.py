"""The phases of a season, each with the choices and actions already made in it."""

from typing import TypeAlias

from msgspec import Struct

from games.game import Seat
from games.marks import BySeat, Untold
from games.myrmes.events import Taken
from games.myrmes.pack import GardenHexes, ObjectiveId


class BeforeStart(Struct, frozen=True, gc=False, tag="before-start"):
    """Phase before the setup."""


class BirthPlan(Struct, frozen=True, gc=False):
    """A seat's sealed choice of event and births.

    Attributes:
        event: the chosen space of the event track; -1 before the choice.
        larvae: the number of nurses on the larvae track.
        soldiers: the number of nurses on the soldiers track.
        workers: the number of nurses on the workers track.
        atelier: the number of nurses in the atelier.
        kept: the number of soldiers to keep if not all ants fit; null if they do, or before the
            choice.
        is_done: whether the seat has finished its choice.
    """

    event: int = -1
    larvae: int = 0
    soldiers: int = 0
    workers: int = 0
    atelier: int = 0
    kept: int | None = None
    is_done: bool = False


class BirthsPhase(Struct, frozen=True, gc=False, tag="births"):
    """Phases 1 and 2, in which each seat at its own pace chooses its event and then its births.

    Attributes:
        plans: the choices of the seats, by seat; other seats' plans show only whether they are
            done.
    """

    plans: BySeat[BirthPlan]


class Outing(Struct, frozen=True, gc=False):
    """A worker in the garden.

    Attributes:
        at: the index of the worker's hex, counted row by row from the north-west.
        moves: the number of remaining movement points.
    """

    at: Untold[int]
    moves: int


class WorkersPhase(Struct, frozen=True, gc=False, tag="workers"):
    """Phase 3, in which seats take turns using their workers.

    Attributes:
        turn: the seat that has the turn.
        outing: the seat's worker in the garden; null if there is none.
    """

    turn: Seat
    outing: Outing | None = None


class GatheringPhase(Struct, frozen=True, gc=False, tag="gathering"):
    """The forced part of phase 4, which the service runs."""


class HarvestPlan(Struct, frozen=True, gc=False):
    """A seat's sealed choice of cubes.

    Attributes:
        takes: the chosen cubes: forced choices first, then extra cubes.
        is_done: whether the seat has finished its choice.
    """

    takes: tuple[Taken, ...] = ()
    is_done: bool = False


class HarvestPhase(Struct, frozen=True, gc=False, tag="harvest"):
    """The part of phase 4 in which seats choose.

    Attributes:
        plans: the choices of the seats, by seat; other seats' plans show only whether they are
            done.
    """

    plans: BySeat[HarvestPlan]


class OpenClaim(Struct, frozen=True, gc=False):
    """An objective for which the seat is still choosing tiles.

    Attributes:
        objective: the id of the objective.
        tiles: the tiles already chosen, identified by their first hexes.
    """

    objective: ObjectiveId
    tiles: GardenHexes = ()


class AtelierPhase(Struct, frozen=True, gc=False, tag="atelier"):
    """Phase 5, in which seats take turns in the atelier.

    Attributes:
        turn: the seat that has the turn.
        done: the bit mask of the seat's completed actions: tunnel 1, digging 2, nurse 4, objective
            8.
        claim: the objective for which the seat is choosing tiles; null if there is none.
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
        is_done: whether the seat has finished its choice.
    """

    food: int = 0
    earth: int = 0
    stone: int = 0
    is_done: bool = False


class StoragePhase(Struct, frozen=True, gc=False, tag="storage"):
    """The part of phase 6 in which seats choose cubes to discard.

    Attributes:
        plans: the choices of the seats, by seat; other seats' plans show only whether they are
            done.
    """

    plans: BySeat[DiscardPlan]


class ClosingPhase(Struct, frozen=True, gc=False, tag="closing"):
    """The rest of phase 6, which the service runs."""


class TradePlan(Struct, frozen=True, gc=False):
    """A seat's sealed choice of trades.

    Attributes:
        food: the amount of food to gain, at 3 larvae each.
        is_done: whether the seat has finished its choice.
    """

    food: int = 0
    is_done: bool = False


class WinterTradePhase(Struct, frozen=True, gc=False, tag="winter-trade"):
    """The choice of trades before the winter payment.

    Attributes:
        plans: the choices of the seats, by seat; other seats' plans show only whether they are
            done.
    """

    plans: BySeat[TradePlan]


class WinterPhase(Struct, frozen=True, gc=False, tag="winter"):
    """The winter payment, which the service runs."""


class EndedPhase(Struct, frozen=True, gc=False, tag="ended"):
    """Phase after the end of the game.

    Attributes:
        ranking: groups of seats, best first; seats in one group share a rank.
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
