"""A copy of a log has exactly the files of its checkpoint, also when the log has grown since."""

import pytest

from events.tlog import Tree
from events.tlog.copies import tree_files
from events.tlog.errors import BadTile
from tests.events.tlog.places import Disk, entry, grown

SIZES = (1, 255, 256, 257, 600, 65_536 + 3)


@pytest.fixture(scope="module")
def log():
    """Return the files of a log, and its checkpoints by size."""
    disk = Disk()
    return disk, dict(zip(SIZES, grown(disk, SIZES), strict=True))


def copy_of(disk, checkpoint):
    return dict(tree_files(Tree(disk, checkpoint.size), checkpoint.root))


@pytest.mark.parametrize("size", SIZES)
def test_a_copy_alone_has_the_entries_and_the_proofs_of_its_checkpoint(log, size):
    disk, checkpoints = log

    copy = Disk(copy_of(disk, checkpoints[size]))

    tree, original = Tree(copy, size), Tree(disk, size)
    assert tree.root() == checkpoints[size].root
    assert [*tree.entries()] == [*map(entry, range(size))]
    for index in {0, size // 2, size - 1}:
        assert tree.prove_inclusion(index) == original.prove_inclusion(index)


@pytest.mark.parametrize("size", SIZES)
def test_a_copy_has_the_names_that_a_log_of_this_size_publishes(log, size):
    alone = Disk()
    (checkpoint,) = grown(alone, (size,))

    copy = copy_of(log[0], log[1][size])

    published = {name for name in alone.files if name.startswith("tile/")}
    assert checkpoint == log[1][size]
    assert {*copy} == published
    assert copy == {name: alone.files[name] for name in published}


def test_an_empty_log_has_no_files():
    disk = Disk()
    (checkpoint,) = grown(disk, (0,))

    assert copy_of(disk, checkpoint) == {}


@pytest.mark.parametrize("name", ["tile/0/002", "tile/entries/001", "tile/1/000"])
def test_a_log_without_one_of_its_files_is_not_copied(log, name):
    """A part of a file can be cut from the whole file, so both are removed."""
    disk = log[0].copy()
    for existing in [*disk.files]:
        if existing.startswith(name):
            del disk.files[existing]

    with pytest.raises(BadTile):
        copy_of(disk, log[1][600])


def test_a_log_with_other_hashes_than_those_of_the_checkpoint_is_not_copied(log):
    disk, checkpoints = log

    with pytest.raises(BadTile, match="do not have the root"):
        [*tree_files(Tree(disk, 257), checkpoints[256].root)]
