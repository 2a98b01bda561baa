"""The public log of a service names each match once it was created, grows, ends or is withdrawn."""

import shutil
from types import SimpleNamespace

import pytest
from structlog.testing import capture_logs

from events import Broken
from events.archive.places import ArchivePlace
from events.keys import logged_key
from events.tlog import LogForked, LogRolledBack, leaf_of, leaf_salt
from matches.commands.administration import delete, hide
from matches.inclusion.entries import created_entry
from tests.workers.archive.service import DAY
from tests.workers.log.logging import MINUTE
from workers.log_entries import ALIVE_MS, EntryMaker


def send(service, match_id, tokens):
    """Play one turn of both seats."""
    service.run_tasks(match_id)
    for token in tokens:
        service.post(
            f"/v1/matches/{match_id}/commands", {"type": "send", "workers": 2}, token=token
        )
    return service.store.head(match_id).version


def test_a_match_is_logged_at_its_creation_and_its_end(service):
    service.write()
    match_id, tokens = service.begin()
    service.write()
    assert service.leaves() == [service.created(match_id)]

    service.finish(match_id, tokens)
    service.write()

    assert service.leaves() == [service.created(match_id), service.ended(match_id)]


def test_a_leaf_shows_nothing_to_readers_who_know_the_match_but_not_its_salt(service):
    service.write()
    match_id, _ = service.begin()
    service.write()

    entry = created_entry(match_id, service.event(match_id, 1))
    assert leaf_of(entry, leaf_salt(bytes(32), entry)) not in service.leaves()
    (leaf,) = service.leaves()
    assert len(leaf) == 32


def test_a_growing_match_is_logged_every_ten_minutes_at_most(service):
    service.write()
    match_id, tokens = service.begin()
    service.write()
    version = send(service, match_id, tokens)
    service.write()
    assert service.leaves() == [service.created(match_id)]

    service.at += ALIVE_MS
    service.write()
    assert service.leaves()[1:] == [service.alive(match_id, version)]
    service.at += ALIVE_MS
    service.write()
    assert len(service.leaves()) == 2, "it has not grown"


def test_a_match_that_spectators_see_late_is_logged_as_they_see_it(service):
    """Its head is older by the delay, and its end is logged once they see it."""
    service.write()
    match_id, tokens = service.begin(spectators={"kind": "delayed", "minutes": 60})
    service.write()
    seen = service.store.head(match_id).version
    service.at += 30 * MINUTE
    service.finish(match_id, tokens)
    service.write()
    assert service.leaves() == [service.created(match_id), service.alive(match_id, seen)]

    service.at += 31 * MINUTE
    service.write()
    assert len(service.leaves()) == 2
    service.at += 60 * MINUTE
    service.write()
    assert service.leaves()[2:] == [service.ended(match_id)]


def test_a_match_without_spectators_is_logged_at_its_creation_and_end_only(service):
    service.write()
    match_id, tokens = service.begin(spectators={"kind": "nobody"})
    service.write()
    send(service, match_id, tokens)
    service.at += 2 * ALIVE_MS
    service.write()
    assert service.leaves() == [service.created(match_id)]

    service.finish(match_id, tokens)
    service.write()
    assert service.leaves()[1:] == [service.ended(match_id)]


def test_deleted_and_hidden_matches_are_logged_as_withdrawn(service):
    service.write()
    hidden, _ = service.begin()
    deleted, _ = service.begin()
    service.write()
    hide(service.context, hidden)
    service.write()
    delete(service.context, deleted)
    service.write()
    assert service.leaves()[2:] == [
        service.withdrawn(hidden, "hidden"),
        service.withdrawn(deleted, "deleted"),
    ]

    hide(service.context, hidden, hidden=False)
    service.write()
    service.at += DAY
    hide(service.context, hidden)
    service.write()
    assert service.leaves()[4:].count(service.withdrawn(hidden, "hidden")) == 1


