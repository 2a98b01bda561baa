"""A log that is written, interrupted and opened again stays one log."""

import threading

import pytest

from events.archive.places import ArchivePlace
from events.tlog import (
    BadSignedNote,
    CheckpointKey,
    FileLock,
    LogForked,
    LogRolledBack,
    LogWriter,
    Tree,
    open_checkpoint,
)
from events.tlog.checkpoints import cosigned_at
from events.tlog.errors import BadTile
from events.tlog.merkle import check_consistency, check_inclusion, hash_leaf
from events.tlog.tree import cut_tile, name_entries, name_tile, remove_partials
from tests.events.tlog.places import KEY, ORIGIN, Disk, entry, grown

SIZES = (1, 2, 255, 256, 257, 511, 700, 65_536 + 300)


def shown(disk):
    return open_checkpoint(disk.files["checkpoint"], KEY.public)


def test_the_files_have_the_names_of_the_format():
    assert name_tile(0, 0) == "tile/0/000"
    assert name_tile(1, 1_234_067, 5) == "tile/1/x001/x234/067.p/5"
    assert name_entries(67, 256) == "tile/entries/067"


def test_every_checkpoint_is_that_of_the_tree_in_the_files():
    disk = Disk()

    for checkpoint in grown(disk, SIZES):
        assert checkpoint.root == Tree(disk, checkpoint.size).root()
        assert checkpoint.origin == ORIGIN
    assert shown(disk) == checkpoint
    assert [*Tree(disk, SIZES[-1]).entries(65_000)] == [*map(entry, range(65_000, SIZES[-1]))]


def test_proofs_are_read_from_the_files():
    disk = Disk()
    checkpoints = grown(disk, (300, 70_000))
    old, new = checkpoints
    tree = Tree(disk, new.size)

    for index in (0, 255, 256, 65_535, 65_536, 69_999):
        path = tree.prove_inclusion(index)
        check_inclusion(hash_leaf(entry(index)), index, new.size, path, new.root)
    path = tree.prove_consistency(old.size)
    check_consistency(old.size, old.root, new.size, new.root, path)


def test_a_writer_that_is_opened_again_goes_on():
    """The same entries give the same root, however often the writer was opened."""
    once, often = Disk(), Disk()
    for size in SIZES:
        (last,) = grown(often, (size,))

    assert grown(once, SIZES[-1:]) == [last]


def test_an_empty_log_is_published_as_such():
    disk = Disk()

    assert disk.open().publish().size == 0
    assert disk.open().publish().size == 0


def test_without_new_leaves_no_other_checkpoint_is_signed():
    disk = Disk()
    writer = disk.open()
    writer.add(entry(0))
    writer.publish()
    before = disk.copy()

    writer.publish()

    assert (disk.files, disk.signed) == (before.files, before.signed)


@pytest.mark.parametrize("writes", range(12))
def test_a_full_disk_or_a_kill_at_any_write_forks_nothing(writes):
    """After the failure, a new writer adds other leaves. No two checkpoints of a size differ."""
    disk = Disk()
    grown(disk, (250,))
    signed = {shown(disk).size: shown(disk)}
    writer = disk.open()
    for number in range(250, 530):
        writer.add(entry(number))
    disk.writes_left = writes

    try:
        writer.publish()
    except OSError:
        assert shown(disk).size == 250
    disk.writes_left = None
    if disk.signed is not None:
        checkpoint = open_checkpoint(disk.signed, KEY.public)
        signed[checkpoint.size] = checkpoint
    again = disk.open()
    for number in range(again.size, 600):
        again.add(b"other %d" % number)
    last = again.publish()

    assert shown(disk) == last
    tree = Tree(disk, last.size)
    for checkpoint in signed.values():
        path = tree.prove_consistency(checkpoint.size)
        check_consistency(checkpoint.size, checkpoint.root, last.size, last.root, path)


@pytest.mark.parametrize("writes", range(9))
def test_a_writer_whose_disk_was_full_publishes_later(writes):
    """There are four full files, three at the edge, the lock and the checkpoint."""
    disk = Disk()
    writer = disk.open()
    for number in range(600):
        writer.add(entry(number))
    disk.writes_left = writes
    with pytest.raises(OSError, match="no space"):
        writer.publish()

    disk.writes_left = None
    checkpoint = writer.publish()

    assert checkpoint.root == Tree(disk, 600).root()
    assert shown(disk) == checkpoint


