"""Damage to the files of a log is found and named, and tiles of hashes are made again."""

import pytest

from events.tlog import BadProof, Tree
from events.tlog.damage import find_suspects, mend_tiles, read_checked
from events.tlog.errors import DamagedLog
from events.tlog.merkle import check_inclusion, hash_leaf
from tests.events.tlog.places import Disk, entry, grown

SIZE = 65_536 + 300  # tiles of three levels
HASHES = (
    "tile/0/000",
    "tile/0/256",
    "tile/0/257.p/44",
    "tile/1/000",
    "tile/1/001.p/1",
    "tile/2/000.p/1",
)
BUNDLES = ("tile/entries/000", "tile/entries/257.p/44")


@pytest.fixture(scope="module")
def whole():
    disk = Disk()
    (checkpoint,) = grown(disk, (SIZE,))
    return disk, checkpoint


@pytest.fixture
def log(whole):
    """Return files that a test may damage, and their checkpoint."""
    return whole[0].copy(), whole[1]


def flip(disk, name, place=-1):
    content = bytearray(disk.files[name])
    content[place] ^= 1
    disk.files[name] = bytes(content)


def damage_of(disk, checkpoint):
    with pytest.raises(DamagedLog) as raised:
        [*read_checked(Tree(disk, checkpoint.size), checkpoint.root)]
    return raised.value


def test_the_files_of_a_log_in_order_give_its_entries(log):
    disk, checkpoint = log
    read = [*read_checked(Tree(disk, SIZE), checkpoint.root)]
    assert read == [*map(entry, range(SIZE))]


def test_the_levels_of_the_tree_have_the_tiles_of_these_tests(log):
    assert {*HASHES, *BUNDLES} <= {*log[0].files}


@pytest.mark.parametrize("name", HASHES)
def test_a_changed_or_missing_tile_of_hashes_is_named_with_its_content(log, name):
    disk, checkpoint = log
    before = disk.files[name]
    flip(disk, name)
    found = damage_of(disk, checkpoint)
    assert (found.names, found.tiles) == ((name,), {name: before})
    disk.files[name] = before[:-1]
    assert damage_of(disk, checkpoint).tiles == {name: before}
    del disk.files[name]
    assert damage_of(disk, checkpoint).tiles == {name: before}


@pytest.mark.parametrize("name", BUNDLES)
def test_a_changed_or_missing_bundle_is_named_and_cannot_be_made_again(log, name):
    disk, checkpoint = log
    flip(disk, name)
    found = damage_of(disk, checkpoint)
    assert (found.names, found.tiles) == ((name,), {})
    disk.files[name] = disk.files[name][:-1]
    assert damage_of(disk, checkpoint).names == (name,)
    del disk.files[name]
    assert damage_of(disk, checkpoint).names == (name,)


def test_an_entry_that_was_changed_together_with_its_hash_is_not_taken(log):
    """All tiles above it are those of the checkpoint, and nothing shows which file was changed."""
    disk, checkpoint = log
    flip(disk, "tile/entries/003", 5)
    hashes = [*map(hash_leaf, Tree(disk, SIZE).bundle(3))]
    disk.files["tile/0/003"] = b"".join(hashes)
    assert Tree(disk, SIZE).root() == checkpoint.root
    found = damage_of(disk, checkpoint)
    assert (found.names, found.tiles) == ((), {})
    assert "do not have the root" in str(found)


def test_a_message_names_some_files_and_counts_the_others():
    assert str(DamagedLog(["a", "b"])).endswith("a, b")
    assert str(DamagedLog(map(str, range(10)))).endswith("6, 7 and 2 more files")


@pytest.mark.parametrize("name", HASHES)
def test_proofs_that_a_damaged_tile_makes_wrong_lead_to_that_tile(log, name):
    """Few tiles are looked at, so several tiles at the edge may be named."""
    disk, checkpoint = log
    flip(disk, name)
    wrong = 0
    for index in (254, 255, SIZE - 46, SIZE - 44, SIZE - 2, SIZE - 1):
        tree = Tree(disk, SIZE)
        path = tree.prove_inclusion(index)
        try:
            check_inclusion(hash_leaf(entry(index)), index, SIZE, path, checkpoint.root)
        except BadProof:
            wrong += 1
            assert name in find_suspects(tree, checkpoint.root, index)
    assert wrong


def test_damaged_tiles_are_made_again_and_others_are_not_written(log):
    disk, checkpoint = log
    before = dict(disk.files)
    flip(disk, HASHES[0])
    del disk.files[HASHES[3]]
    disk.writes_left = 2

    assert sorted(mend_tiles(disk, checkpoint)) == sorted((HASHES[0], HASHES[3]))

    assert disk.files == before
    assert mend_tiles(disk, checkpoint) == ()


def test_a_log_with_a_changed_bundle_is_not_mended(log):
    disk, checkpoint = log
    flip(disk, BUNDLES[0])
    flip(disk, HASHES[1])
    before = dict(disk.files)

    with pytest.raises(DamagedLog) as raised:
        mend_tiles(disk, checkpoint)

    assert raised.value.tiles == {}
    assert disk.files == before