def test_a_match_that_is_hidden_while_it_grows_is_logged_at_once(service):
    service.write()
    match_id, tokens = service.begin()
    service.write()
    send(service, match_id, tokens)
    service.write()
    send(service, match_id, tokens)
    hide(service.context, match_id)
    service.write()

    assert service.withdrawn(match_id, "hidden") in service.leaves()


def test_matches_that_are_older_than_the_log_are_adopted(service):
    running, _ = service.begin()
    over = service.over()
    version = service.store.head(running).version
    service.write()

    assert set(service.leaves()) == {
        service.adopted(running, version),
        service.adopted(over, service.store.head(over).version),
        service.ended(over),
    }


def test_an_archived_match_is_adopted_from_its_pack(service):
    over = service.over()
    service.archiver.archive(over)
    service.write()

    version = service.store.head(over).version
    assert service.leaves() == [service.adopted(over, version), service.ended(over)]


def test_a_role_that_was_killed_adds_the_same_leaves_again(service):
    """It had published, but neither rows nor positions were stored."""
    service.write()
    match_id, _ = service.begin()
    service.role.step(block_ms=1)
    service.role._log[1].publish()
    before = service.leaves()

    service.seconds += 20
    service.store.client.delete("{0}:log-lease")  # it runs out
    service.write(service.new_role())

    assert before == [service.created(match_id)]
    assert service.leaves() == before * 2
    assert service.log.rows.find(match_id).first == 1


def test_lost_rows_are_written_again_by_the_next_walk(service):
    service.write()
    match_id, _ = service.begin()
    service.write()
    number = service.store.family.partition_of(match_id)
    service.store.client.delete(logged_key(number))

    service.role.walk()
    service.write()

    assert service.leaves() == [service.created(match_id)] * 2
    assert service.log.rows.find(match_id).first == 1


def test_a_second_process_waits_for_the_lease(service):
    other = service.new_role()
    assert service.write()
    match_id, _ = service.begin()

    assert not service.write(other)
    service.write()
    assert service.leaves() == [service.created(match_id)]
    service.role.end()
    assert service.write(other)
    assert service.leaves() == [service.created(match_id)]


def test_a_second_process_that_writes_in_spite_of_the_lease_is_refused(service):
    """The lease was lost with a server, so that both processes have it in turn."""
    other = service.new_role()
    service.write()
    service.store.client.delete("{0}:log-lease")
    other.step(block_ms=1)
    service.store.client.delete("{0}:log-lease")
    service.seconds += 5
    match_id, _ = service.begin()
    service.write()

    service.store.client.delete("{0}:log-lease")
    service.store.client.delete(logged_key(service.store.family.partition_of(match_id)))
    with pytest.raises(LogForked):
        service.write(other)
    assert service.leaves() == [service.created(match_id)]


def test_a_full_disk_delays_the_log_and_loses_nothing(service, monkeypatch):
    service.write()
    match_id, _ = service.begin()
    place = service.log.place(1)
    with monkeypatch.context() as patch:
        patch.setattr(place, "write", full)
        with pytest.raises(OSError, match="no space") as failed:
            service.write()
        service.role._begin_again(failed.value)
        assert service.leaves() == []
    another, _ = service.begin()
    service.write()

    assert service.leaves() == [service.created(match_id), service.created(another)]
    assert service.log.rows.find(another).first == 1


def full(*_):
    raise OSError("no space left on device")


def test_files_from_a_backup_are_refused_until_the_log_is_restarted(service, tmp_path):
    service.write()
    service.begin()
    service.write()
    folder, backup = tmp_path / "data/tlog", tmp_path / "backup"
    shutil.copytree(folder, backup)
    service.begin()
    service.write()
    service.role.end()
    shutil.rmtree(folder)
    shutil.copytree(backup, folder)

    with pytest.raises(LogRolledBack):
        service.new_role().step(block_ms=1)


