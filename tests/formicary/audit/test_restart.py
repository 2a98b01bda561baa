"""A log whose files were lost is restarted, and auditors see why."""

import shutil

import pytest

from events.tlog import LogRolledBack
from formicary.audit.state import read_state
from matches.commands.administration import delete


@pytest.fixture
def lost(service, tmp_path):
    """Return a service whose log was restored from an older backup, and which was audited."""
    service.write()
    service.over_id = service.over()
    service.pass_time()
    backup = tmp_path / "backup"
    shutil.copytree(service.folder_of_log, backup)
    service.running, _ = service.begin()
    service.pass_time()
    assert service.audit()[0] == []
    service.role.end()
    shutil.rmtree(service.folder_of_log)
    shutil.copytree(backup, service.folder_of_log)
    service.role = service.new_role()
    with pytest.raises(LogRolledBack):
        service.role.step(block_ms=1)
    return service


def test_a_restarted_log_adopts_all_matches_and_auditors_report_it(lost, tlog):
    done = tlog("restart", "--reason", "restore of a backup", "--origin", "ants.example/2", "--yes")
    assert done.exit_code == 0, done.output
    assert "ants.example/2" in done.stdout
    lost.pass_time()

    assert "ants.example/2, number 2" in tlog().stdout
    findings, counts = lost.audit()
    assert findings == [("restarted", "")]
    assert (counts.verified, counts.unopened) == (1, 0)
    assert lost.audit()[0] == []


def test_a_match_that_is_lost_with_the_log_is_missing_after_the_restart(lost, tlog):
    lost.store.client.delete(lost.store.keys_of(lost.over_id).events)
    lost.store.client.hdel(lost.store.keys_of(lost.over_id).heads, lost.over_id)
    tlog("restart", "--reason", "restore of a backup", "--yes")
    lost.cool_down()
    lost.pass_time()

    assert lost.audit()[0] == [("restarted", ""), ("missing", lost.over_id)]


def test_a_match_that_is_withdrawn_after_the_restart_is_found(lost, tlog):
    tlog("restart", "--reason", "restore of a backup", "--yes")
    lost.pass_time()
    lost.audit()
    delete(lost.context, lost.over_id)
    lost.pass_time()

    assert lost.audit()[0] == [("withdrawn", lost.over_id)]


def test_a_restart_takes_the_newer_checkpoint_of_an_auditor(lost, tlog, tmp_path):
    """The lock was lost as well, and the auditor has seen more than the backup has."""
    (lost.settings.data / "tlog-1.signed").unlink()
    done = tlog("restart", "--reason", "a restore", "--yes", "--checkpoint", lost.state)
    assert done.exit_code == 0, done.output
    lost.pass_time()
    assert lost.audit()[0] == [("restarted", "")]


def test_another_file_is_no_checkpoint_of_a_restart(lost, tlog, tmp_path):
    other = tmp_path / "other.json"
    other.write_text("{}")
    done = tlog("restart", "--reason", "a restore", "--yes", "--checkpoint", other)
    assert done.exit_code == 2
    assert f"{other} is neither a checkpoint nor the file of an auditor" in done.output


def test_a_restart_that_names_an_older_checkpoint_is_rolled_back(lost, tlog):
    """The lock was lost as well, so only the published checkpoint of the backup is left."""
    (lost.settings.data / "tlog-1.signed").unlink()
    tlog("restart", "--reason", "restore of a backup", "--yes")
    lost.pass_time()

    assert lost.audit()[0] == [("rolled-back", "")]


def test_a_restart_is_confirmed(service, tlog):
    assert tlog("restart", "--reason", "none", "--yes").exit_code == 1, "there is no log"
    assert tlog().exit_code == 1
    service.write()
    assert "--yes" in tlog("restart", "--reason", "none").stderr
    assert service.log.key().number == 1


def test_a_restart_names_a_newer_checkpoint_that_an_auditor_has(lost, tlog, tmp_path):
    (lost.settings.data / "tlog-1.signed").unlink()
    newer = tmp_path / "newer"
    newer.write_text(read_state(lost.state).checkpoint)
    tlog("restart", "--reason", "restore of a backup", "--checkpoint", newer, "--yes")
    lost.pass_time()

    assert lost.audit()[0] == [("restarted", "")]


def test_a_log_whose_secrets_are_lost_is_restarted(lost, tlog):
    lost.settings.tlog_key_file.unlink()
    assert "is missing" in tlog().stderr
    assert tlog("restart", "--reason", "its key is lost", "--yes").exit_code == 0
    lost.pass_time()

    findings, counts = lost.audit()
    assert findings == [("restarted", "")]
    assert (counts.matches, counts.unopened) == (2, 0)


def test_the_secrets_alone_continue_no_log(service):
    """Its files and its lock are gone. A writer that began again would fork it."""
    service.begin()
    service.write()
    service.role.end()
    assert service.log.key().is_begun
    shutil.rmtree(service.folder_of_log)
    (service.settings.data / "tlog-1.signed").unlink()
    with pytest.raises(LogRolledBack, match="formicary tlog restart"):
        service.new_role().step(block_ms=1)
    assert service.log.checkpoint(1) is None
