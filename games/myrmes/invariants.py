"""The invariants that a state breaks, by field of the dumped state."""

from collections.abc import Iterator

from games.game import Fault
from games.myrmes.content import (
    EVENTS,
    LARVAE_BORN,
    MOST_ANTS,
    MOST_AT_WORK,
    MOST_EXITS,
    MOST_NURSES,
    MOST_SPECIALS,
    SEASONS,
    SOLDIERS_BORN,
    TOP_LEVEL,
    WORKERS_BORN,
    YEARS,
)
from games.myrmes.dump import garden_of
from games.myrmes.phases import BeforeStart, BirthsPhase, EndedPhase, WorkersPhase
from games.myrmes.rules.atelier import nurses_in_play
from games.myrmes.state import ORIGINS, ROOMS, Colony, State, Tile, ants, board_of
from games.position_faults import seat_faults

COUNTED = (
    *("workers", "soldiers", "nurses", "atelier", "larvae", "food", "earth", "stone", "prey"),
    "markers",
)
DICE = frozenset(range(1, 7))
BORN = {"larvae": range(len(LARVAE_BORN)), "soldiers": SOLDIERS_BORN, "workers": WORKERS_BORN}
MOST_COUNTED = 999  # of anything: many times what three years bring
NAMED = frozenset({"first", "owner", "turn", "ranking"})
BY_SEAT = frozenset({"exits", "plans"})


def invariants(state: State) -> tuple[Fault, ...]:
    """Return the invariants that a state breaks; none for any state that can come about."""
    if not state.content:
        return ()
    if away := tuple(seat_faults(state, len(state.colonies), NAMED, BY_SEAT)):
        return away
    found = [*_course(state), *_tiles(state), *_hexes(state)]
    for seat, colony in enumerate(state.colonies):
        found.extend(_colony(state, seat, colony))
    return tuple(found)


def _course(state: State) -> Iterator[Fault]:
    """Three years of three seasons, and a first player at the table."""
    if not isinstance(state.phase, BeforeStart) and not 1 <= state.year <= YEARS:
        yield Fault("/year", "there are three years")
    if not 0 <= state.season < len(SEASONS):
        yield Fault("/season", "there are three seasons")
    phase = state.phase
    if state.year and (len(state.dice) != len(SEASONS) or not DICE.issuperset(state.dice)):
        yield Fault("/dice", "there is a die of 1 to 6 for each season")
    if isinstance(phase, BirthsPhase):
        yield from _plans(state, phase)
    if isinstance(phase, EndedPhase) and (state.year, state.season) != (YEARS, 2):
        yield Fault("/year", "the match ended before the third winter")


def _plans(state: State, phase: BirthsPhase) -> Iterator[Fault]:
    """Events are spaces of the track; nurses on the tracks are numbers that bear something."""
    for seat, plan in enumerate(phase.plans):
        path = f"/phase/plans/{seat}"
        if not -1 <= plan.event < EVENTS:
            yield Fault(f"{path}/event", "the track has no such space")
        for name, known in BORN.items():
            if getattr(plan, name) not in known:
                yield Fault(f"{path}/{name}", f"one of {sorted(known)} nurses is needed")
        if not 0 <= plan.atelier <= MOST_AT_WORK:
            yield Fault(f"{path}/atelier", "so many do not work there")


def _colony(state: State, seat: int, colony: Colony) -> Iterator[Fault]:
    """Limits of section 4, and points that add up."""
    path = f"/colonies/{seat}"
    phase = state.phase
    is_out = isinstance(phase, WorkersPhase) and phase.outing is not None and phase.turn == seat
    if ants(colony) + is_out > MOST_ANTS:
        yield Fault(f"{path}/workers", "more than 8 ants (ST1)")
    if nurses_in_play(colony) > MOST_NURSES:
        yield Fault(f"{path}/nurses", "more than 8 nurses (ST2)")
    if colony.atelier > colony.nurses:
        yield Fault(f"{path}/atelier", "more nurses wait than there are")
    if not 0 <= colony.level <= TOP_LEVEL:
        yield Fault(f"{path}/level", "levels are 0 to 3")
    if sum(colony.origins) != colony.points:
        yield Fault(f"{path}/points", "the points are not the sum of their origins")
    if len({done.objective for done in colony.completed}) < len(colony.completed):
        yield Fault(f"{path}/completed", "an objective was completed twice (OB1)")
    if len({done.season for done in colony.completed}) < len(colony.completed):
        yield Fault(f"{path}/completed", "two objectives in one season (OB1)")
    if state.garden.exits[seat].bit_count() > MOST_EXITS:
        yield Fault(f"/exits/{seat}", "more than 4 exits (ST4)")
    yield from _amounts(colony, path)
    yield from _supply(state, seat, colony)


