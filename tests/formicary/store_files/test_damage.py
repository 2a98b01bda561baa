"""A store with damaged files starts or suggests a remedy, and loses nothing silently."""

import os
import random
import shutil

import pytest

from formicary.servers.embedded import EmbeddedStore
from formicary.servers.program import NoServer
from formicary.store_files.losses import read_losses
from formicary.store_files.mending import DamagedStore
from formicary.store_files.repair import repair
from tests.formicary.store_files.conftest import FILE, MANIFEST, client_of, contents, unnamed_losses


def add_zeros(data, rng):
    with (data / FILE).open("ab") as out:
        out.write(bytes(rng.choice([1, 7, 512, 4096, 100_000])))


def truncate(data, rng):
    os.truncate(data / FILE, rng.randrange((data / FILE).stat().st_size))


def truncate_and_add_zeros(data, rng):
    truncate(data, rng)
    add_zeros(data, rng)


def flip_a_byte(data, rng, name=FILE):
    text = bytearray((data / name).read_bytes())
    text[rng.randrange(len(text))] ^= 1 << rng.randrange(8)
    (data / name).write_bytes(text)


def flip_a_byte_of_the_base(data, rng):
    flip_a_byte(data, rng, "appendonlydir/appendonly.aof.1.base.rdb")


def empty_the_manifest(data, _rng):
    (data / MANIFEST).write_text("")


def remove_the_manifest(data, _rng):
    (data / MANIFEST).unlink()


def remove_a_file(data, rng):
    rng.choice([*(data / "appendonlydir").iterdir()]).unlink()


def remove_the_log(data, _rng):
    shutil.rmtree(data / "appendonlydir")


DAMAGES = [
    add_zeros,
    truncate,
    truncate_and_add_zeros,
    flip_a_byte,
    flip_a_byte,
    flip_a_byte,
    empty_the_manifest,
    remove_the_manifest,
    remove_a_file,
    remove_the_log,
    flip_a_byte_of_the_base,
    truncate,
]


def start_or_repair(data):
    """Return the server of a damaged folder, and the reason why it did not start at first.

    The folder is repaired if possible. Otherwise, the server is None.
    """
    server = EmbeddedStore(data)
    try:
        server.start()
    except DamagedStore as error:
        server.repair(1)
        server.start()
        return server, str(error)
    except NoServer as error:
        return None, str(error)
    return server, ""


def check_case(data, expected, seed):
    rng = random.Random(seed)
    damage = DAMAGES[seed % len(DAMAGES)]
    damage(data, rng)

    server, fault = start_or_repair(data)

    assert not fault or "formicary repair" in fault or "restore" in fault
    if server is not None:
        try:
            assert unnamed_losses(server, data, expected) == set(), damage.__name__
        finally:
            server.stop()


@pytest.mark.parametrize("seed", range(len(DAMAGES)))
def test_a_damaged_store_loses_nothing_in_silence(data, expected_contents, seed):
    check_case(data, expected_contents, seed)


@pytest.mark.assure
@pytest.mark.parametrize("seed", range(100, 160))
def test_sixty_damaged_stores_lose_nothing_in_silence(data, expected_contents, seed):
    check_case(data, expected_contents, seed)


def test_zeros_at_the_end_are_cut_off_and_nothing_is_lost(data, expected_contents):
    whole = (data / FILE).stat().st_size
    with (data / FILE).open("ab") as out:
        out.write(bytes(4096))

    with pytest.raises(DamagedStore, match="4096 zero bytes at its end") as error:
        EmbeddedStore(data).start()
    (kept,) = repair(error.value.plan, 7)

    assert (data / FILE).stat().st_size == whole
    assert kept.stat().st_size == whole + 4096
    (loss,) = read_losses(data)
    assert (loss.start, loss.end, loss.lost) == (whole, whole + 4096, ())
    assert not loss.was_acknowledged  # nothing was written in the zeroed part
    server = EmbeddedStore(data)
    server.start()
    assert contents(server) == expected_contents
    server.stop()


def test_an_entry_that_was_not_finished_is_cut_off_by_the_start(data, expected_contents, caplog):
    """An unfinished entry is truncated at startup, because it was never acknowledged."""
    with (data / FILE).open("ab") as out:
        out.write(b"*1\r\n$5\r\nMULTI\r\n*9\r\n$4\r\nXADD\r\n$25\r\n{1}:match:abc")

    server = EmbeddedStore(data)
    server.start()

    assert contents(server) == expected_contents
    assert "unfinished entry cut off" in caplog.text
    (loss,) = read_losses(data)
    assert not loss.was_acknowledged
    assert loss.kept
    server.stop()


def test_a_log_that_is_shorter_than_it_was_is_not_started(data):
    """A log that was cut between two entries is still valid. Only its length reveals the loss."""
    rest = (data / FILE).read_bytes()
    end = rest.rindex(b"*1\r\n$5\r\nMULTI\r\n")
    os.truncate(data / FILE, end)

    with pytest.raises(DamagedStore, match=f"{len(rest) - end} bytes that were") as error:
        EmbeddedStore(data).start()
    repair(error.value.plan, 7)
    server = EmbeddedStore(data)
    server.start()
    server.stop()

    (loss,) = read_losses(data)
    assert (loss.start, loss.end) == (end, len(rest))


