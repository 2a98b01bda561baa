"""Phase 4, the harvest: the forced part, followed by secretly chosen cubes (section 10).

The store has no limit during the harvest (HA4). An emptied pheromone stays in the garden (HA5).
"""

from collections.abc import Iterator
from typing import TypeAlias

from games.errors import RuleViolation
from games.game import Seat, Secret
from games.myrmes.commands import FinishHarvest, TakeCube
from games.myrmes.content import CUBES, EXTRA_CUBES, HARVEST_UP, SUB_COLONY_POINTS, GardenBoard
from games.myrmes.events import (
    CubeChosen,
    Event,
    HarvestChoice,
    HarvestFinished,
    HarvestGathered,
    HarvestOpened,
    HarvestRevealed,
    Taken,
)
from games.myrmes.evolve import fold
from games.myrmes.pack import Cube, GardenHex
from games.myrmes.phases import HarvestPhase
from games.myrmes.rules.atelier import give_next_atelier_turn
from games.myrmes.rules.turns import bonus, is_last_to_choose, require_open_choice, require_phase
from games.myrmes.state import State, Tile, board_of, cubes_on

Choice: TypeAlias = tuple[GardenHex, tuple[Cube, ...]]  # a tile, and the kinds to choose from

_SCAVENGED: tuple[Cube, ...] = ("earth", "stone")
_KINDS: tuple[tuple[Cube, ...], ...] = tuple(
    tuple(cube for bit, cube in enumerate(CUBES) if kinds >> bit & 1) for kinds in range(8)
)


def gather(state: State) -> tuple[Event, ...]:
    """Gather the forced harvest of all seats, then ask the seats that have a choice (HA1, HA2)."""
    own: list[list[Tile]] = [[] for _ in state.colonies]
    for tile in state.garden.tiles:
        if tile.owner is not None:
            own[tile.owner].append(tile)
    gathered = [_gather_seat(state, seat, tiles) for seat, tiles in enumerate(own) if tiles]
    got = [event for event in gathered if event.takes or event.food or event.points]
    asked = tuple(
        seat
        for seat, colony in enumerate(state.colonies)
        if any(_leaves_choice(tile, colony.event == HARVEST_UP) for tile in own[seat])
    )
    if asked:
        return (*got, HarvestOpened(seats=asked))
    return (*got, *give_next_atelier_turn(fold(state, got), state.first))


def _gather_seat(state: State, seat: Seat, tiles: list[Tile]) -> HarvestGathered:
    board = board_of(state)
    takes, food, nests = [], 0, 0
    for tile in tiles:
        if tile.shape == "aphid-farm":
            food += 1
        elif tile.shape == "sub-colony":
            nests += 1
        else:
            kinds = kinds_on(tile)
            if len(kinds) == 1:
                takes.append(Taken(first_hex(board, tile), kinds[0]))
    extra = bonus(state.colonies[seat], SUB_COLONY_POINTS)
    return HarvestGathered(
        seat=seat,
        takes=tuple(takes),
        food=food,
        points=nests * SUB_COLONY_POINTS,
        bonus=nests * extra,
    )


def _leaves_choice(tile: Tile, has_extra: bool) -> bool:
    """Return whether a tile leaves a choice of cubes or allows an extra cube (HA1, HA3).

    For speed, it is computed before the forced part. A test checks that it agrees with `has_choice`
    after the forced part.
    """
    if tile.shape == "scavenging" or len(kinds_on(tile)) > 1:
        return True
    return has_extra and cubes_on(tile) > 1


def take_cube(state: State, command: TakeCube) -> tuple[Event, ...]:
    """Choose the next forced cube.

    Once there are no more of these, choose an extra cube (HA1-HA3).
    """
    seat = command.seat
    phase = require_phase(state, HarvestPhase)
    require_open_choice(phase, seat)
    taken = phase.plans[seat].takes
    choices, is_forced = next_choices(state, seat)
    if is_forced and command.tile != choices[0][0]:
        first = choices[0][0]
        raise RuleViolation("harvest.other-tile", rule="HA1", q=first.q, r=first.r)
    kinds = next((kinds for tile, kinds in choices if tile == command.tile), ())
    if command.cube not in kinds:
        rule = "HA1" if is_forced else "HA3"
        raise RuleViolation("harvest.no-such-cube", rule=rule, cube=command.cube)
    take = Taken(command.tile, command.cube)
    chosen = CubeChosen(
        seat=seat,
        take=Secret((seat,), take),
        is_last=len(taken) + 1 == _most_takes(state, seat),
    )
    if chosen.is_last and is_last_to_choose(phase, seat):
        return (chosen, *_reveal(state, phase, seat, (*taken, take)))
    return (chosen,)


