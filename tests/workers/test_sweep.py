"""The sweeper sends lost jobs again, and leaves live ones alone."""

import pytest

from events import Head
from events.keys import match_keys
from matches.commands.bots import answer
from projections.task_queue import parse_tasks
from workers import sweep
from workers.queues import ONWARD, job_id

ROWS = ("lobby:rows", "due:rows", "inbox:rows")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(sweep, "LOOK_AGAIN_SECONDS", 0.0)


def tasks(world, match_id):
    return parse_tasks(match_id, world.store.head(match_id).waits)


def test_queued_jobs_are_left_alone(world):
    world.create_match("random", "random")
    world.dispatch()
    assert world.sweeping.sweep() == 0


def test_a_lost_job_is_sent_again_with_the_next_attempt(world):
    match_id = world.create_match("random", "random")
    world.dispatch()
    world.lose_jobs()

    assert world.sweeping.sweep() == 2
    assert world.queued_jobs()[ONWARD] == [job_id(task, 1) for task in tasks(world, match_id)]
    assert world.sweeping.sweep() == 0
    world.lose_jobs()
    assert world.sweeping.sweep() == 2
    assert world.queued_jobs()[ONWARD] == [job_id(task, 2) for task in tasks(world, match_id)]


def test_a_leased_question_is_left_to_its_worker(world):
    match_id = world.create_match("random", "random")
    world.dispatch()
    world.lose_jobs()
    task, other = tasks(world, match_id)
    world.queues.lease(task)
    world.store.client.delete(f"chain:{match_id}")

    assert world.sweeping.sweep() == 1
    assert world.queued_jobs()[ONWARD] == [job_id(other, 1)]


def test_a_match_in_which_a_worker_goes_on_is_left_to_it(world):
    match_id = world.create_match("random", "random")
    world.dispatch()
    world.lose_jobs()
    world.queues.lease(tasks(world, match_id)[0])

    assert world.sweeping.sweep() == 0


def test_an_answered_question_is_not_sent_again(world):
    """An answered question is not sent again, even if the dispatcher has not processed it yet."""
    match_id = world.create_match("random", "random")
    world.dispatch()
    world.lose_jobs()
    task, other = tasks(world, match_id)
    answer(world.context, task)

    assert world.sweeping.sweep() == 1
    assert world.queued_jobs()[ONWARD] == [job_id(other, 1)]
    assert world.due.head(match_id) == world.store.head(match_id)


def test_a_question_that_fails_is_asked_less_and_less_often(world, monkeypatch):
    world.create_match("random", "random")
    world.dispatch()
    now = [100.0]
    monkeypatch.setattr(sweep, "monotonic", lambda: now[0])
    sent = []
    for _ in range(30):
        world.lose_jobs()
        sent.append(world.sweeping.sweep())
        now[0] += 2.0

    assert sent[:3] == [2, 2, 2]
    assert sum(sent) < 2 * 9


def test_the_walk_finds_what_no_pointer_told(world):
    """The scan finds tasks even if the feed was lost before the dispatcher read it."""
    match_id = world.create_match("random", "random")
    world.store.client.delete(match_keys(match_id).feed)

    assert world.sweeping.sweep() == 0
    assert world.sweeping.walk() == 1
    assert world.sweeping.walk() == 0
    assert world.sweeping.sweep() == 2
    assert world.lobby.get(match_id).version == world.version(match_id)


def test_a_row_of_a_lost_tail_is_mended(world):
    match_id = world.create_match("random", "random")
    ahead = Head(99, b"\x01" * 32, "0@99")
    world.due.put({match_id: ahead})

    assert world.sweeping.walk() == 1
    assert world.due.head(match_id) == world.store.head(match_id)


def test_feeds_are_cut_behind_their_slowest_reader(world):
    """Feeds are trimmed up to the slowest group that reads them."""
    match_id = world.create_match("random", "random")
    feed = match_keys(match_id).feed
    client = world.reader
    for _ in range(3):
        answer(world.context, tasks(world, match_id)[0])
    client.xgroup_create(feed, "slow", id="0")
    ((_, taken),) = client.xreadgroup("slow", "one", {feed: ">"}, count=2)
    client.xack(feed, "slow", taken[0][0])
    world.dispatch()
    world.dispatching.keep()

    world.sweeping.trim()
    assert client.xrange(feed)[0][0] == taken[1][0]

    client.xgroup_destroy(feed, "slow")
    world.sweeping.trim()
    assert client.xlen(feed) == 0


def test_feeds_have_a_cap_whatever_the_readers_do(world):
    match_id = world.create_match("random", "random")
    feed = match_keys(match_id).feed
    for _ in range(3):
        answer(world.context, tasks(world, match_id)[0])

    world.sweeping.trim(cap=0)

    assert world.store.client.xlen(feed) == 0
    assert ONWARD not in world.queued_jobs()


@pytest.mark.parametrize("row", [b"garbage \xff\xfe", b"", b"7 zz waits", b"7"])
def test_the_walk_folds_a_damaged_row_again(world, row):
    """An unreadable row does not affect the others, and is repaired."""
    other, match_id = world.create_match("random", "random"), world.create_match("random", "random")
    world.dispatch()
    client = world.servers.jobs()
    before = {name: client.hgetall(name) for name in ROWS}
    assert all(match_id.encode() in rows for rows in before.values())
    for name in ROWS:
        client.hset(name, match_id, row)
    assert [row.match_id for row in world.lobby.page()[0]] == [other]
    assert set(world.due.heads([match_id, other])) == {other}
    assert {task.match_id for task in world.due.tasks()} == {other}

    world.sweeping.walk()

    assert {name: client.hgetall(name) for name in ROWS} == before
