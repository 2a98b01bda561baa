"""Elements of the drawing, with the JSON pointers of the values that they show."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import TypeAlias

from games.drawing.layers import Layer, Layers, Pointers
from games.game import Seat, Target
from games.marks import reuse_last
from games.myrmes.content import CUBES, SEASONS, indices
from games.myrmes.content import board as board_of
from games.myrmes.events import PreyAt
from games.myrmes.names import SPACES
from games.myrmes.pack import GardenHex, GardenHexes, ObjectiveId
from games.myrmes.phases import (
    AtelierPhase,
    BirthPlan,
    BirthsPhase,
    EndedPhase,
    HarvestPhase,
    WorkersPhase,
)
from games.myrmes.rules.births import PRODUCTIVE
from games.myrmes.rules.turns import Simultaneous
from games.myrmes.state import ROOMS, Completed
from games.myrmes.targets.touching import name_hex, name_tile
from games.myrmes.view import SeenColony, View

Elements: TypeAlias = Iterator[tuple[Target, Pointers]]

_EMPTY = Layer()
_CHOOSING = AtelierPhase | HarvestPhase  # phases in which tiles are chosen
PRINTED: Pointers = ("/content",)  # the value of an element that shows only the pack
_TILE = ("owner", "food", "earth", "stone", "shape")
_OWN = ("points", "origins", "prey", "markers", "event")
_ANTS = ("larvae", "soldiers", "workers", "atelier")


def elements(view: View) -> Layer:
    """Return every element of the drawing, with the values that it shows."""
    if not view.colonies:
        return _EMPTY
    seats, plans = len(view.colonies), _plans(view)
    garden = _garden(
        view.content,
        tuple([tile.hexes for tile in view.tiles]),
        view.prey,
        tuple([colony.exits for colony in view.colonies]),
    )
    return Layers(
        _printed(view.content, seats),
        garden,
        _worker(view, garden) if view.worker is not None else _EMPTY,
        Layer(_chosen_tiles(view, garden)) if isinstance(view.phase, _CHOOSING) else _EMPTY,
        _dice(view.content, len(view.dice), view.season),
        _track(view, -1 if plans is None else plans.event),
        _objectives(
            view.content,
            view.objectives,
            tuple([colony.mat.completed for colony in view.colonies]),
        ),
        _market(view.content, seats, tuple([tile.shape for tile in view.tiles])),
        *[
            _mat(view, colony, plans if colony.seat == view.seat else None)
            for colony in view.colonies
        ],
    )


def _plans(view: View) -> BirthPlan | None:
    """Return the plan of the reader's births, in the phase of births."""
    if isinstance(view.phase, BirthsPhase) and view.seat is not None:
        return view.phase.plans[view.seat]
    return None


@cache
def _point(place: str, names: Pointers) -> Pointers:
    return tuple(f"{place}/{name}" for name in names)


@lru_cache(maxsize=16)
def _printed(content: str, seats: int) -> Layer:
    """Return the elements that every drawing has, without the pieces on them."""
    board = board_of(content, seats)
    blank: list[Target] = [name_hex(board.hexes[at]) for at in indices(board.inside)]
    blank += [f"event:{space}" for space in range(SPACES)]
    blank += [f"pool:{kind}" for kind in board.specials]
    counts: dict[Target, Pointers] = {}
    for seat in range(seats):
        own = f"/colonies/{seat}/mat"
        blank += [f"track:{seat}.{name}.{slot}" for name in PRODUCTIVE for slot in PRODUCTIVE[name]]
        counts |= {f"store:{seat}.{cube}": (f"{own}/{cube}",) for cube in CUBES}
        counts |= {f"room:{seat}.{ants}": (f"{own}/{ants}",) for ants in _ANTS}
        counts[f"room:{seat}.nurses"] = (f"{own}/nurses", f"{own}/atelier")
        for at, kind in enumerate(board.pheromones):
            counts[f"piece:{seat}.{kind.id}"] = (f"{own}/supply/{at}",)
    return Layer({**dict.fromkeys(blank, PRINTED), **counts})


