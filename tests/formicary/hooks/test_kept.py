"""The files with forwarded deliveries: their number, their mode and their names."""

import os
import stat

import pytest

from formicary.listener.kept import KEPT, DeliveryFiles, NotKept


def name_of(number):
    return f"wd_{number:032x}"


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "state" / "deliveries"


@pytest.fixture
def files(folder):
    return DeliveryFiles(folder)


def test_a_delivery_is_read_as_it_was_written_and_nobody_else_reads_it(files, folder):
    files.keep("asked", name_of(1), b"first")
    files.keep("asked", name_of(1), b"\xff\n")

    assert files.read(name_of(1)) == b"\xff\n"
    assert stat.S_IMODE((folder / "asked" / name_of(1)).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_only_the_last_ones_of_a_kind_are_kept(files, folder):
    """Deliveries of events, which are many, leave those of the end of a match."""
    files.keep("finished", name_of(9999), b"over")
    os.utime(folder / "finished" / name_of(9999), (0, 0))
    for number in range(KEPT + 2):
        files.keep("event", name_of(number), b"")
        os.utime(folder / "event" / name_of(number), (number, number))
    files.keep("event", name_of(KEPT + 2), b"")

    events = {path.name for path in (folder / "event").iterdir()}
    assert events == {name_of(n) for n in range(3, KEPT + 3)}
    assert files.read(name_of(9999)) == b"over"
    with pytest.raises(NotKept, match="is not among the last 200 deliveries of its kind"):
        files.read(name_of(2))


@pytest.mark.parametrize("name", ["", "wd_", "../x", f"wd_{'A' * 32}", f"{name_of(1)}/../x", "\0"])
def test_other_names_are_no_files(files, folder, name):
    """A service chooses the ids, and must not choose the place of a file."""
    with pytest.raises(NotKept):
        files.keep("asked", name, b"")
    with pytest.raises(NotKept):
        files.read(name)
    assert not folder.exists()


@pytest.mark.parametrize("kind", ["", ".", "..", "a/b", "Asked", "x" * 41])
def test_other_kinds_are_no_folders(files, folder, kind):
    with pytest.raises(NotKept, match="is no kind of event"):
        files.keep(kind, name_of(1), b"")
    assert not folder.exists()
