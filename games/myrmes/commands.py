"""The commands that a seat can issue."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from games.myrmes.pack import Cube, GardenHex, ObjectiveId, Pheromone, Special

SeatField: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Track: TypeAlias = Literal["larvae", "soldiers", "workers", "atelier"]
Room: TypeAlias = Literal["gestation", "larder", "queen"]
HexesField: TypeAlias = Annotated[
    tuple[GardenHex, ...],
    Meta(
        min_length=2,
        max_length=6,
        description="The hexes to cover, listed by rows from the north-west.",
    ),
]


class ChooseEvent(Struct, frozen=True, kw_only=True, tag="choose-event"):
    """Choose a space of the event track. Each step away from the die costs one larva (EV1).

    Attributes:
        space: the space of the event track, from 0 (Level+1) to 7 (Worker+1).
    """

    secret: ClassVar[bool] = True
    seat: SeatField
    space: Annotated[int, Meta(ge=0, le=7)]


class AssignNurses(Struct, frozen=True, kw_only=True, tag="assign-nurses"):
    """Assign nurses to a birth track or to the atelier, at most once for each of them (BI4).

    Attributes:
        track: the birth track, or the atelier.
        nurses: the number of nurses to assign.
    """

    secret: ClassVar[bool] = True
    seat: SeatField
    track: Track
    nurses: Annotated[int, Meta(ge=1, le=4)]


class FinishBirths(Struct, frozen=True, kw_only=True, tag="finish-births"):
    """Finish the assignment of nurses, if all newborn ants fit or leave no choice (BI1)."""

    secret: ClassVar[bool] = True
    seat: SeatField


class KeepBirths(Struct, frozen=True, kw_only=True, tag="keep-births"):
    """Finish the assignment of nurses, and choose how many newborn soldiers to keep (BI3).

    Attributes:
        soldiers: the number of newborn soldiers to keep.
    """

    secret: ClassVar[bool] = True
    seat: SeatField
    soldiers: Annotated[int, Meta(ge=0, le=8)]


class TakeBack(Struct, frozen=True, kw_only=True, tag="take-back"):
    """Take back the seat's own choice while other seats are still choosing."""

    seat: SeatField


class TradeLarvae(Struct, frozen=True, kw_only=True, tag="trade-larvae"):
    """Exchange 3 larvae for 1 food (TR1)."""

    seat: SeatField


class WorkInRoom(Struct, frozen=True, kw_only=True, tag="work-in-room"):
    """Place a worker in a room of the colony (section 9.1).

    Attributes:
        room: the gestation room, the larder or the queen's chamber.
    """

    seat: SeatField
    room: Room


class WorkInQuarry(Struct, frozen=True, kw_only=True, tag="work-in-quarry"):
    """Place a worker in the quarry, for one earth or one stone (section 9.1).

    Attributes:
        take: the kind of cube to gain.
    """

    seat: SeatField
    take: Literal["earth", "stone"]


class SendOut(Struct, frozen=True, kw_only=True, tag="send-out"):
    """Send a worker to one of the seat's own exits (GW1).

    Attributes:
        exit: the exit that the worker moves to.
    """

    seat: SeatField
    exit: GardenHex


class StepTo(Struct, frozen=True, kw_only=True, tag="step"):
    """Move the worker to an adjacent hex (GW4).

    Attributes:
        to: the hex to move to.
    """

    seat: SeatField
    to: GardenHex


class Hunt(Struct, frozen=True, kw_only=True, tag="hunt"):
    """Enter the hex of a prey token and hunt the prey (GW8).

    Attributes:
        at: the hex of the prey token.
    """

    seat: SeatField
    at: GardenHex


class Clear(Struct, frozen=True, kw_only=True, tag="clear"):
    """Remove the empty pheromone under the worker, and move the worker to any of its hexes (CL1).

    Attributes:
        stand: the hex that the worker moves to.
    """

    seat: SeatField
    stand: GardenHex


class PlacePheromone(Struct, frozen=True, kw_only=True, tag="place-pheromone"):
    """Place a pheromone on these hexes, listed by rows from the north-west (section 9.4).

    Attributes:
        shape: the pheromone, as its size and form.
    """

    seat: SeatField
    shape: Pheromone
    hexes: HexesField


