"""A backup contains the public log. After a restore it never forks, and an audit says the truth."""

import pytest

from events.archive import Sealer
from events.tlog import LogRolledBack
from formicary.audit.sources import FolderSource
from formicary.audit.state import read_state
from formicary.keys.recorded import KeyIds
from formicary.keys.tlog import LogKeyFile
from formicary.servers.ephemeral import MemoryServers
from formicary.settings import Settings
from formicary.upkeep.backup import Backup, BackupPlan
from formicary.upkeep.erasures import Erasures
from formicary.upkeep.logged.comparison import LogComparison
from formicary.upkeep.logged.copies import LogRestore
from formicary.upkeep.logged.findings import LogFindings, examine_log
from formicary.upkeep.restore import Restore
from matches.inclusion.promises import promise_inclusion
from tests.events.archive.packing import KEY, fixed_keys
from tests.formicary.audit.auditing import AuditedService

SEALER = Sealer(fixed_keys(KEY))


def back_up(service, folder):
    plan = BackupPlan(
        path=folder / "backup", accounts_path=folder / "keys", archive="", now=service.at
    )
    erasures = Erasures(folder / "erasures.ndjson")
    done = Backup(service.store, SEALER, erasures, log=service.log).take(plan)
    assert done.damaged == ()
    return done


def restore(service, folder):
    """Restore a backup to a service with an empty store."""
    file = LogKeyFile(service.settings.tlog_key_file)
    putting = LogRestore(service.log, file)
    Restore(service.context, SEALER, log=putting).put_back(
        folder / "backup", folder / "keys", Erasures(folder / "erasures.ndjson")
    )
    service.role = service.new_role()
    service.follow()


def elsewhere(played, tmp_path):
    """Return a service on another machine, without any files, with the same auditor."""
    other = AuditedService(MemoryServers(), tmp_path / "other/archive", at=played.at)
    other.state = played.state
    other.settings = Settings(data=tmp_path / "other/data")
    return other


def test_a_log_restored_elsewhere_is_read_and_not_continued(played, tmp_path, tlog):
    back_up(played, tmp_path)
    before = played.leaves()
    late = played.over()
    played.pass_time()
    assert played.audit()[0] == []
    other = elsewhere(played, tmp_path)

    restore(other, tmp_path)

    assert other.leaves() == before
    assert other.get(f"/v1/matches/{played.over_id}/inclusion").json["entries"]
    with pytest.raises(LogRolledBack, match="formicary tlog restart"):
        other.role.step(block_ms=1)
    assert other.leaves() == before
    assert other.audit()[0] == [("rolled-back", "")], "the auditor has seen a newer checkpoint"
    assert late not in [match_id for match_id, _ in other.store.heads()]
    found = examine(other)
    assert "it was restored from a backup" in found.text
    assert len(found.mismatches) == 1
    assert promise_of(other, played.running) is None, "it could not be kept"


def test_a_log_that_is_restarted_after_a_restore_shows_the_restart_and_the_loss(
    played, tmp_path, monkeypatch, tlog
):
    back_up(played, tmp_path)
    late = played.over()
    played.pass_time()
    assert played.audit()[0] == []
    newest = tmp_path / "newest"
    newest.write_text(read_state(played.state).checkpoint)
    other = elsewhere(played, tmp_path)
    restore(other, tmp_path)
    played.servers = other.servers  # of the command
    monkeypatch.setenv("FORMICARY_DATA", str(other.settings.data))

    done = tlog("restart", "--reason", "restore of a backup", "--checkpoint", newest, "--yes")
    assert done.exit_code == 0, done.output
    assert examine(other) == LogFindings("none was begun yet; the sweeper begins it")
    other.pass_time()

    assert other.audit()[0] == [("restarted", ""), ("missing", late)]
    comparison = LogComparison(other.context, other.log, other.log.key(), lambda _: None)
    assert [*comparison.find()] == []


def test_a_log_whose_last_signed_checkpoint_is_brought_back_goes_on(played, tmp_path):
    """The service moved to another machine: nothing was logged after the backup."""
    played.role.end()
    back_up(played, tmp_path)
    other = elsewhere(played, tmp_path)
    restore(other, tmp_path)
    lock = "tlog-1.signed"
    (other.settings.data / lock).write_bytes((played.settings.data / lock).read_bytes())
    other.finish(played.running, played.tokens)
    other.pass_time()

    findings, counts = other.audit()
    assert (findings, counts.verified, counts.unopened) == ([], 2, 0)
    assert promise_of(other, played.running)


def test_a_log_that_outlived_the_store_is_left_alone_and_goes_on(played, tmp_path):
    """Only the store was lost. The files of the log are newer than those of the backup."""
    back_up(played, tmp_path)
    late = played.over()
    played.pass_time()
    assert played.audit()[0] == []
    after = played.leaves()
    played.role.end()
    played.store.client.flushall()
    played.cool_down()
    restore(played, tmp_path)
    played.pass_time()

    assert played.leaves()[: len(after)] == after
    assert played.audit()[0] == [("missing", late)]
    texts = [text for _, text in map(str_pair, compare(played))]
    assert texts == [
        "2 of its entries belong to no match in the store, which has lost matches or events"
    ]


def examine(service):
    ids = KeyIds(service.servers.events)
    return examine_log(service.context, service.settings, ids, lambda _: None)


def promise_of(service, match_id):
    return promise_inclusion(service.log, service.store, match_id)


def compare(service):
    return LogComparison(service.context, service.log, service.log.key(), lambda _: None).find()


def str_pair(mismatch):
    return mismatch.match_id, mismatch.text


def test_former_logs_are_in_the_backup_too(played, tmp_path, tlog):
    played.role.end()
    assert tlog("restart", "--reason", "a test", "--yes").exit_code == 0
    played.role = played.new_role()
    played.pass_time()
    back_up(played, tmp_path)
    other = elsewhere(played, tmp_path)
    restore(other, tmp_path)

    source = FolderSource(other.settings.data / "tlog")
    assert source.current() == FolderSource(played.settings.data / "tlog").current()
    for number in (1, 2):
        for name in ("checkpoint", "tile/0/000.p/2", "restart"):
            read = played.log.place(number).read(name)
            assert other.log.place(number).read(name) == read, (number, name)


def test_a_damaged_log_stops_no_backup(played, tmp_path):
    for path in (played.folder_of_log / "1/tile/0/000.p").iterdir():
        path.write_bytes(bytes(len(path.read_bytes())))
    plan = BackupPlan(
        path=tmp_path / "backup", accounts_path=tmp_path / "keys", archive="", now=played.at
    )
    erasures = Erasures(tmp_path / "erasures.ndjson")
    done = Backup(played.store, SEALER, erasures, log=played.log).take(plan)

    assert [(damaged.family, damaged.is_copied) for damaged in done.damaged] == [
        ("public log", False)
    ]
    assert done.matches == 2
