"""The map: tiles on axial cells, their tunnels and what they are linked to (rules 1.2)."""

from functools import lru_cache

from msgspec import Struct

from games.hexes import DIRECTIONS, Axial, neighbour
from games.march_of_the_ants import content
from games.march_of_the_ants.printed import Hex

Tile = int  # a tile on the map in one number: hex, q, r and rotation, packed

_OFFSET = 64


def tile(hex_: int, cell: Axial, rotation: int) -> Tile:
    """Pack a tile: cells lie within 63 steps of (0, 0) in either coordinate."""
    return ((hex_ * 128 + cell[0] + _OFFSET) * 128 + cell[1] + _OFFSET) * 8 + rotation


def unpacked(packed: Tile) -> tuple[int, Axial, int]:
    """Return hex, cell and rotation of a packed tile."""
    rest, rotation = divmod(packed, 8)
    rest, r = divmod(rest, 128)
    hex_, q = divmod(rest, 128)
    return hex_, (q - _OFFSET, r - _OFFSET), rotation


class Layout(Struct, frozen=True):
    """What follows from the tiles on the map. Sets of places are bit masks.

    Attributes:
        links: by place, the places that a tunnel joins it with.
        linked: the same as tuples.
        beside: by place, the places that touch it.
        exits: by place, (cell, direction into the cell) of each tunnel to an empty cell.
        rim: empty cells that touch a tile or The Great Tunnel, sorted.
        inner: hexes that border The Great Tunnel.
        joined: hexes that border The Great Tunnel and are linked with it.
        on_map: all hexes on the map.
    """

    links: tuple[int, ...]
    linked: tuple[tuple[int, ...], ...]
    beside: tuple[int, ...]
    touching: tuple[tuple[int, ...], ...]
    exits: tuple[tuple[tuple[Axial, int], ...], ...]
    rim: tuple[Axial, ...]
    inner: int
    joined: int
    on_map: int


@lru_cache(maxsize=4096)
def layout(digest: str, outline: str, side: str, tiles: tuple[Tile, ...]) -> Layout:
    """Return the layout of a map: a pack's hash, an outline and side, and the tiles on it."""
    tables = content.of(digest)
    great = tables.pack.great_tunnels[outline]
    owner: dict[Axial, int] = dict.fromkeys(great.cells, content.GREAT_TUNNEL)
    open_edges = {(q, r, d) for q, r, d in great.sides["A" if side == "A" else "B"]}
    for hex_, cell, rotation in map(unpacked, tiles):
        owner[cell] = hex_
        open_edges |= {(*cell, d) for d in open_directions(tables.hexes[hex_], rotation)}
    links, beside = [0] * tables.places, [0] * tables.places
    exits: list[list[tuple[Axial, int]]] = [[] for _ in range(tables.places)]
    rim: set[Axial] = set()
    for cell, place in owner.items():
        for direction in range(len(DIRECTIONS)):
            there = neighbour(cell, direction)
            other = owner.get(there)
            is_open = (*cell, direction) in open_edges
            if other is None:
                rim.add(there)
                if is_open:
                    exits[place].append((there, direction))
            elif other != place:
                beside[place] |= 1 << other
                if is_open and (*there, (direction + 3) % 6) in open_edges:
                    links[place] |= 1 << other
    return Layout(
        links=tuple(links),
        linked=tuple(map(places_in, links)),
        beside=tuple(beside),
        touching=tuple(map(places_in, beside)),
        exits=tuple(tuple(sorted(found)) for found in exits),
        rim=tuple(sorted(rim)),
        inner=beside[0],
        joined=links[0],
        on_map=sum(1 << place for place in set(owner.values()) if place),
    )


def open_directions(tile: Hex, rotation: int) -> tuple[int, ...]:
    """Return the directions in which a tile turned by sixths has a tunnel."""
    return tuple(d for d in range(6) if tile.tunnels[(d - rotation) % 6])


@lru_cache(maxsize=1024)
def fitting_rotations(digest: str, hex_: int, direction: int) -> tuple[int, ...]:
    """Return the rotations in which a hex, entered in a direction, has a tunnel back."""
    tile = content.of(digest).hexes[hex_]
    back = (direction + 3) % 6
    return tuple(k for k in range(6) if tile.tunnels[(back - k) % 6])


@lru_cache(maxsize=1 << 14)
def places_in(mask: int) -> tuple[int, ...]:
    """Return the numbers of the bits of a mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
