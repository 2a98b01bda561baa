"""The facts of refusals, by name."""

from typing import TypedDict


class MyrmesFacts(TypedDict, total=False):
    """The required and actual values of a refusal.

    Attributes:
        action: the action of the workshop.
        cube, missing: the kind of a cube.
        cubes: the number of cubes on a tile.
        earth, stone, food, larvae, nurses, soldiers: numbers of resources.
        fewest, most: the least and the greatest number that may be chosen.
        first_player: a seat.
        kind, shape: the shape of a tile.
        largest: the size of the largest pheromone that the colony may place.
        level: the level of a colony.
        needed, wanted: the required number.
        objective: the id of an objective.
        phase: the phase that is running.
        prey: the kind of the prey.
        q, r: the axial coordinates of a hex.
        room: the room of the colony.
        seats: the number of seats.
        size: the size of a pheromone.
        there: the number that is there.
        track: the track of births.
        turn: the seat whose turn it is.
    """

    action: str
    cube: str
    cubes: int
    earth: int
    fewest: int
    first_player: int
    food: int
    kind: str
    largest: int
    larvae: int
    level: int
    missing: str
    most: int
    needed: int
    nurses: int
    objective: str
    phase: str
    prey: str
    q: int
    r: int
    room: str
    seats: int
    shape: str
    size: int
    soldiers: int
    stone: int
    there: int
    track: str
    turn: int
    wanted: int
