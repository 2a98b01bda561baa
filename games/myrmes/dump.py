"""Conversion of the state to plain values and back.

Masks are written as hex strings. Values that can be derived from the tiles are omitted.
"""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from games.game import Seat
from games.myrmes.content import SEATS, board
from games.myrmes.pack import ObjectiveId
from games.myrmes.phases import PhaseState
from games.myrmes.state import Colony, Garden, State, Tile

Mask: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]+$")]


class MyrmesDump(Struct, frozen=True):
    """A state in a form that can be encoded as plain JSON.

    `State` and `Garden` document the fields.
    """

    content: str
    year: int
    season: int
    first: Seat
    dice: tuple[int, ...]
    fixed: tuple[int, ...]
    objectives: tuple[ObjectiveId, ...]
    colonies: tuple[Colony, ...]
    prey: tuple[Mask, Mask, Mask]
    exits: tuple[Mask, ...]
    tiles: tuple[Tile, ...]
    phase: PhaseState


def dump(state: State) -> MyrmesDump:
    """Convert the state to a struct that can be encoded as plain JSON."""
    garden = state.garden
    ladybugs, termites, spiders = garden.prey
    return MyrmesDump(
        state.content,
        state.year,
        state.season,
        state.first,
        state.dice,
        state.fixed,
        state.objectives,
        state.colonies,
        (f"{ladybugs:x}", f"{termites:x}", f"{spiders:x}"),
        tuple([f"{exits:x}" for exits in garden.exits]),
        garden.tiles,
        state.phase,
    )


def load(plain: Any) -> State:
    """Convert a dump back to a state.

    Raises:
        msgspec.ValidationError: The values do not follow the schema of `MyrmesDump`.
        UnknownContent: The pack has not been supplied.
    """
    dumped = plain if isinstance(plain, MyrmesDump) else msgspec.convert(plain, MyrmesDump)
    if dumped.content:
        _check_garden(dumped)
    ladybugs, termites, spiders = dumped.prey
    return State(
        content=dumped.content,
        year=dumped.year,
        season=dumped.season,
        first=dumped.first,
        dice=dumped.dice,
        fixed=dumped.fixed,
        objectives=dumped.objectives,
        colonies=dumped.colonies,
        garden=_garden(
            dumped,
            (int(ladybugs, 16), int(termites, 16), int(spiders, 16)),
            tuple(int(exits, 16) for exits in dumped.exits),
        ),
        phase=dumped.phase,
    )


def _check_garden(dumped: MyrmesDump) -> None:
    """Check that there is a garden for the number of seats, and that all tiles lie within it.

    Raises:
        msgspec.ValidationError: The garden does not exist, or a tile lies outside it.
    """
    fewest, most = SEATS
    seats = len(dumped.exits)
    if not fewest <= seats <= most:
        raise msgspec.ValidationError(f"the game is for {fewest} to {most} seats - at `$.exits`")
    places = len(board(dumped.content, seats).places)
    for at, tile in enumerate(dumped.tiles):
        if not -places <= tile.place < places:  # `invariants` reports negative numbers
            text = "there is no such place for a tile (PL2)"
            raise msgspec.ValidationError(f"{text} - at `$.tiles[{at}].place`")
        if tile.owner is not None and not -seats <= tile.owner < seats:
            text = f"there is no seat {tile.owner}"
            raise msgspec.ValidationError(f"{text} - at `$.tiles[{at}].owner`")


def _garden(dumped: MyrmesDump, prey: tuple[int, int, int], exits: tuple[int, ...]) -> Garden:
    if not dumped.content:
        return Garden()
    return garden_of(dumped.content, prey, exits, dumped.tiles)


def garden_of(
    content: str, prey: tuple[int, int, int], exits: tuple[int, ...], tiles: tuple[Tile, ...]
) -> Garden:
    """Return the garden. Its covered hexes and its pools are derived from its tiles."""
    tables = board(content, len(exits))
    covered = [0] * (len(exits) + 1)
    pools = {"farms": 0, "sub-colonies": 0}
    for tile in tiles:
        covered[-1 if tile.owner is None else tile.owner] |= tables.places[tile.place].mask
        if tile.shape in tables.specials:
            pools[tables.specials[tile.shape].pool] += 1
    return Garden(
        prey=prey,
        exits=exits,
        covered=tuple(covered),
        tiles=tiles,
        farms=Garden().farms - pools["farms"],
        sub_colonies=Garden().sub_colonies - pools["sub-colonies"],
    )