class PlaceSpecial(Struct, frozen=True, kw_only=True, tag="place-special"):
    """Place a special tile on these hexes, listed by rows from the north-west (section 9.5).

    Attributes:
        kind: the special tile.
    """

    seat: SeatField
    kind: Special
    hexes: HexesField


class EndOuting(Struct, frozen=True, kw_only=True, tag="end-outing"):
    """End the outing on the worker's hex (GW3)."""

    seat: SeatField


class TakeCube(Struct, frozen=True, kw_only=True, tag="take-cube"):
    """Choose a cube to harvest. The tile is identified by the first of its hexes (HA1-HA3).

    Attributes:
        tile: the first hex of the tile with the cube.
        cube: the kind of cube.
    """

    secret: ClassVar[bool] = True
    seat: SeatField
    tile: GardenHex
    cube: Cube


class FinishHarvest(Struct, frozen=True, kw_only=True, tag="finish-harvest"):
    """Finish the harvest without taking further extra cubes (HA3)."""

    seat: SeatField


class OpenTunnel(Struct, frozen=True, kw_only=True, tag="open-tunnel"):
    """Place a tunnel exit and gain one earth (section 11).

    Attributes:
        at: the hex of the new exit.
    """

    seat: SeatField
    at: GardenHex


class Dig(Struct, frozen=True, kw_only=True, tag="dig"):
    """Dig the colony one level deeper (section 11)."""

    seat: SeatField


class RaiseNurse(Struct, frozen=True, kw_only=True, tag="raise-nurse"):
    """Raise a nurse (section 11)."""

    seat: SeatField


class ClaimObjective(Struct, frozen=True, kw_only=True, tag="claim-objective"):
    """Complete an objective that needs no choice of payment, or begin to choose its tiles (OB3).

    Attributes:
        objective: the id of the objective.
    """

    seat: SeatField
    objective: ObjectiveId


class PayMixed(Struct, frozen=True, kw_only=True, tag="pay-mixed"):
    """Complete an objective that costs earth and stone in any combination (OB3).

    Attributes:
        objective: the id of the objective.
        earth: the earth to pay; the rest is paid in stone.
    """

    seat: SeatField
    objective: ObjectiveId
    earth: Annotated[int, Meta(ge=0, le=99)]


class PayNurses(Struct, frozen=True, kw_only=True, tag="pay-nurses"):
    """Complete an objective that costs nurses, some of which are still waiting to act (OB8).

    Attributes:
        objective: the id of the objective.
        waiting: the number of paid nurses that are still waiting in the atelier.
    """

    seat: SeatField
    objective: ObjectiveId
    waiting: Annotated[int, Meta(ge=0, le=4)]


class ChooseTile(Struct, frozen=True, kw_only=True, tag="choose-tile"):
    """Choose the next tile for the objective, identified by the first of its hexes (OB6, OB7).

    Attributes:
        tile: the first hex of the tile.
    """

    seat: SeatField
    tile: GardenHex


class FinishAtelier(Struct, frozen=True, kw_only=True, tag="finish-atelier"):
    """Take no further actions in the atelier (AT2)."""

    seat: SeatField


class DiscardCube(Struct, frozen=True, kw_only=True, tag="discard-cube"):
    """Choose a cube to discard, because the store exceeds its capacity (ST3).

    Attributes:
        cube: the kind of cube.
    """

    secret: ClassVar[bool] = True
    seat: SeatField
    cube: Cube


class ChooseTrades(Struct, frozen=True, kw_only=True, tag="choose-trades"):
    """Trade larvae for food before the winter payment (WI3).

    Attributes:
        food: the amount of food to gain, at 3 larvae each.
    """

    secret: ClassVar[bool] = True
    seat: SeatField
    food: Annotated[int, Meta(ge=0, le=99)]


Command: TypeAlias = (
    ChooseEvent
    | AssignNurses
    | FinishBirths
    | KeepBirths
    | TakeBack
    | TradeLarvae
    | WorkInRoom
    | WorkInQuarry
    | SendOut
    | StepTo
    | Hunt
    | Clear
    | PlacePheromone
    | PlaceSpecial
    | EndOuting
    | TakeCube
    | FinishHarvest
    | OpenTunnel
    | Dig
    | RaiseNurse
    | ClaimObjective
    | PayMixed
    | PayNurses
    | ChooseTile
    | FinishAtelier
    | DiscardCube
    | ChooseTrades
)
