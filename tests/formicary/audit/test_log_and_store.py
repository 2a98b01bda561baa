"""The operator's comparison of the log with the store finds what an operator or a disk did."""

from copy import copy

import pytest
from msgspec.structs import replace

from events import Broken
from events.keys import logged_key
from formicary.upkeep.logged.comparison import LATE_MS, PAUSE_SECONDS, LogComparison
from formicary.upkeep.logged.foreign import ForeignEntries
from matches.commands.administration import delete, hide
from workers.log_entries import ALIVE_MS


@pytest.fixture
def played(service):
    """Return a service with a finished, a running, a hidden, a deleted and an adopted match."""
    service.adopted_id = service.over()
    service.write()
    service.over_id = service.over()
    service.running, service.tokens = service.begin()
    service.hidden, _ = service.begin()
    service.deleted, _ = service.begin()
    service.pass_time()
    service.pass_time()
    hide(service.context, service.hidden)
    delete(service.context, service.deleted)
    service.pass_time()
    return service


def compare(service):
    """Return the differences, as pairs of a match and a text, and the seconds that it waited."""
    waited, context = [], copy(service.context)
    context.now = lambda: service.at
    comparison = LogComparison(context, service.log, service.log.key(), waited.append)
    return [(made.match_id, made.text) for made in comparison.find()], waited


def forget_row(service, match_id):
    service.store.client.hdel(logged_key(service.store.family.partition_of(match_id)), match_id)


def move(service):
    """Play one turn of both seats of the running match."""
    service.run_tasks(service.running)
    for token in service.tokens:
        body = {"type": "send", "workers": 2}
        service.post(f"/v1/matches/{service.running}/commands", body, token=token)


def test_an_honest_service_agrees_with_its_log(played):
    assert compare(played) == ([], [])
    move(played)
    played.begin()
    played.follow()
    assert compare(played) == ([], []), "nothing is due yet"


def test_lost_rows_are_no_difference(played):
    """The next walk writes them again. All entries are in the log."""
    for match_id in (played.over_id, played.running, played.adopted_id, played.hidden):
        forget_row(played, match_id)
    played.at += LATE_MS
    assert compare(played)[0] == []


def test_a_match_without_an_entry_is_named_once_it_is_due(played):
    match_id, _ = played.begin()
    played.at += LATE_MS - 1_000
    assert compare(played)[0] == []
    played.at += 1_000
    assert compare(played)[0] == [(match_id, "the log lacks its creation")]


def test_an_end_without_an_entry_is_named(played):
    played.finish(played.running, played.tokens)
    version = played.store.head(played.running).version
    played.at += LATE_MS
    assert compare(played)[0] == [(played.running, f"the log lacks its end at version {version}")]


def test_the_end_of_a_delayed_match_is_due_once_spectators_see_it(played):
    match_id, tokens = played.begin(spectators={"kind": "delayed", "minutes": 60})
    played.pass_time(1_000)
    played.finish(match_id, tokens)
    version = played.store.head(match_id).version
    played.at += 30 * 60_000
    assert compare(played)[0] == []
    played.at += 30 * 60_000 + LATE_MS
    assert compare(played)[0] == [(match_id, f"the log lacks its end at version {version}")]


def test_entries_that_the_secrets_do_not_open_are_named(played):
    """A wrong file of secrets was restored: it has the key of the log, and other salts."""
    key = played.log.key()
    played.log._read_key = lambda: replace(key, salts="00" * 32)
    texts = dict(compare(played)[0])
    assert "the log has another creation at entry" in texts[played.adopted_id]


@pytest.mark.parametrize(("withdraw", "form"), [(hide, "hidden"), (delete, "deleted")])
def test_a_withdrawal_without_an_entry_is_named_after_a_pause(played, withdraw, form):
    withdraw(played.context, played.running)
    expected = [(played.running, f"the log lacks its withdrawal ({form})")]
    assert compare(played) == (expected, [PAUSE_SECONDS])


def test_a_withdrawal_that_is_logged_meanwhile_is_no_difference(played):
    delete(played.context, played.running)
    comparison = LogComparison(
        played.context, played.log, played.log.key(), lambda _: played.pass_time(1)
    )
    assert [*comparison.find()] == []


def test_a_match_that_the_store_lost_is_named_by_its_row(played):
    keys, client = played.store.keys_of(played.over_id), played.store.client
    client.delete(keys.events, keys.vault)
    client.hdel(keys.heads, played.over_id)
    assert compare(played)[0] == [
        (played.over_id, "the log has it, and the store has neither the match nor its deletion")
    ]


def test_a_match_that_was_lost_with_its_row_leaves_entries_of_no_match(played):
    """Two entries: its creation and its end."""
    played.lose(played.over_id)
    assert compare(played)[0] == [
        (
            "",
            "2 of its entries belong to no match in the store, which has lost matches or events",
        )
    ]


