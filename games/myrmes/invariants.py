"""Invariants of a state. Each violation is reported with the path of a field in the dump."""

from collections.abc import Iterator

from games.game import Fault
from games.myrmes.content import (
    CUBES,
    EVENTS,
    FAST_MOVES,
    LARVAE_BORN,
    LARVAE_FOR_FOOD,
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
from games.myrmes.phases import (
    AtelierPhase,
    BeforeStart,
    BirthsPhase,
    EndedPhase,
    StoragePhase,
    TradePlan,
    WinterTradePhase,
    WorkersPhase,
)
from games.myrmes.rules.atelier import nurses_in_play
from games.myrmes.state import (
    OBJECTIVE,
    ORIGINS,
    ROOMS,
    Colony,
    State,
    Tile,
    ants,
    board_of,
    prey_hexes,
    season_number,
)
from games.position_faults import seat_faults

COUNTED = (
    "workers",
    "soldiers",
    "nurses",
    "atelier",
    "larvae",
    "food",
    "earth",
    "stone",
    "prey",
    "markers",
)
DICE = frozenset(range(1, 7))
_ALL_DICE = YEARS * len(SEASONS)
BORN = {"larvae": range(len(LARVAE_BORN)), "soldiers": SOLDIERS_BORN, "workers": WORKERS_BORN}
MOST_COUNTED = 999  # limit for any count, far above the total that three years can produce
NAMED = frozenset({"first", "owner", "turn", "ranking"})
BY_SEAT = frozenset({"exits", "plans"})


def invariants(state: State) -> tuple[Fault, ...]:
    """Return the invariants that a state violates. A state that can arise in play violates none."""
    if not state.content:
        return ()
    if away := tuple(seat_faults(state, len(state.colonies), NAMED, BY_SEAT)):
        return away
    faults = [*_course(state), *_phase(state), *_tiles(state), *_hexes(state), *_prey(state)]
    for seat, colony in enumerate(state.colonies):
        faults.extend(_colony(state, seat, colony))
    return tuple(faults)


def _course(state: State) -> Iterator[Fault]:
    """Check the year, the season and the dice."""
    if not isinstance(state.phase, BeforeStart) and not 1 <= state.year <= YEARS:
        yield Fault("/year", "the year must be 1 to 3")
    if not 0 <= state.season < len(SEASONS):
        yield Fault("/season", "the season must be 0 to 2")
    phase = state.phase
    if state.year and (len(state.dice) != len(SEASONS) or not DICE.issuperset(state.dice)):
        yield Fault("/dice", "each season needs a die of 1 to 6")
    if state.fixed and (len(state.fixed) != _ALL_DICE or not DICE.issuperset(state.fixed)):
        yield Fault("/fixed", "either all nine dice of 1 to 6 are fixed, or none")
    if isinstance(phase, EndedPhase) and (state.year, state.season) != (YEARS, 2):
        yield Fault("/year", "the match ended before the third winter")


def _phase(state: State) -> Iterator[Fault]:
    """Check the contents of the current phase: its worker, plans or completed actions."""
    match state.phase:
        case BirthsPhase() as phase:
            yield from _plans(state, phase)
        case WorkersPhase(outing=outing) if outing is not None:
            if not 0 <= outing.at < len(board_of(state).hexes):
                yield Fault("/phase/outing/at", "there is no such hex (GW7)")
            elif not board_of(state).land >> outing.at & 1:
                yield Fault("/phase/outing/at", "the hex is water or out of play (GW7)")
            if not 0 <= outing.moves <= FAST_MOVES:
                yield Fault("/phase/outing/moves", "a worker has at most 6 moves (GW1)")
        case AtelierPhase(done=done) if not 0 <= done < 2 * OBJECTIVE:
            yield Fault("/phase/done", "unknown actions (AT1)")
        case StoragePhase() | WinterTradePhase():
            yield from _spendings(state, state.phase)


def _spendings(state: State, phase: StoragePhase | WinterTradePhase) -> Iterator[Fault]:
    """Check that seats do not spend more than they have (ST3, WI3)."""
    for seat, (colony, plan) in enumerate(zip(state.colonies, phase.plans, strict=True)):
        path = f"/phase/plans/{seat}"
        if isinstance(plan, TradePlan):
            if not 0 <= plan.food <= colony.larvae // LARVAE_FOR_FOOD:
                yield Fault(f"{path}/food", "too few larvae for this amount of food (WI3)")
            continue
        for cube in CUBES:
            if not 0 <= getattr(plan, cube) <= getattr(colony, cube):
                yield Fault(f"{path}/{cube}", "the store does not have this number of cubes (ST3)")


def _prey(state: State) -> Iterator[Fault]:
    """Check that prey in the garden and hunted prey do not exceed the prey spaces (SU2)."""
    hunted = [colony.prey for colony in state.colonies]
    if prey_hexes(state.garden).bit_count() + sum(hunted) > len(board_of(state).prey_spaces):
        yield Fault(f"/colonies/{hunted.index(max(hunted))}/prey", "more prey than spaces (SU2)")


def _plans(state: State, phase: BirthsPhase) -> Iterator[Fault]:
    """Check that chosen events are on the track, and that tracks have valid numbers of nurses."""
    for seat, plan in enumerate(phase.plans):
        path = f"/phase/plans/{seat}"
        if not -1 <= plan.event < EVENTS:
            yield Fault(f"{path}/event", "the track has no such space")
        for name, known in BORN.items():
            if getattr(plan, name) not in known:
                yield Fault(
                    f"{path}/{name}", f"the number of nurses must be one of {sorted(known)}"
                )
        if plan.kept is not None and not 0 <= plan.kept <= MOST_ANTS:
            yield Fault(f"{path}/kept", "more than 8 ants (ST1)")
        if not 0 <= plan.atelier <= MOST_AT_WORK:
            yield Fault(f"{path}/atelier", "the atelier does not take this number of nurses")


def _colony(state: State, seat: int, colony: Colony) -> Iterator[Fault]:
    """Check that a colony respects the limits of section 4, and that its points add up."""
    path = f"/colonies/{seat}"
    phase = state.phase
    is_out = isinstance(phase, WorkersPhase) and phase.outing is not None and phase.turn == seat
    if ants(colony) + is_out > MOST_ANTS:
        yield Fault(f"{path}/workers", "more than 8 ants (ST1)")
    if nurses_in_play(colony) > MOST_NURSES:
        yield Fault(f"{path}/nurses", "more than 8 nurses (ST2)")
    if colony.atelier > colony.nurses:
        yield Fault(f"{path}/atelier", "more nurses wait than the colony has")
    if not 0 <= colony.level <= TOP_LEVEL:
        yield Fault(f"{path}/level", "levels are 0 to 3")
    if sum(colony.origins) != colony.points:
        yield Fault(f"{path}/points", "the points are not the sum of their origins")
    if len({done.objective for done in colony.completed}) < len(colony.completed):
        yield Fault(f"{path}/completed", "an objective was completed twice (OB1)")
    for at, done in enumerate(colony.completed):
        if not 1 <= done.season <= season_number(state):
            yield Fault(f"{path}/completed/{at}/season", "the season has not been reached (OB1)")
    if len({done.season for done in colony.completed}) < len(colony.completed):
        yield Fault(f"{path}/completed", "two objectives in one season (OB1)")
    if state.garden.exits[seat].bit_count() > MOST_EXITS:
        yield Fault(f"/exits/{seat}", "more than 4 exits (ST4)")
    yield from _amounts(colony, path)
    yield from _supply(state, seat, colony)


def _amounts(colony: Colony, path: str) -> Iterator[Fault]:
    """Check that counts are neither negative nor impossibly high."""
    for field in COUNTED:
        if getattr(colony, field) < 0:
            yield Fault(f"{path}/{field}", "the number is negative")
        if getattr(colony, field) > MOST_COUNTED:
            yield Fault(f"{path}/{field}", "the number is impossibly high")
    if abs(colony.points) > MOST_COUNTED or max(map(abs, colony.origins)) > MOST_COUNTED:
        yield Fault(f"{path}/points", "the number is impossibly high")
    if not 0 <= colony.rooms < 1 << len(ROOMS):
        yield Fault(f"{path}/rooms", "unknown rooms")
    if len(colony.origins) != len(ORIGINS):
        yield Fault(f"{path}/origins", "one number per origin of points is needed")
    if not 0 <= colony.event < EVENTS:
        yield Fault(f"{path}/event", "the track has no such space")


def _supply(state: State, seat: int, colony: Colony) -> Iterator[Fault]:
    """Check that a seat's tiles in the garden and in supply do not exceed its total.

    Cleared tiles have left the game, so the sum may be smaller.
    """
    board, path = board_of(state), f"/colonies/{seat}"
    if len(colony.supply) != len(board.pheromones):
        yield Fault(f"{path}/supply", "one number per kind of pheromone is needed")
        return
    own = [tile.shape for tile in state.garden.tiles if tile.owner == seat]
    for shape, left in zip(board.pheromones, colony.supply, strict=True):
        if left < 0 or left + own.count(shape.id) > shape.count:
            yield Fault(f"{path}/supply", f"more {shape.id} than there are")
    specials = sum(own.count(kind) for kind in board.specials)
    if colony.markers < 0 or colony.markers + specials != MOST_SPECIALS:
        yield Fault(f"{path}/markers", "markers and special tiles are not 4 (SP3)")


def _tiles(state: State) -> Iterator[Fault]:
    """Check that the tiles are valid, and that the values derived from them match."""
    board, garden = board_of(state), state.garden
    for number, tile in enumerate(garden.tiles):
        if tile.shape not in board.shape and tile.shape not in board.specials:
            yield Fault(f"/tiles/{number}/shape", "there is no such tile")
            return
        if tile.place < 0:
            yield Fault(f"/tiles/{number}/place", "there is no such place for a tile (PL2)")
            continue
        if board.places[tile.place].hexes not in board.forms[tile.shape]:
            yield Fault(f"/tiles/{number}/place", "the tile does not fit this place (PL2)")
            continue
        if _has_too_many(state, tile):
            yield Fault(f"/tiles/{number}", "more cubes than the tile covers (PL7)")
        if (tile.owner is None or tile.food < 0) and tile.shape in board.shape:
            yield Fault(f"/tiles/{number}", "a pheromone must have an owner")
    if garden != garden_of(state.content, garden.prey, garden.exits, garden.tiles):
        yield Fault("/tiles", "the covered hexes or the pools do not match the tiles")
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
    """Check that objects lie on land in play, and that no two of them share a hex (PL3)."""
    board, garden = board_of(state), state.garden
    things = {f"/prey/{kind}": mask for kind, mask in enumerate(garden.prey)}
    things |= {f"/exits/{seat}": mask for seat, mask in enumerate(garden.exits)}
    for number, tile in enumerate(garden.tiles):
        things[f"/tiles/{number}/place"] = board.places[tile.place].mask
    for path, mask in things.items():
        others = 0
        for other, hexes in things.items():
            others |= hexes if other != path else 0
        if mask & ~board.land:
            yield Fault(path, "something lies on water or out of play (PL3)")
        elif mask & others:
            yield Fault(path, "two things lie on one hex (PL3)")
