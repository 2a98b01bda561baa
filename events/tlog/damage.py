"""Damage to the files of a log: the check of all files against each other, and the mending.

The tiles of hashes follow from the entries, and only the checkpoint is signed. A tile of hashes
that was damaged can therefore be made again, if the entries have the root of the checkpoint.
"""

from collections.abc import Iterator

from events.tlog.checkpoints import Checkpoint
from events.tlog.edge import EdgeTile, TreeEdge
from events.tlog.errors import BadTile, DamagedLog
from events.tlog.merkle import fold, hash_leaf
from events.tlog.tree import TILE_HEIGHT, WIDTH, TilePlace, Tree, name_entries, name_tile


def read_checked(tree: Tree, root: bytes) -> Iterator[bytes]:
    """Yield all entries of a tree, and check every file of it.

    The entries count only if there is no error until the end.

    Args:
        tree: the tree, with the size of a checkpoint.
        root: the root of that checkpoint.

    Raises:
        DamagedLog: the entries or tiles are not those of the root. It names the files.
    """
    edge, differing = TreeEdge(), dict[str, bytes]()

    def compare(tile: EdgeTile) -> None:
        try:
            is_same = tree.hashes(tile.level, tile.number) == tile.hashes
        except BadTile:
            is_same = False
        if not is_same:
            differing.update([tile.spell()])

    for number in range(tree.bundles):
        try:
            entries = tree.bundle(number)
        except BadTile as error:
            raise DamagedLog([name_entries(number, _width(tree, number))]) from error
        for entry in entries:
            for tile in edge.add(hash_leaf(entry)):
                compare(tile)
            yield entry
    for tile in edge.tiles():
        compare(tile)
    if edge.root() != root:
        raise DamagedLog(_find_changed_bundles(tree, root, differing))
    if differing:
        raise DamagedLog(differing, differing)


def _width(tree: Tree, number: int) -> int:
    """Return the number of leaves below a tile of the lowest level."""
    return min(WIDTH, tree.size - number * WIDTH)


def _find_changed_bundles(tree: Tree, root: bytes, differing: dict[str, bytes]) -> Iterator[str]:
    """Yield the bundles that do not have the hashes of their leaves.

    Only hashes that have the root of the checkpoint can show that a bundle was changed.
    """
    edge = TreeEdge()
    try:
        for number in range(tree.bundles):
            for leaf in tree.hashes(0, number):
                edge.add(leaf)
    except BadTile:
        return
    if edge.root() != root:
        return
    for number in range(tree.bundles):
        width = _width(tree, number)
        if name_tile(0, number, width) in differing:
            yield name_entries(number, width)


def find_suspects(tree: Tree, root: bytes, index: int) -> Iterator[str]:
    """Yield the tiles of which one makes the proof of a leaf wrong. Few files are read.

    Args:
        tree: the tree, with the size of a checkpoint.
        root: the root of that checkpoint.
        index: the place of the leaf.

    Raises:
        BadTile: a tile is missing or too short.
    """
    levels = range(-(-tree.size.bit_length() // TILE_HEIGHT))
    if tree.root() != root:  # it follows from the tiles that are not full
        for level in levels:
            nodes = tree.size >> (TILE_HEIGHT * level)
            if nodes % WIDTH:
                yield name_tile(level, nodes // WIDTH, nodes % WIDTH)
        return
    for level in reversed(levels):  # from the root down, a full tile follows from the one above it
        height = TILE_HEIGHT * (level + 1)
        number = index >> height
        is_full = number < tree.size >> height
        if is_full and fold(tree.hashes(level, number)) != tree.node(height, number):
            yield name_tile(level, number)
            return


def mend_tiles(place: TilePlace, checkpoint: Checkpoint) -> tuple[str, ...]:
    """Make damaged tiles of hashes again from the entries. Return their names.

    Args:
        place: the files of the log.
        checkpoint: the last signed checkpoint.

    Raises:
        DamagedLog: the entries do not have the root of the checkpoint. Nothing was written.
        OSError, LogError: a file cannot be read or written now.
    """
    try:
        for _ in read_checked(Tree(place, checkpoint.size), checkpoint.root):
            pass
    except DamagedLog as damage:
        if not damage.tiles:
            raise
        for name, content in damage.tiles.items():
            place.write(name, content)
        return damage.names
    return ()
