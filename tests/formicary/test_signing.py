"""The receipt key file is created once, readable only by its owner, and rotated in place."""

import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from formicary.signing import UnsafeKeys, open_signer, rotate


def test_the_first_start_makes_a_key_that_only_its_owner_can_read(tmp_path):
    path = tmp_path / "data" / "keys.json"

    signer = open_signer(path, 7)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert signer.key.since == 7
    assert open_signer(path, 8).keys == signer.keys
    assert list(path.parent.iterdir()) == [path]


def test_processes_that_start_at_once_take_one_key(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        signers = list(pool.map(lambda _: open_signer(tmp_path / "k", 7), range(16)))

    assert len({signer.key.id for signer in signers}) == 1


def test_a_rotated_key_stays_listed_and_its_secret_is_gone(tmp_path):
    path = tmp_path / "k"
    first = open_signer(path, 7)
    seed = path.read_text().partition('"seed": "')[2][:64]

    second = rotate(path, 9)
    third = rotate(path, 11)

    assert [key.since for key in third.keys] == [11, 9, 7]
    assert [key.until for key in third.keys] == [None, 11, 9]
    assert [key.id for key in third.keys[1:]] == [second.key.id, first.key.id]
    assert open_signer(path, 12).keys == third.keys
    assert seed not in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["", "{}", '{"seed":"00","since":1}', '{"seed":"x","since":1}'])
def test_a_file_that_holds_no_key_is_refused(tmp_path, text):
    path = tmp_path / "k"
    path.write_text(text)
    path.chmod(0o600)

    with pytest.raises(UnsafeKeys, match="holds no keys"):
        open_signer(path, 7)


def test_a_file_that_others_can_read_is_refused(tmp_path):
    path = tmp_path / "k"
    open_signer(path, 7)
    path.chmod(0o640)

    with pytest.raises(UnsafeKeys, match="chmod 600"):
        open_signer(path, 7)