def finish_harvest(state: State, command: FinishHarvest) -> tuple[Event, ...]:
    """Finish the harvest without further extra cubes (HA3)."""
    seat = command.seat
    phase = require_phase(state, HarvestPhase)
    require_open_choice(phase, seat)
    _, is_forced = next_choices(state, seat)
    if is_forced:
        raise RuleViolation("harvest.forced", rule="HA1")
    finished = HarvestFinished(seat=seat)
    if is_last_to_choose(phase, seat):
        return (finished, *_reveal(state, phase, seat, phase.plans[seat].takes))
    return (finished,)


def kinds_on(tile: Tile) -> tuple[Cube, ...]:
    """Return the kinds of cubes on a tile."""
    return _KINDS[(tile.food > 0) + 2 * (tile.earth > 0) + 4 * (tile.stone > 0)]


def first_hex(board: GardenBoard, tile: Tile) -> GardenHex:
    """Return the hex that identifies a tile, which is its first, by rows from the north-west."""
    return board.places[tile.place].hexes[0]


def next_choices(state: State, seat: Seat) -> tuple[tuple[Choice, ...], bool]:
    """Return the next choices of a seat, and whether the seat must choose.

    Tiles with a forced choice between several kinds come first, one at a time (HA1). After that,
    the seat may take extra cubes from any of its pheromones (HA3).
    """
    taken = require_phase(state, HarvestPhase).plans[seat].takes
    forced = forced_choices(state, seat)
    if len(taken) < len(forced):
        return (forced[len(taken)],), True
    return extra_choices(state, seat), False


def forced_choices(state: State, seat: Seat) -> tuple[Choice, ...]:
    """Return the tiles where a seat must choose between several kinds of cubes, in tile order."""
    board = board_of(state)
    choices: list[Choice] = []
    for tile in _own(state, seat):
        kinds = _SCAVENGED if tile.shape == "scavenging" else kinds_on(tile)
        if len(kinds) > 1:
            choices.append((first_hex(board, tile), kinds))
    return tuple(choices)


def extra_choices(state: State, seat: Seat) -> tuple[Choice, ...]:
    """Return the cubes that remain on a seat's pheromones after its previous choices (HA3)."""
    phase = require_phase(state, HarvestPhase)
    board, taken = board_of(state), phase.plans[seat].takes
    choices: list[Choice] = []
    for tile in _own(state, seat):
        at = first_hex(board, tile)
        kinds = tuple(
            cube for cube in kinds_on(tile) if getattr(tile, cube) > taken.count(Taken(at, cube))
        )
        if kinds:
            choices.append((at, kinds))
    return tuple(choices)


def has_choice(state: State, seat: Seat) -> bool:
    """Return whether a seat has cubes to choose after the forced part (HA1, HA3)."""
    return _most_takes(state, seat) > 0


def _most_takes(state: State, seat: Seat) -> int:
    """Return the maximum number of cubes that a seat can choose, regardless of their kinds."""
    forced = len(forced_choices(state, seat))
    if state.colonies[seat].event != HARVEST_UP:
        return forced
    scavenging = sum(tile.shape == "scavenging" for tile in _own(state, seat))
    left = sum(map(cubes_on, _own(state, seat))) - (forced - scavenging)
    return forced + min(EXTRA_CUBES, left)


def _own(state: State, seat: Seat) -> Iterator[Tile]:
    return (tile for tile in state.garden.tiles if tile.owner == seat)


def _reveal(
    state: State, phase: HarvestPhase, seat: Seat, takes: tuple[Taken, ...]
) -> tuple[Event, ...]:
    board = board_of(state)
    scavenging = {
        first_hex(board, tile) for tile in state.garden.tiles if tile.shape == "scavenging"
    }
    harvests = []
    for other, plan in enumerate(phase.plans):
        chosen = takes if other == seat else plan.takes
        scavenged = [take.cube for take in chosen if take.tile in scavenging]
        harvests.append(
            HarvestChoice(
                takes=tuple(take for take in chosen if take.tile not in scavenging),
                earth=scavenged.count("earth"),
                stone=scavenged.count("stone"),
            )
        )
    revealed = HarvestRevealed(harvests=tuple(harvests))
    return (revealed, *give_next_atelier_turn(fold(state, (revealed,)), state.first))
