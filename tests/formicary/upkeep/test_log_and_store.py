"""`verify --all` and `doctor` compare the public log with the store, with their exit codes."""

import msgspec
import pytest

from events.keys import match_keys
from formicary.cli.terminal import DAMAGED
from formicary.settings import read_settings
from formicary.upkeep.logged import comparison
from formicary.upkeep.report import UpkeepReport
from tests.formicary.upkeep.conftest import play_match, wiring_on


@pytest.fixture
def logged(server, run, monkeypatch, tmp_path):
    """Return a service with a finished match in its log, and the command line."""
    monkeypatch.setenv("FORMICARY_DATA", str(tmp_path / "data"))
    wiring = wiring_on(server)
    wiring.store.client.flushall()
    wiring.keep_log(read_settings())
    wiring.over_id = play_match(wiring, "a", steps=999)
    write(wiring)
    return wiring, run


def write(wiring):
    role = wiring.match_log()
    role.step(1)
    role.end()
    role._feeds.start_over()  # closes its connection


def lose(wiring):
    keys = match_keys(wiring.over_id)
    wiring.store.client.hdel(keys.heads, wiring.over_id)
    wiring.store.client.delete(keys.events, keys.vault)


def test_a_log_that_agrees_is_named(logged):
    _, run = logged
    code, said = run("verify", "--all", "--processes", 1)
    assert code == 0, said
    assert "public log: 2 entries, compared with 1 matches" in said
    assert "everything holds" in said
    assert "2 entries, compared with 1 matches" in run("doctor")[1]


def test_a_lost_match_is_named_by_both(logged, tmp_path):
    wiring, run = logged
    lose(wiring)
    text = f"{wiring.over_id}: the log has it, and the store has neither the match nor its deletion"

    code, said = run("verify", "--all", "--processes", 1, "--json", tmp_path / "found.json")
    assert code == DAMAGED, said
    assert text in said
    assert "differences between the store and the public log: 1" in said
    report = msgspec.json.decode((tmp_path / "found.json").read_bytes(), type=UpkeepReport)
    assert [mismatch.match_id for mismatch in report.log.mismatches] == [wiring.over_id]

    code, said = run("doctor")
    assert code == 1
    assert text in said


def test_a_rehearsal_does_not_read_the_log(logged):
    wiring, run = logged
    lose(wiring)
    code, said = run("rehearse", "--processes", 1)
    assert code == 0, said
    assert "public log" not in said


def test_lost_secrets_and_files_are_named(logged, tmp_path):
    _, run = logged
    data = tmp_path / "data"
    lost = "bring back the files, or run formicary tlog restart"
    for name, text, remedy in (
        ("tlog/1/checkpoint", "it has no checkpoint", lost),
        ("tlog/1/tile/entries/000.p/2", "changed): tile/entries/000.p/2", lost),
        ("tlog/1/tile/0/000.p/2", "changed): tile/0/000.p/2", "formicary tlog repair makes"),
        ("tlog-key.json", "tlog-key.json is missing, and this service has a log", lost),
    ):
        kept = (data / name).read_bytes()
        (data / name).unlink()
        code, said = run("doctor")
        assert (code, text in said) == (1, True), (name, said)
        assert remedy in said
        (data / name).write_bytes(kept)


def test_an_older_checkpoint_in_the_data_folder_is_named(logged, tmp_path):
    wiring, run = logged
    lock = tmp_path / "data" / "tlog-1.signed"
    old = lock.read_bytes()
    play_match(wiring, "b", steps=1)
    write(wiring)
    lock.write_bytes(old)
    assert "newer than the last signed checkpoint" in run("doctor")[1]


def test_without_a_log_nothing_is_compared(logged, monkeypatch):
    wiring, run = logged
    monkeypatch.setenv("FORMICARY_TLOG", "off")
    assert "there is none (FORMICARY_TLOG)" in run("doctor")[1]
    monkeypatch.delenv("FORMICARY_TLOG")
    wiring.store.client.flushall()
    monkeypatch.setenv("FORMICARY_DATA", str(read_settings().data / "other"))
    assert "none was begun yet" in run("doctor")[1]


def test_a_match_that_is_not_logged_is_named_once_it_is_due(logged, monkeypatch):
    wiring, run = logged
    match_id = play_match(wiring, "b", steps=1)
    assert run("verify", "--all", "--processes", 1)[0] == 0
    monkeypatch.setattr(comparison, "LATE_MS", 0)
    code, said = run("verify", "--all", "--processes", 1)
    assert code == DAMAGED
    assert f"{match_id}: the log lacks its creation" in said