def test_a_second_writer_is_refused():
    disk = Disk()
    first, second = disk.open(), disk.open()
    first.add(entry(0))
    second.add(b"another")
    checkpoint = first.publish()

    with pytest.raises(LogForked):
        second.publish()

    assert shown(disk) == checkpoint


def test_a_writer_with_a_lock_of_its_own_is_refused_before_it_writes():
    """A second machine shares the files, but not the lock."""
    disk, lock = Disk(), Disk()
    first, second = disk.open(), LogWriter(disk, lock, KEY)
    first.add(entry(0))
    second.add(b"another")
    first.publish()
    before = disk.copy()

    with pytest.raises(LogForked):
        second.publish()

    assert (disk.files, lock.signed) == (before.files, None)


def test_signatures_of_witnesses_are_added_to_the_published_checkpoint():
    """A writer that starts again accepts its checkpoint with further signatures."""
    disk, witness = Disk(), CheckpointKey("witness.example", b"w" * 32, is_witness=True)
    (checkpoint,) = grown(disk, (3,))
    writer = disk.open()

    writer.cosign([witness.cosign(writer.note(), 1_795_000_000)])

    shown_note = disk.files["checkpoint"]
    assert cosigned_at(shown_note, [witness.public]) == {"witness.example": 1_795_000_000}
    assert disk.open().published == checkpoint
    assert grown(disk, (4,))[0].size == 4


def test_older_files_are_refused():
    """The files were restored from a backup, the lock was not."""
    disk = Disk()
    grown(disk, (300,))
    old = disk.copy()
    grown(disk, (700,))

    old.signed = disk.signed
    with pytest.raises(LogRolledBack):
        old.open()


def test_an_older_lock_is_refused():
    disk = Disk()
    grown(disk, (300,))
    signed = disk.signed
    grown(disk, (700,))

    disk.signed = signed
    with pytest.raises(LogRolledBack):
        disk.open()
    disk.signed = None
    with pytest.raises(LogRolledBack):
        disk.open()


@pytest.mark.parametrize("name", ["tile/0/001.p/44", "tile/1/000.p/1", "tile/entries/001.p/44"])
def test_a_file_at_the_edge_that_is_missing_or_changed_is_refused(name):
    disk = Disk()
    grown(disk, (300,))
    changed, missing = disk.copy(), disk.copy()
    changed.files[name] = changed.files[name][:-1] + b"\x00"
    del missing.files[name]

    for faulty in (changed, missing):
        with pytest.raises(LogRolledBack):
            faulty.open()


def test_a_lost_checkpoint_file_is_published_again():
    disk = Disk()
    (checkpoint,) = grown(disk, (300,))
    del disk.files["checkpoint"]

    disk.open()

    assert shown(disk) == checkpoint


def test_another_key_cannot_continue_a_log():
    disk = Disk()
    grown(disk, (3,))

    with pytest.raises(BadSignedNote):
        disk.open(CheckpointKey(ORIGIN, b"o" * 32))


def test_an_entry_may_have_so_many_bytes():
    writer = Disk().open()
    writer.add(bytes(65_535))
    with pytest.raises(ValueError, match="65535"):
        writer.add(bytes(65_536))


def test_a_bundle_that_was_changed_is_named():
    disk = Disk()
    grown(disk, (300,))
    name = "tile/entries/000"
    disk.files[name] = disk.files[name].replace(b"entry 7", b"entry 8", 1)

    with pytest.raises(BadTile, match="entry 7 is not that of its leaf"):
        list(Tree(disk, 300).entries())
    disk.files[name] = disk.files[name][:-1]
    with pytest.raises(BadTile, match="within an entry"):
        list(Tree(disk, 300).entries())
    disk.files[name] = disk.files[name][:100]
    with pytest.raises(BadTile):
        list(Tree(disk, 300).entries())