def _amounts(colony: Colony, path: str) -> Iterator[Fault]:
    """Nothing is below zero, or more than can come about."""
    for field in COUNTED:
        if getattr(colony, field) < 0:
            yield Fault(f"{path}/{field}", "less than none")
        if getattr(colony, field) > MOST_COUNTED:
            yield Fault(f"{path}/{field}", "more than can come about")
    if abs(colony.points) > MOST_COUNTED or max(map(abs, colony.origins)) > MOST_COUNTED:
        yield Fault(f"{path}/points", "more than can come about")
    if not 0 <= colony.rooms < 1 << len(ROOMS):
        yield Fault(f"{path}/rooms", "there are no such rooms")
    if len(colony.origins) != len(ORIGINS):
        yield Fault(f"{path}/origins", "one for each origin of points")
    if not 0 <= colony.event < EVENTS:
        yield Fault(f"{path}/event", "the track has no such space")


def _supply(state: State, seat: int, colony: Colony) -> Iterator[Fault]:
    """Tiles in the garden and in supply are those the player has; cleared ones are gone."""
    board, path = board_of(state), f"/colonies/{seat}"
    if len(colony.supply) != len(board.pheromones):
        yield Fault(f"{path}/supply", "one for each kind of pheromone")
        return
    own = [tile.shape for tile in state.garden.tiles if tile.owner == seat]
    for shape, left in zip(board.pheromones, colony.supply, strict=True):
        if left < 0 or left + own.count(shape.id) > shape.count:
            yield Fault(f"{path}/supply", f"more {shape.id} than there are")
    specials = sum(own.count(kind) for kind in board.specials)
    if colony.markers < 0 or colony.markers + specials != MOST_SPECIALS:
        yield Fault(f"{path}/markers", "markers and special tiles are not 4 (SP3)")


def _tiles(state: State) -> Iterator[Fault]:
    """Cubes on a tile are at most what it covers; what follows from tiles is right."""
    board, garden = board_of(state), state.garden
    for number, tile in enumerate(garden.tiles):
        if tile.shape not in board.shape and tile.shape not in board.specials:
            yield Fault(f"/tiles/{number}/shape", "there is no such tile")
            return
        if _has_too_many(state, tile):
            yield Fault(f"/tiles/{number}", "more cubes than the tile covers (PL7)")
        if (tile.owner is None or tile.food < 0) and tile.shape in board.shape:
            yield Fault(f"/tiles/{number}", "a pheromone belongs to nobody")
    if garden != garden_of(state.content, garden.prey, garden.exits, garden.tiles):
        yield Fault("/tiles", "the hexes covered or the pools do not follow from the tiles")
    if garden.farms < 0 or garden.sub_colonies < 0:
        yield Fault("/tiles", "more special tiles than there are (SP4)")


def _has_too_many(state: State, tile: Tile) -> bool:
    board = board_of(state)
    place = board.places[tile.place]
    if tile.shape in board.specials:
        return bool(tile.food or tile.earth or tile.stone)
    return not (
        0 <= tile.food <= place.food
        and 0 <= tile.earth <= place.earth
        and 0 <= tile.stone <= place.stone
    )


def _hexes(state: State) -> Iterator[Fault]:
    """No two things on one hex, none on water or out of play (PL3)."""
    board, garden = board_of(state), state.garden
    seen = 0
    things = [*garden.prey, *garden.exits]
    things.extend(board.places[tile.place].mask for tile in garden.tiles)
    for mask in things:
        if mask & ~board.land:
            yield Fault("/tiles", "something lies on water or out of play")
        if mask & seen:
            yield Fault("/tiles", "two things lie on one hex")
        seen |= mask