@lru_cache(maxsize=1 << 12)
def _tile(at: int, hexes: GardenHexes) -> Mapping[Target, Pointers]:
    """Return a tile and the hexes that it covers, which show the same values."""
    pointers = _point(f"/tiles/{at}", _TILE)
    return {name_tile(hexes): pointers, **dict.fromkeys(map(name_hex, hexes), pointers)}


@reuse_last
def _garden(
    _pack: str,
    tiles: tuple[GardenHexes, ...],
    prey: tuple[PreyAt, ...],
    exits: tuple[tuple[GardenHex, ...], ...],
) -> Layer:
    """Return the tiles, and the hexes with something on them except for the worker."""
    found = Layer()
    for at, hexes in enumerate(tiles):
        found.update(_tile(at, hexes))
    for at, token in enumerate(prey):
        found[name_hex(token.at)] = _point(f"/prey/{at}", ("prey",))
    for seat, places in enumerate(exits):
        for at, place in enumerate(places):
            found[name_hex(place)] = _point(f"/colonies/{seat}/exits", (str(at),))
    return found


def _worker(view: View, garden: Layer) -> Layer:
    """Return the hex of the worker, and the worker."""
    if view.worker is None:
        return _EMPTY
    there = name_hex(view.worker)
    found = Layer({there: ("/worker", *garden.get(there, PRINTED))})
    if isinstance(view.phase, WorkersPhase) and view.phase.outing:
        found[f"ant:{view.phase.turn}"] = ("/worker", "/phase/outing/moves")
    return found


def _chosen_tiles(view: View, garden: Layer) -> Elements:
    """Yield the tiles that the reader sees to be chosen."""
    for first, pointers in _choices(view).items():
        if (tile := name_tile((first,))) in garden:
            yield tile, garden[tile] + pointers


def _choices(view: View) -> Mapping[GardenHex, Pointers]:
    """Return the choices of tiles that the reader sees, by the first hex of the tile."""
    found: defaultdict[GardenHex, Pointers] = defaultdict(tuple)
    match view.phase:
        case AtelierPhase(claim=claim) if claim is not None:
            for at, place in enumerate(claim.tiles):
                found[place] += (f"/phase/claim/tiles/{at}",)
        case HarvestPhase(plans=plans) if view.seat is not None:
            for at, take in enumerate(plans[view.seat].takes):
                found[take.tile] += (f"/phase/plans/{view.seat}/takes/{at}",)
        case _:
            pass
    return found


@lru_cache(maxsize=64)
def _dice(_pack: str, dice: int, season: int) -> Layer:
    return Layer(
        {
            f"die:{SEASONS[at]}": (f"/dice/{at}", *(["/season"] if at == season else ()))
            for at in range(dice)
        }
    )


@reuse_last
def _objectives(
    _pack: str,
    objectives: tuple[ObjectiveId, ...],
    completed_by_seat: tuple[tuple[Completed, ...], ...],
) -> Layer:
    completed: defaultdict[str, Pointers] = defaultdict(tuple)
    for seat, objectives_done in enumerate(completed_by_seat):
        for at, done in enumerate(objectives_done):
            completed[done.objective] += (f"/colonies/{seat}/mat/completed/{at}",)
    return Layer(
        {
            f"objective:{objective}": (*completed[objective], f"/objectives/{at}")
            for at, objective in enumerate(objectives)
        }
    )


def _track(view: View, planned: int) -> Layer:
    events = tuple([colony.mat.event for colony in view.colonies])
    die = view.dice[view.season] if view.dice else -1
    return _track_of(view.seat, events, planned, die, view.season)


