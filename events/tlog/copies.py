"""Copies of a log: exactly the files that its checkpoint covers."""

from collections.abc import Iterator
from itertools import islice

from events.tlog.errors import BadTile
from events.tlog.tree import WIDTH, Tree, name_entries, name_tile, pack_entries


def tree_files(tree: Tree, root: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the files of a tree, in the widths of its size.

    Args:
        tree: the tree, with the size of a checkpoint.
        root: the root of that checkpoint.

    Raises:
        BadTile: a file is missing, or does not belong to the tree.
    """
    if tree.root() != root:
        raise BadTile("the tiles do not have the root of the checkpoint")
    entries = tree.entries()
    for number in range(-(-tree.size // WIDTH)):
        bundle = list(islice(entries, WIDTH))
        yield name_entries(number, len(bundle)), pack_entries(bundle)
    level, nodes = 0, tree.size
    while nodes:
        for number in range(-(-nodes // WIDTH)):
            hashes = tree.hashes(level, number)
            yield name_tile(level, number, len(hashes)), b"".join(hashes)
        level, nodes = level + 1, nodes // WIDTH
