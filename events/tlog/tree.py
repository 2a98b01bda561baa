"""A tree in tiles: the files of C2SP `tlog-tiles`, and the proofs that are read from them.

A tile holds the hashes of 256 nodes beside each other, and each level of tiles has the roots of the
tiles below. A tile that is not full has its width in its name, so that no name ever gets other
content. An entry bundle holds the entries of 256 leaves, each after its length in two bytes.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

from events.tlog.errors import BadTile
from events.tlog.merkle import (
    HASH_BYTES,
    fold,
    hash_leaf,
    prove_consistency,
    prove_inclusion,
    root_of,
)

WIDTH = 256  # nodes of a full tile
TILE_HEIGHT = 8
CHECKPOINT = "checkpoint"
PARTIAL = ".p/"  # between the name of a tile and its width
_CACHED_TILES = 256
_LENGTH_BYTES = 2


class TileReader(Protocol):
    """The files of a log, for reading."""

    def read(self, name: str) -> bytes | None:
        """Return the content of a file, or None if it does not exist."""


class TilePlace(TileReader, Protocol):
    """Storage for the files of a log, such as `events.archive.places.ArchivePlace`."""

    def write(self, name: str, text: bytes) -> None:
        """Store a file durably and atomically."""

    def names(self, folder: str) -> Iterator[str]:
        """Yield the names of all files below a folder."""

    def remove(self, name: str) -> None:
        """Delete a file if it exists."""

    def remove_empty(self, folder: str) -> None:
        """Delete a folder if it is empty."""


def name_tile(level: int, number: int, width: int = WIDTH) -> str:
    """Return the path of a tile of hashes."""
    return f"tile/{level}/{_spell(number)}{'' if width == WIDTH else f'{PARTIAL}{width}'}"


def name_entries(number: int, width: int = WIDTH) -> str:
    """Return the path of an entry bundle."""
    return f"tile/entries/{_spell(number)}{'' if width == WIDTH else f'{PARTIAL}{width}'}"


def _spell(number: int) -> str:
    groups = [f"{number % 1000:03}"]
    while number := number // 1000:
        groups.append(f"x{number % 1000:03}")
    return "/".join(reversed(groups))


def pack_entries(entries: list[bytes]) -> bytes:
    """Return the content of an entry bundle."""
    return b"".join(len(entry).to_bytes(_LENGTH_BYTES, "big") + entry for entry in entries)


def cut_tile(name: str, full: bytes) -> bytes | None:
    """Return the content of a partial tile or bundle, given the content of the full one.

    Return None if the name is not that of a partial one, or has no valid width.
    """
    stem, _, text = name.partition(PARTIAL)
    width = int(text) if text.isdecimal() and text == str(int(text)) else 0
    if not 0 < width < WIDTH:
        return None
    if stem.startswith("tile/entries/"):
        return pack_entries(list(unpack_entries(full))[:width])
    return full[: width * HASH_BYTES]


def remove_partials(place: TilePlace, size: int) -> None:
    """Remove the partial files of all tiles and bundles that are full in a tree of some size.

    `tlog-tiles` allows this once the full file exists: it begins with the same content. A partial
    file whose full one is missing stays.

    Args:
        place: the files of the log.
        size: the size of a published tree.
    """
    names = {*place.names("tile")}
    for name in names:
        full, divider, _ = name.partition(PARTIAL)
        if divider and full in names and _is_full(full, size):
            place.remove(name)
            place.remove_empty(name.rpartition("/")[0])


def _is_full(name: str, size: int) -> bool:
    """Return whether a full tile or bundle belongs to a tree of some size."""
    _, level, *groups = name.split("/")
    height = 0 if level == "entries" else int(level)
    number = int("".join(group.removeprefix("x") for group in groups))
    return number < size >> (TILE_HEIGHT * (height + 1))


def unpack_entries(packed: bytes) -> Iterator[bytes]:
    """Yield the entries of a bundle. Raises `BadTile` if it ends within an entry."""
    start = 0
    while start < len(packed):
        begin = start + _LENGTH_BYTES
        start = begin + int.from_bytes(packed[start:begin], "big")
        if start > len(packed) or begin > len(packed):
            raise BadTile("the entry bundle ends within an entry")
        yield packed[begin:start]


class Tree:
    """A tree of a certain size, read from the files of a log.

    Args:
        place: the files.
        size: the number of leaves. A checkpoint has it.

    Tiles are read when they are needed, and the latest ones are kept. Nothing is trusted: compare
    `root()` with a checkpoint, or check a proof against one.
    """

    def __init__(self, place: TileReader, size: int) -> None:
        self.size = size
        self._place = place
        self._read = lru_cache(maxsize=_CACHED_TILES)(self._read_tile)

    def root(self) -> bytes:
        """Return the root of the tree."""
        return root_of(self.node, 0, self.size)

    def prove_inclusion(self, index: int) -> list[bytes]:
        """Return the audit path of a leaf. Raises `ValueError` if there is no such leaf."""
        return prove_inclusion(self.node, index, self.size)

    def prove_consistency(self, old: int) -> list[bytes]:
        """Return the proof that this tree extends an older one of a certain size, at least 1."""
        return prove_consistency(self.node, old, self.size)

    def entries(self, start: int = 0) -> Iterator[bytes]:
        """Yield the entries from a leaf on, each checked against the hash of its leaf.

        Raises:
            BadTile: a bundle is missing, or does not belong to the tree.
        """
        for number in range(start // WIDTH, self.bundles):
            for place, entry in enumerate(self.bundle(number)):
                if hash_leaf(entry) != self.node(0, number * WIDTH + place):
                    raise BadTile(f"entry {number * WIDTH + place} is not that of its leaf")
                if number * WIDTH + place >= start:
                    yield entry

    @property
    def bundles(self) -> int:
        """The number of entry bundles."""
        return -(-self.size // WIDTH)

    def bundle(self, number: int) -> list[bytes]:
        """Return the entries of a bundle, as far as the tree has them. They are not checked.

        Raises:
            BadTile: the bundle is missing, or has not so many entries.
        """
        width = min(WIDTH, self.size - number * WIDTH)
        name = name_entries(number, width)
        packed = self._find(name, name_entries(number))
        try:
            entries = list(unpack_entries(packed))[:width]
        except BadTile as error:
            raise BadTile(f"{name}: {error}") from error
        if len(entries) < width:
            raise BadTile(f"{name} has {len(entries)} entries")
        return entries

    def node(self, height: int, index: int) -> bytes:
        """Return the hash of a perfect subtree.

        Args:
            height: its height; 0 for a leaf.
            index: its place among the subtrees of this height, from 0.

        Raises:
            BadTile: a tile is missing or too short.
        """
        level, above = divmod(height, TILE_HEIGHT)
        start = index << above
        hashes = self.hashes(level, start // WIDTH)
        nodes = hashes[start % WIDTH : start % WIDTH + (1 << above)]
        if len(nodes) < 1 << above:
            raise BadTile(f"{name_tile(level, start // WIDTH)} does not have all nodes")
        return fold(nodes)

    def hashes(self, level: int, number: int) -> list[bytes]:
        """Return the hashes of a tile, as far as the tree has them. Raises `BadTile`."""
        return self._read(level, number)

    def _read_tile(self, level: int, number: int) -> list[bytes]:
        nodes = self.size >> (TILE_HEIGHT * level)
        width = min(WIDTH, nodes - number * WIDTH)
        if width <= 0:
            raise BadTile(f"a tree of {self.size} leaves has no tile {name_tile(level, number)}")
        content = self._find(name_tile(level, number, width), name_tile(level, number))
        if len(content) not in (width * HASH_BYTES, WIDTH * HASH_BYTES):
            raise BadTile(f"{name_tile(level, number, width)} has {len(content)} bytes")
        starts = range(0, width * HASH_BYTES, HASH_BYTES)
        return [content[start : start + HASH_BYTES] for start in starts]

    def _find(self, name: str, full: str) -> bytes:
        """Return a file. A partial one may have been removed once the full one was there."""
        content = self._place.read(name)
        if content is None and name != full:
            content = self._place.read(full)
        if content is None:
            raise BadTile(f"{name} is missing")
        return content
