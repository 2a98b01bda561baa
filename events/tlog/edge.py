"""The edge of a growing tree: the nodes that no full tile has yet."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.tlog.merkle import EMPTY_ROOT, fold, hash_children
from events.tlog.tree import WIDTH, name_tile


class EdgeTile(NamedTuple):
    """A tile of hashes.

    Attributes:
        level: its level.
        number: its place among the tiles of this level.
        hashes: its hashes.
    """

    level: int
    number: int
    hashes: list[bytes]

    def spell(self) -> tuple[str, bytes]:
        """Return the name and the content of the tile."""
        return name_tile(self.level, self.number, len(self.hashes)), b"".join(self.hashes)


class TreeEdge:
    """The nodes at the edge of a tree, from which its root follows.

    Args:
        size: the number of leaves.
        levels: the nodes of the tile at the edge of each level.

    Attributes:
        size: see above.
    """

    def __init__(self, size: int = 0, levels: Sequence[Sequence[bytes]] = ()) -> None:
        self.size = size
        self._levels = [list(nodes) for nodes in levels]

    def add(self, leaf: bytes) -> Sequence[EdgeTile]:
        """Add the hash of a leaf. Return the tiles that are full now."""
        number = self.size // WIDTH
        self.size += 1
        if not self._levels:
            self._levels.append([])
        nodes = self._levels[0]
        nodes.append(leaf)
        return self._close(0, number) if len(nodes) == WIDTH else ()

    def _close(self, level: int, number: int) -> list[EdgeTile]:
        """Begin a new tile, and add the root of the full one to the level above."""
        nodes, self._levels[level] = self._levels[level], []
        if len(self._levels) == level + 1:
            self._levels.append([])
        above = self._levels[level + 1]
        above.append(fold(nodes))
        further = self._close(level + 1, number // WIDTH) if len(above) == WIDTH else []
        return [EdgeTile(level, number, nodes), *further]

    def root(self) -> bytes:
        """Return the root of all leaves."""
        made: bytes | None = None
        for nodes in self._levels:
            end = len(nodes)
            while end:  # the perfect subtrees of the tile, from the last and smallest one on
                width = end & -end
                subtree = fold(nodes[end - width : end])
                made = subtree if made is None else hash_children(subtree, made)
                end -= width
        return EMPTY_ROOT if made is None else made

    def tiles(self) -> Iterator[EdgeTile]:
        """Yield the tiles that are not full."""
        for level, nodes in enumerate(self._levels):
            if nodes:
                yield EdgeTile(level, self.size // WIDTH ** (level + 1), nodes)