def test_damage_in_the_middle_costs_the_match_that_it_hits_and_no_other(data, expected_contents):
    text = (data / FILE).read_bytes()
    (data / FILE).write_bytes(text.replace(b"\r\n$4\r\nHSET", b"\r\n$4\r\nHSE\x00", 1))

    with pytest.raises(DamagedStore, match="in the middle") as error:
        EmbeddedStore(data).start()
    (row,) = [row for _, gap in error.value.plan.gaps for row in gap.lost]
    repair(error.value.plan, 7)

    server = EmbeddedStore(data)
    server.start()
    current = contents(server)
    differing = [
        match_id
        for match_id in expected_contents
        if current.get(match_id) != expected_contents[match_id]
    ]
    assert [f"match {match_id}:" in row for match_id in differing] == [True]
    server.stop()


def test_a_folder_without_its_manifest_is_left_as_it_is(data):
    before = {path.name: path.read_bytes() for path in (data / "appendonlydir").iterdir()}
    (data / MANIFEST).unlink()

    for _ in range(2):
        with pytest.raises(DamagedStore, match="manifest is missing: it is rebuilt"):
            EmbeddedStore(data).start()

    left = {path.name: path.read_bytes() for path in (data / "appendonlydir").iterdir()}
    assert left == {name: text for name, text in before.items() if "manifest" not in name}


def test_a_first_start_that_was_cut_short_is_begun_again(tmp_path):
    """A first start that was interrupted is repeated, because nothing was acknowledged."""
    first = EmbeddedStore(tmp_path / "first")
    first.start()
    first.stop()
    folder = tmp_path / "second" / "appendonlydir"
    folder.mkdir(parents=True)
    base = "appendonly.aof.1.base.rdb"
    shutil.copy2(tmp_path / "first" / "appendonlydir" / base, folder / base)

    server = EmbeddedStore(tmp_path / "second")
    server.start()

    assert contents(server) == {}
    server.stop()


def test_a_manifest_that_names_a_lost_file_is_not_made_again(data):
    """A lost file must not be removed from the manifest, because its entries would be skipped."""
    with (data / MANIFEST).open("a") as out:
        out.write("file appendonly.aof.2.incr.aof seq 2 type i\n")

    with pytest.raises(
        NoServer, match=r"aof.2.incr.aof, which is missing.*restore a backup"
    ) as error:
        EmbeddedStore(data).start()

    assert not isinstance(error.value, DamagedStore)


def test_a_folder_whose_log_is_gone_says_so_and_begins_no_new_one(data):
    remove_the_log(data, None)

    for _ in range(2):
        with pytest.raises(NoServer, match=r"its log is gone.*formicary restore"):
            EmbeddedStore(data).start()

    assert not (data / "appendonlydir").exists()


def test_a_restore_begins_a_new_log_knowingly(data):
    remove_the_log(data, None)

    server = EmbeddedStore(data)
    server.start(renew=True)
    server.stop()
    server = EmbeddedStore(data)
    server.start()

    assert contents(server) == {}
    server.stop()


def test_the_log_of_another_store_is_refused(data, tmp_path):
    other = EmbeddedStore(tmp_path / "other")
    other.start()
    other.stop()
    (data / "store.length").unlink()
    shutil.rmtree(data / "appendonlydir")
    shutil.copytree(tmp_path / "other" / "appendonlydir", data / "appendonlydir")

    with pytest.raises(NoServer, match="is not the one of this folder"):
        EmbeddedStore(data).start()


def test_a_store_that_has_no_id_yet_gets_one(data, expected_contents):
    """A store from an earlier release gets an id and a length."""
    server = EmbeddedStore(data)
    server.start()
    with client_of(server) as client:
        client.delete("{0}:store-id")
    server.stop()
    for name in ("store.id", "store.length"):
        (data / name).unlink()

    server = EmbeddedStore(data)
    server.start()

    with client_of(server) as client:
        assert client.get("{0}:store-id").decode() == (data / "store.id").read_text().strip()
    assert contents(server) == expected_contents
    server.stop()


def test_damaged_jobs_are_set_aside_and_the_server_starts_empty(data, caplog):
    """Damaged jobs are set aside, because jobs and read models can be rebuilt."""
    (data / MANIFEST).write_text("")

    server = EmbeddedStore(data, fsync="everysec")
    server.start()

    with client_of(server) as client:
        assert client.dbsize() == 0
    assert "set aside" in caplog.text
    (aside,) = (data / "set-aside").iterdir()
    assert (aside / "appendonly.aof.1.incr.aof").exists()
    server.stop()


def test_a_damaged_end_of_jobs_is_set_aside_too(data):
    with (data / FILE).open("ab") as out:
        out.write(bytes(4096))

    server = EmbeddedStore(data, fsync="everysec")
    server.start()

    with client_of(server) as client:
        assert client.dbsize() == 0
    server.stop()
