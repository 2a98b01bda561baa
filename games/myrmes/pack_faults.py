"""Validation of content packs. Each fault is located by its path in the pack (section 1)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec

from games.content import form_faults
from games.game import Fault
from games.hexes import DIRECTIONS
from games.myrmes.pack import (
    Area,
    Cell,
    GardenHex,
    GardenMap,
    ObjectiveId,
    Pack,
    Pheromone,
    PreyKind,
    Special,
)

FARTHEST = 7  # garden coordinates range from -7 to 7
SEATS = (2, 3, 4)
DRAWN = 2  # number of objectives drawn for each level (rules SU3)
LEVELS = (1, 2, 3)
_LISTED: dict[str, tuple[str, ...]] = {
    "prey": get_args(PreyKind),
    "pheromones": get_args(Pheromone),
    "specials": get_args(Special),
    "objectives": get_args(ObjectiveId),
}


def faults_of(plain: dict[str, Any]) -> Iterator[Fault]:
    """Yield the faults of a parsed pack."""
    formed = list(form_faults(plain, Pack))
    yield from formed
    yield from _negative(plain, ("prey", "pheromones", "specials", "objectives"))
    if not formed:
        pack = msgspec.convert(plain, Pack)
        yield from _list_faults(plain)
        yield from _tile_faults(pack)
        yield from _objective_faults(pack)
        yield from _garden_faults(pack.garden)


def _negative(plain: dict[str, Any], keys: Sequence[str]) -> Iterator[Fault]:
    for key in keys:
        entries = plain.get(key)
        for at, entry in enumerate(entries if isinstance(entries, list) else ()):
            for name, value in entry.items() if isinstance(entry, dict) else ():
                if isinstance(value, int) and value < 0:
                    yield Fault(f"/{key}/{at}/{name}", f"{value} is less than 0")


def _list_faults(plain: dict[str, Any]) -> Iterator[Fault]:
    """Yield a fault for each entry that is duplicated or missing."""
    for key, names in _LISTED.items():
        ids = [entry["id"] for entry in plain[key]]
        often = Counter(ids)
        for at, name in enumerate(ids):
            if often[name] > 1:
                yield Fault(f"/{key}/{at}/id", f"{name} is in the pack {often[name]} times")
        missing = [name for name in names if name not in often]
        if missing and key != "objectives":
            yield Fault(f"/{key}", f"{', '.join(missing)} is missing")


def _tile_faults(pack: Pack) -> Iterator[Fault]:
    shapes = [(f"/pheromones/{at}", tile.cells) for at, tile in enumerate(pack.pheromones)]
    shapes += [(f"/specials/{at}", tile.cells) for at, tile in enumerate(pack.specials)]
    for path, cells in shapes:
        if not cells or len(set(cells)) != len(cells):
            yield Fault(f"{path}/cells", "a tile needs cells, each once")
        elif not _is_whole(cells):
            yield Fault(f"{path}/cells", "the cells are not connected")
    for at, special in enumerate(pack.specials):
        wanted = "sub-colonies" if special.id == "sub-colony" else "farms"
        if special.pool != wanted:
            yield Fault(f"/specials/{at}/pool", f"{special.id} belongs to the {wanted}")


def _is_whole(cells: tuple[Cell, ...]) -> bool:
    rest, reached = set(cells[1:]), [cells[0]]
    for q, r in reached:
        beside = {(q + dq, r + dr) for dq, dr in DIRECTIONS} & rest
        rest -= beside
        reached += sorted(beside)
    return not rest


def _objective_faults(pack: Pack) -> Iterator[Fault]:
    for level in LEVELS:
        sure = sum(
            objective.is_certain for objective in pack.objectives if objective.level == level
        )
        if sure < DRAWN:
            yield Fault(
                "/objectives", f"{sure} certain objectives of level {level}, {DRAWN} are needed"
            )
    for at, objective in enumerate(pack.objectives):
        if objective.free_specials > objective.own_specials:
            yield Fault(f"/objectives/{at}/free_specials", "more than own_specials")
        if objective.discard_nurses > objective.own_nurses:
            yield Fault(f"/objectives/{at}/discard_nurses", "more than own_nurses")
        if objective.levels_down > objective.level_needed:
            yield Fault(f"/objectives/{at}/levels_down", "more than level_needed")


def _garden_faults(garden: GardenMap) -> Iterator[Fault]:
    terrain: dict[GardenHex, str] = {}
    for at, row in enumerate(garden.rows):
        for step, letter in enumerate(row.terrain):
            hex_ = GardenHex(row.q + step, row.r)
            if hex_ in terrain:
                yield Fault(f"/garden/rows/{at}", f"({hex_.q}, {hex_.r}) is already listed")
            terrain[hex_] = letter
        last = row.q + len(row.terrain) - 1
        if max(abs(row.q), abs(last), abs(row.r)) > FARTHEST:
            yield Fault(f"/garden/rows/{at}", f"the row goes beyond {FARTHEST}")
    for at, (q, r) in enumerate(garden.prey):
        if terrain.get(GardenHex(q, r), "~") == "~":
            yield Fault(f"/garden/prey/{at}", f"({q}, {r}) is not land")
    if sorted(area.seats for area in garden.areas) != list(SEATS):
        yield Fault("/garden/areas", "one area each for 2, 3 and 4 players is needed")
    for at, area in enumerate(garden.areas):
        yield from _area_faults(area, terrain, f"/garden/areas/{at}")


def _area_faults(area: Area, terrain: dict[GardenHex, str], path: str) -> Iterator[Fault]:
    inside = set()
    for at, (r, first, last) in enumerate(area.rows):
        row = {GardenHex(q, r) for q in range(first, last + 1)}
        inside |= row
        if not row or row - terrain.keys():
            yield Fault(f"{path}/rows/{at}", "the row goes beyond the garden")
    if not len(set(area.starts)) == len(area.starts) == area.seats:
        yield Fault(f"{path}/starts", f"{area.seats} players need {area.seats} different starts")
    for at, (q, r) in enumerate(area.starts):
        if GardenHex(q, r) not in inside or terrain.get(GardenHex(q, r), "~") == "~":
            yield Fault(f"{path}/starts/{at}", f"({q}, {r}) is not land in play")
