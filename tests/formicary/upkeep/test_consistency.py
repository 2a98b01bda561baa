"""`doctor` reports a consistent store after a restore, and lists every inconsistency."""

import pytest

from events import Head
from events.keys import match_keys
from formicary.upkeep.consistency import examine_store
from tests.formicary.upkeep.conftest import open_match, play_match, register_account, wiring_on


@pytest.fixture
def wiring(server):
    made = wiring_on(server)
    made.store.client.flushall()
    return made


def misfits(wiring):
    return {part.name: part.text for part in examine_store(wiring) if not part.fine}


def test_a_service_in_play_fits_together(wiring):
    play_match(wiring, "a", steps=5)
    open_match(wiring, register_account(wiring, "Ada"))
    dispatcher = wiring.dispatcher()
    dispatcher.step(1)
    dispatcher.keep()

    texts = {part.name: part.text for part in examine_store(wiring)}

    assert misfits(wiring) == {}
    assert texts["match heads"] == "2, each at the end of its stream"
    assert texts["feeds"] == "read by dispatch"


def test_a_stream_that_lost_its_tail_is_named(wiring):
    match_id = play_match(wiring, "a", steps=5)
    keys, head = match_keys(match_id), wiring.store.head(match_id)
    wiring.store.client.xdel(keys.events, f"{head.version}-0")

    texts = misfits(wiring)

    assert match_id in texts["match heads"]
    assert match_id in texts["chains"]


@pytest.mark.parametrize("head", ["0 00 ", "\x00\x00", "4 0g 0@4", "-3 00 "])
def test_a_head_that_cannot_be_read_is_named_and_stops_nothing(wiring, head):
    """If a disk fault damages a head, it is reported, and the other matches are still checked."""
    match_id, other = play_match(wiring, "a", steps=5), play_match(wiring, "b", steps=5)
    wiring.store.client.hset(match_keys(match_id).heads, match_id, head)

    texts = misfits(wiring)

    assert match_id in texts["match heads"]
    assert other not in texts["match heads"]


def test_a_reader_beyond_the_end_of_a_feed_is_named(wiring):
    match_id = play_match(wiring, "a", steps=1)
    feed = match_keys(match_id).feed
    wiring.store.client.xgroup_create(feed, "dispatch", id="99999999999999-0")

    assert f"dispatch at {feed}" in misfits(wiring)["feeds"]


def test_a_lobby_that_knows_more_than_the_store_is_named(wiring):
    """The lobby contains more matches if the store was restored and the job server was not."""
    match_id = play_match(wiring, "a", steps=3)
    wiring.follower.follow_each([match_id])
    assert misfits(wiring) == {}
    keys, head = match_keys(match_id), wiring.store.head(match_id)
    entries = list(wiring.store.read(match_id))
    older = Head(entries[-2].seq, entries[-2].link)
    wiring.store.client.xdel(keys.events, f"{head.version}-0")
    wiring.store.client.hset(keys.heads, match_id, f"{older.version} {older.link.hex()} ")

    assert match_id in misfits(wiring)["read models"]


def test_doctor_tells_it(wiring, run):
    match_id = play_match(wiring, "a", steps=2)

    code, said = run("doctor")
    assert "1, each at the end of its stream" in said

    wiring.store.client.delete(match_keys(match_id).events)
    code, said = run("doctor")
    assert code == 1
    assert f"{match_id}: the head is not at the end of the stream" in said


def test_a_match_that_the_lists_know_and_the_store_lost_is_named(wiring):
    """A match is missing from the store if the restored backup is older than the match."""
    match_id = play_match(wiring, "a", steps=1)
    wiring.dispatcher().step(1)
    wiring.sweeper().walk()
    assert wiring.lobby.get(match_id)
    wiring.store.client.hdel(match_keys(match_id).heads, match_id)
    wiring.store.client.delete(match_keys(match_id).events)

    assert match_id in misfits(wiring)["read models"]
