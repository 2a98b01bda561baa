"""The map, which consists of tiles on axial cells, with their tunnels and links (rules 1.2)."""

from functools import lru_cache

from msgspec import Struct

from games.hexes import DIRECTIONS, Axial, neighbour
from games.march_of_the_ants import content
from games.march_of_the_ants.pack import Hex

Tile = int  # a tile on the map, packed into one number from hex, q, r and rotation

_OFFSET = 64


def tile(hex_: int, cell: Axial, rotation: int) -> Tile:
    """Pack a tile into one number. Both coordinates of its cell must be between -63 and 63."""
    return ((hex_ * 128 + cell[0] + _OFFSET) * 128 + cell[1] + _OFFSET) * 8 + rotation


@lru_cache(maxsize=8192)
def unpack(packed: Tile) -> tuple[int, Axial, int]:
    """Return the hex, the cell and the rotation of a packed tile."""
    rest, rotation = divmod(packed, 8)
    rest, r = divmod(rest, 128)
    hex_, q = divmod(rest, 128)
    return hex_, (q - _OFFSET, r - _OFFSET), rotation


class Layout(Struct, frozen=True):
    """Geometry of the tiles on the map. Sets of places are bit masks.

    Attributes:
        owner: the place that covers each cell.
        tunnels: the directions of the tunnels of each cell.
        links: the places that each place is linked to by a tunnel, by place.
        linked: the same as `links`, as tuples.
        beside: the places that touch each place, by place.
        touching: the same as `beside`, as tuples.
        exits: the tunnels to empty cells as (cell, direction into the cell), by place.
        on_map: the mask of all hexes on the map.
    """

    owner: dict[Axial, int]
    tunnels: dict[Axial, tuple[int, ...]]
    links: tuple[int, ...]
    linked: tuple[tuple[int, ...], ...]
    beside: tuple[int, ...]
    touching: tuple[tuple[int, ...], ...]
    exits: tuple[tuple[tuple[Axial, int], ...], ...]
    on_map: int

    @property
    def inner(self) -> int:
        """The hexes that touch The Great Tunnel."""
        return self.beside[content.GREAT_TUNNEL]

    @property
    def joined(self) -> int:
        """The hexes that are linked to The Great Tunnel."""
        return self.links[content.GREAT_TUNNEL]

    @property
    def rim(self) -> tuple[Axial, ...]:
        """The empty cells that touch a tile or The Great Tunnel, sorted."""
        near = {neighbour(cell, d) for cell in self.owner for d in range(len(DIRECTIONS))}
        return tuple(sorted(near - self.owner.keys()))

    def is_on_rim(self, cell: Axial) -> bool:
        """Return whether a cell is empty and touches a tile or The Great Tunnel."""
        near = [neighbour(cell, d) for d in range(len(DIRECTIONS))]
        return cell not in self.owner and any(there in self.owner for there in near)


@lru_cache(maxsize=4096)
def layout(digest: str, outline: str, side: str, tiles: tuple[Tile, ...]) -> Layout:
    """Return the layout of a map.

    `digest` is the hash of the pack. `outline` and `side` select the form of The Great Tunnel, and
    `tiles` are the other tiles.
    """
    if not tiles:
        return _bare(digest, outline, side)
    hex_, cell, rotation = unpack(tiles[-1])
    tunnels = open_directions(content.of(digest).hexes[hex_], rotation)
    return _with_tile(layout(digest, outline, side, tiles[:-1]), hex_, cell, tunnels)


def _bare(digest: str, outline: str, side: str) -> Layout:
    """Return the layout of a map that consists only of The Great Tunnel."""
    tables = content.of(digest)
    great = tables.pack.great_tunnels[outline]
    edges = great.sides["A" if side == "A" else "B"]
    none = (0,) * tables.places
    empty = ((),) * (tables.places - 1)
    out = (((q, r), d) for q, r, d in edges if neighbour((q, r), d) not in great.cells)
    exits = tuple(sorted((neighbour(cell, d), d) for cell, d in out))
    return Layout(
        owner=dict.fromkeys(great.cells, content.GREAT_TUNNEL),
        tunnels={cell: tuple(d for q, r, d in edges if (q, r) == cell) for cell in great.cells},
        links=none,
        linked=((), *empty),
        beside=none,
        touching=((), *empty),
        exits=(exits, *empty),
        on_map=0,
    )


def _with_tile(before: Layout, hex_: int, cell: Axial, tunnels: tuple[int, ...]) -> Layout:
    """Return the layout with one more tile."""
    links, beside, exits = list(before.links), list(before.beside), list(before.exits)
    linked, touching = list(before.linked), list(before.touching)
    out = []
    for direction in range(len(DIRECTIONS)):
        there = neighbour(cell, direction)
        other = before.owner.get(there)
        if other is None:
            if direction in tunnels:
                out.append((there, direction))
            continue
        beside[hex_] |= 1 << other
        beside[other] |= 1 << hex_
        back = (direction + 3) % 6
        if back in before.tunnels[there]:
            exits[other] = tuple(way for way in exits[other] if way != (cell, back))
            if direction in tunnels:
                links[hex_] |= 1 << other
                links[other] |= 1 << hex_
        linked[other], touching[other] = places_in(links[other]), places_in(beside[other])
    exits[hex_] = tuple(sorted(out))
    linked[hex_], touching[hex_] = places_in(links[hex_]), places_in(beside[hex_])
    return Layout(
        owner={**before.owner, cell: hex_},
        tunnels={**before.tunnels, cell: tunnels},
        links=tuple(links),
        linked=tuple(linked),
        beside=tuple(beside),
        touching=tuple(touching),
        exits=tuple(exits),
        on_map=before.on_map | 1 << hex_,
    )


def open_directions(tile: Hex, rotation: int) -> tuple[int, ...]:
    """Return the directions of a tile's tunnels when the tile is rotated by sixths of a turn."""
    return tuple(d for d in range(6) if tile.tunnels[(d - rotation) % 6])


@lru_cache(maxsize=1024)
def fitting_rotations(digest: str, hex_: int, direction: int) -> tuple[int, ...]:
    """Return the rotations in which a hex that is entered in a direction has a tunnel back."""
    tile = content.of(digest).hexes[hex_]
    back = (direction + 3) % 6
    return tuple(k for k in range(6) if tile.tunnels[(back - k) % 6])


@lru_cache(maxsize=1 << 14)
def places_in(mask: int) -> tuple[int, ...]:
    """Return the indices of the bits that are set in a mask, in ascending order."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return tuple(places)
