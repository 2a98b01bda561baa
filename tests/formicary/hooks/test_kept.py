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
    files.keep(name_of(1), b"first")
    files.keep(name_of(1), b"\xff\n")

    assert files.read(name_of(1)) == b"\xff\n"
    assert stat.S_IMODE((folder / name_of(1)).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_only_the_last_ones_are_kept(files, folder):
    for number in range(KEPT + 2):
        files.keep(name_of(number), b"")
        os.utime(folder / name_of(number), (number, number))
    files.keep(name_of(KEPT + 2), b"")

    assert {path.name for path in folder.iterdir()} == {name_of(n) for n in range(3, KEPT + 3)}
    with pytest.raises(NotKept, match="is not among the last 200 deliveries"):
        files.read(name_of(2))


@pytest.mark.parametrize("name", ["", "wd_", "../x", f"wd_{'A' * 32}", f"{name_of(1)}/../x", "\0"])
def test_other_names_are_no_files(files, folder, name):
    """A service chooses the ids, and must not choose the place of a file."""
    with pytest.raises(NotKept):
        files.keep(name, b"")
    with pytest.raises(NotKept):
        files.read(name)
    assert not folder.exists()