def test_tiles_that_do_not_belong_to_the_tree_are_named():
    disk = Disk()
    grown(disk, (300,))
    for size, height, index in ((300, 0, 300), (300, 8, 1), (299, 0, 299), (300, 1, 149)):
        if (size, height) == (300, 1):
            disk.files["tile/0/001.p/44"] = b"short"
        with pytest.raises(BadTile):
            Tree(disk, size).node(height, index)


def test_a_partial_tile_may_be_replaced_by_the_full_one():
    """A reader of an older checkpoint finds its nodes in the full tile."""
    disk = Disk()
    old, _ = grown(disk, (300, 600))
    for name in [name for name in disk.files if ".p/44" in name]:
        del disk.files[name]

    assert Tree(disk, 300).root() == old.root
    assert len([*Tree(disk, 300).entries()]) == 300


def partials(disk):
    return sorted(name for name in disk.files if ".p/" in name)


def test_partial_tiles_are_removed_a_round_after_the_full_ones():
    disk = Disk()
    writer = disk.open()

    def grow(size):
        for number in range(writer.size, size):
            writer.add(entry(number))
        return writer.publish()

    old = grow(200)
    grow(300)
    writer.remove_partials()
    assert "tile/0/000.p/200" in partials(disk), "readers of the old checkpoint have time"
    grow(600)
    writer.remove_partials()

    assert partials(disk) == [
        "tile/0/001.p/44",
        "tile/0/002.p/88",
        "tile/1/000.p/1",
        "tile/1/000.p/2",
        "tile/entries/001.p/44",
        "tile/entries/002.p/88",
    ]
    assert Tree(disk, 200).root() == old.root
    assert [*Tree(disk, 200).entries()] == [*map(entry, range(200))]
    writer.remove_partials()
    assert [name for name in partials(disk) if "/001.p" in name] == []
    assert disk.open().published.size == 600


def test_a_partial_tile_stays_if_the_full_one_is_missing():
    disk = Disk()
    grown(disk, (200, 300))
    del disk.files["tile/0/000"]
    remove_partials(disk, 300)
    assert "tile/0/000.p/200" in disk.files
    assert "tile/entries/000.p/200" not in disk.files


def test_a_partial_tile_is_the_beginning_of_the_full_one():
    disk = Disk()
    grown(disk, (200, 300))
    for name in ("tile/0/000", "tile/entries/000"):
        assert cut_tile(f"{name}.p/200", disk.files[name]) == disk.files[f"{name}.p/200"]
        for width in ("0", "256", "020", "x", ""):
            assert cut_tile(f"{name}.p/{width}", disk.files[name]) is None


def test_a_log_is_kept_in_a_folder(tmp_path):
    place, lock = ArchivePlace(str(tmp_path / "files")), FileLock(tmp_path / "signed")
    for size in (3, 300):
        writer = LogWriter(place, lock, KEY)
        for number in range(writer.size, size):
            writer.add(entry(number))
        checkpoint = writer.publish()

    assert open_checkpoint((tmp_path / "files/checkpoint").read_bytes(), KEY.public) == checkpoint
    assert Tree(place, 300).root() == checkpoint.root
    assert (tmp_path / "files/tile/0/000.p").is_dir()
    remove_partials(place, 300)
    assert not (tmp_path / "files/tile/0/000.p").exists()
    assert Tree(place, 300).root() == checkpoint.root
    assert {path.name for path in tmp_path.iterdir()} == {"files", "signed", "signed.lock"}


def test_of_many_who_swap_the_lock_one_succeeds(tmp_path):
    lock, done = FileLock(tmp_path / "signed"), []

    def swap(number):
        done.append(lock.swap(None, b"%d" % number))

    threads = [threading.Thread(target=swap, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(done) == [False] * 7 + [True]
    assert not lock.swap(None, b"later")
    assert lock.swap(lock.read(), b"later")
    assert lock.read() == b"later"


def test_a_lock_that_cannot_be_written_is_unchanged(tmp_path, monkeypatch):
    lock = FileLock(tmp_path / "signed")
    lock.swap(None, b"first")

    def fail(_):
        raise OSError("no space is left on the device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="no space"):
        lock.swap(b"first", b"second")

    assert lock.read() == b"first"
    assert {path.name for path in tmp_path.iterdir()} == {"signed", "signed.lock"}