def test_a_match_replaced_by_another_one_with_the_same_id_is_found(played):
    played.replace_match(played.over_id)
    played.at += LATE_MS + 1_000
    found = compare(played)[0]
    assert (played.over_id, "the log lacks its creation") in found
    assert found[-1][1].startswith("2 of its entries belong to no match")


def test_a_replaced_match_whose_row_was_kept_is_found(played):
    row = played.log.rows.find(played.over_id)
    played.replace_match(played.over_id)
    played.log.rows.write({played.over_id: row})
    ((match_id, text),) = compare(played)[0]
    assert match_id == played.over_id
    assert text.startswith(
        ("the log has its version", "the log says that it ended", "the log has another creation")
    )


def test_a_store_rolled_back_an_hour_is_found(played):
    before = played.snapshot()
    move(played)
    late = played.over()
    played.pass_time(ALIVE_MS)
    played.roll_back(before)
    played.cool_down()
    played.at += LATE_MS
    found = compare(played)[0]
    assert found == [
        ("", "3 of its entries belong to no match in the store, which has lost matches or events")
    ]
    assert not played.store.head(late).version


def test_a_stream_that_lost_its_end_is_behind_the_log(played):
    version = played.log.rows.find(played.over_id).version
    cut_end(played, played.over_id)
    assert compare(played)[0][0] == (
        played.over_id,
        f"the log has its version {version}, and the store ends at {version - 1}",
    )


def cut_end(played, match_id):
    """Remove the last event of a match, as after a loss of the newest data."""
    version = played.store.head(match_id).version
    keys, client = played.store.keys_of(match_id), played.store.client
    last = played.event(match_id, version - 1)
    client.xdel(keys.events, f"{version}-0")
    client.hset(keys.heads, match_id, f"{last.seq} {last.link.hex()} ")


def test_entries_of_a_match_that_is_named_are_not_counted_again(played):
    """One match has lost its end, and is named. Another one was lost with its row: two entries."""
    lost = played.over()
    played.pass_time()
    cut_end(played, played.over_id)
    played.lose(lost)
    named, counted = compare(played)[0]
    assert named[0] == played.over_id
    assert counted == (
        "",
        "2 of its entries belong to no match in the store, which has lost matches or events",
    )


def test_entries_of_a_named_match_that_cannot_be_read_are_not_counted(played):
    lost = played.over()
    played.pass_time()
    name = played.store.keys_of(played.over_id).events
    played.store.client.xdel(name, "1-0")
    played.lose(lost)
    named, counted = compare(played)[0]
    assert named[0] == played.over_id
    assert counted[1].startswith("2 of its entries")


def test_a_changed_event_that_was_logged_is_named(played):
    row = played.log.rows.find(played.running)
    name, client = played.store.keys_of(played.running).events, played.store.client
    kept = client.execute_command("XRANGE", name, "-", "+")
    client.delete(name)
    for number, (_, e, *rest) in kept:
        seq = int(number.split(b"-")[0])
        changed = e.replace(b'"at":1', b'"at":2', 1) if seq == row.head_version else e
        client.execute_command("XADD", name, number, "e", changed, *rest)
    assert compare(played)[0][0] == (
        played.running,
        f"the log has another version {row.head_version} at entry {row.head}",
    )


def test_a_deleted_match_that_is_there_again_is_named(played):
    """A backup from before the deletion was restored, without the file of erasures."""
    before = played.snapshot()
    delete(played.context, played.running)
    played.pass_time()
    played.roll_back(before)
    played.cool_down()
    assert (played.running, "the log says that it was deleted, and it is there") in compare(played)[
        0
    ]


def test_a_killed_writer_that_added_leaves_again_is_no_difference(played):
    played.begin()
    played.role.step(block_ms=1)
    played.role._log[1].publish()
    played.role = played.new_role()
    played.store.client.delete("{0}:log-lease")
    played.pass_time()
    assert compare(played)[0] == []


def test_a_restarted_log_agrees_with_the_store(played, tlog):
    played.role.end()
    assert tlog("restart", "--reason", "a test", "--yes").exit_code == 0
    played.role = played.new_role()
    played.pass_time()
    played.pass_time()
    assert compare(played) == ([], [])


def test_a_damaged_match_stops_no_comparison(played, monkeypatch):
    """An adopted match without a row is read as a whole, to find its entry."""

    def fail(*_):
        raise Broken(2, "gap", "the entry is lost")

    monkeypatch.setattr(ForeignEntries, "is_adopted", fail)
    forget_row(played, played.adopted_id)
    played.at += LATE_MS
    assert compare(played)[0] == [
        (
            played.adopted_id,
            "it cannot be compared with the log: seq 2: gap: the entry is lost",
        )
    ]