@reuse_last
def _track_of(
    reader: Seat | None, events: tuple[int, ...], planned: int, die: int, season: int
) -> Layer:
    """Return the spaces of the event track with seats, the reader's plan or the season's die."""
    spaces: defaultdict[int, Pointers] = defaultdict(tuple)
    for seat, event in enumerate(events):
        spaces[event] += (f"/colonies/{seat}/mat/event",)
    if planned >= 0:
        spaces[planned] += (f"/phase/plans/{reader}/event",)
    if die >= 0:
        spaces[die] += (f"/dice/{season}", "/season")
    return Layer({f"event:{space}": pointers for space, pointers in spaces.items()})


@reuse_last
def _market(pack: str, seats: int, shapes: tuple[str, ...]) -> Layer:
    """Return the special tiles of which some are placed. The rest follows from the garden."""
    specials = board_of(pack, seats).specials
    laid: defaultdict[str, Pointers] = defaultdict(tuple)
    for at, shape in enumerate(shapes):
        if special := specials.get(shape):
            laid[special.pool] += (f"/tiles/{at}/shape",)
    return Layer(
        {
            f"pool:{kind}": laid[special.pool][::-1]
            for kind, special in specials.items()
            if special.pool in laid
        }
    )


def _mat(view: View, colony: SeenColony, plan: BirthPlan | None) -> Layer:
    mat = colony.mat
    marks = tuple(_marks(view, colony.seat))
    nurses = tuple([getattr(plan, track) for track in PRODUCTIVE]) if plan else ()
    return _mat_of(colony.seat, marks, colony.rooms, mat.level, mat.atelier, nurses)


@reuse_last
def _mat_of(
    seat: Seat,
    marks: Pointers,
    rooms: tuple[str, ...],
    level: int,
    in_atelier: int,
    planned: tuple[int, ...],
) -> Layer:
    """Return a mat, its rooms, and the slots for nurses that the reader knows to be in use.

    `planned` are the nurses on each track according to the reader's plan, if it has one.
    """
    place = f"/colonies/{seat}"
    own = (*_point(f"{place}/mat", _OWN), f"{place}/exits", f"{place}/capacity")
    found = Layer({f"seat:{seat}": (*own, *marks)})
    found.update(_rooms(seat, rooms, level))
    nurses_on = dict(zip(PRODUCTIVE, planned or [0] * len(PRODUCTIVE), strict=True))
    for track, slots in PRODUCTIVE.items():
        nurses, at = nurses_on[track], f"/phase/plans/{seat}/{track}"
        if track == "atelier" and not nurses:
            nurses, at = in_atelier, f"{place}/mat/atelier"
        if nurses in slots:
            found[f"track:{seat}.{track}.{nurses}"] = (at,)
    return found


def _marks(view: View, seat: Seat) -> Iterator[str]:
    """Yield the values of the remarks on a mat: first player, question, sealed choice and rank."""
    if isinstance(view.phase, EndedPhase):
        yield "/phase/ranking"
        return
    if view.first == seat and view.year:
        yield "/first"
    yield from (f"/asked/{at}" for at, asked in enumerate(view.asked) if asked.seat == seat)
    if isinstance(view.phase, Simultaneous):
        yield f"/phase/plans/{seat}"
    elif isinstance(view.phase, AtelierPhase) and view.phase.turn == seat:
        yield "/phase/done"


@cache
def _rooms(seat: Seat, busy: tuple[str, ...], disc: int) -> tuple[tuple[Target, Pointers], ...]:
    """Return the rooms. A room shows its worker, the level disc, and whether it is open."""
    place = f"/colonies/{seat}"
    return tuple(
        (
            f"room:{seat}.{room}",
            (
                *(f"{place}/rooms/{at}" for at, name in enumerate(busy) if name == room),
                *((f"{place}/mat/level",) if disc == level else ()),
                f"{place}/effective_level",
            ),
        )
        for level, room in enumerate(ROOMS)
    )