def test_a_store_that_lost_its_end_does_not_change_the_log(service):
    """The match is gone, and so are its row and the positions in the feeds."""
    service.write()
    match_id, _ = service.begin()
    service.write()
    leaf = service.created(match_id)
    service.store.client.flushall()
    role = service.new_role()
    service.write(role)
    again, _ = service.begin()
    service.write(role)

    assert service.leaves() == [leaf, service.created(again)]


def test_a_match_that_cannot_be_read_stops_no_other(service):
    service.write()
    broken, _ = service.begin()
    match_id, _ = service.begin()
    service.store.client.delete(service.store.keys_of(broken).events)
    service.write()

    assert service.leaves() == [service.created(match_id)]


def run_for(service, seconds, each=lambda: None):
    """Run the role for some time. Return its log lines."""
    ends = service.seconds + seconds

    def wait(pause):
        service.seconds += pause
        each()

    stop = SimpleNamespace(is_set=lambda: service.seconds >= ends, wait=wait)
    step = service.role.step

    def timed_step():
        service.seconds += 0.5
        return step(block_ms=1)

    service.role.step = timed_step
    with capture_logs() as lines:
        service.role.run(stop)
    service.role.step = step
    return [(line["event"], str(line.get("error", ""))) for line in lines]


def test_a_log_that_cannot_be_written_has_a_line_for_each_change(service):
    service.write()
    service.role.end()
    lock = service.settings.data / "tlog-1.signed"
    kept = lock.read_bytes()
    lock.unlink()
    service.role = service.new_role()
    service.begin()
    waited = []

    lines = run_for(service, 65, lambda: waited.append(service.role.waiting_ms))
    assert [event for event, _ in lines] == ["the log cannot be written"]
    assert waited == sorted(waited)
    assert waited[-1] >= 50_000
    lock.write_bytes(kept)
    assert [event for event, _ in run_for(service, 20)] == ["the log is written again"]
    assert len(service.leaves()) == 1
    assert service.role.waiting_ms == 0


def test_a_full_disk_is_logged_once(service, monkeypatch):
    """The role reads the feed again meanwhile, which is no recovery."""
    service.write()
    monkeypatch.setattr(ArchivePlace, "write", full)
    service.begin()
    lines = run_for(service, 65)
    assert lines == [("the log cannot be written", "no space left on device")]
    assert service.role.waiting_ms >= 50_000
    monkeypatch.undo()
    assert [event for event, _ in run_for(service, 20)] == ["the log is written again"]


def test_entries_wait_until_their_checkpoint(service):
    service.write()
    service.begin()
    service.role.step(block_ms=1)
    service.seconds += 1
    assert service.role.waiting_ms == 1000
    service.write()
    assert service.role.waiting_ms == 0


def test_a_match_that_cannot_be_read_is_logged_once(service, monkeypatch):
    service.write()

    def fail(*_):
        raise Broken(2, "gap", "it is missing")

    service.begin()
    monkeypatch.setattr("workers.log_entries.created_entry", fail)
    with capture_logs() as lines:
        for _ in range(3):
            service.role.walk()
    assert [line["event"] for line in lines] == ["a match cannot be logged"]
    monkeypatch.undo()
    service.role.walk()
    service.write()
    assert len(service.leaves()) == 1


def test_without_a_log_there_is_no_role(service):
    service.wiring.context.public_log = None
    assert service.wiring.match_log() is None


def test_a_quiet_match_is_not_read(service):
    """Of the growth within ten minutes, only the newest version is remembered."""
    service.write()
    match_id, tokens = service.begin()
    service.write()
    send(service, match_id, tokens)
    service.write()
    maker: EntryMaker = service.role._maker

    assert maker.skip_quiet(match_id, [50, 51])
    assert not maker.skip_quiet(match_id, [51])
    service.at += ALIVE_MS
    assert not maker.skip_quiet(match_id, [52])
