"""Pointers become jobs and rows, once, whatever becomes of a dispatcher."""

from events.keys import match_keys
from matches.bots import answer
from matches.create import join
from projections.due import tasks_of
from workers.dispatch import GROUP
from workers.queues import TURNS, job_id


def test_a_commit_becomes_a_job_a_bot(world):
    match = world.match("random", "random")

    world.dispatched()

    tasks = tasks_of(match, world.store.head(match).waits)
    assert world.queued() == {TURNS: [job_id(task, 0) for task in tasks]}
    assert world.lobby.get(match).status == "running"
    assert world.due.head(match) == world.store.head(match)


def test_an_id_names_kind_match_seat_question_and_attempt(world):
    match = world.match("random", "random")
    one, other = tasks_of(match, "1@4 p@17")
    assert job_id(one, 2) == f"bot-{match}-1-4-2"
    assert job_id(other, 0) == f"phase-{match}-p-17-0"


def test_an_open_match_gets_a_row_and_no_job(world):
    match = world.match("random", None)
    world.dispatched()
    assert world.queued() == {}
    assert world.lobby.get(match).status == "open"

    join(world.house, match, 1)
    world.dispatched()
    assert len(world.queued()[TURNS]) == 1


def test_a_doubled_pointer_makes_no_second_job(world):
    """Another dispatcher gets the same entry again."""
    match = world.match("random", "random")
    feed = match_keys(match).feed
    ((_, fields),) = world.reader.xrange(feed)
    world.dispatched()
    before = world.queued()
    world.store.client.xadd(feed, fields)

    other = world.dispatcher()
    other.step(block_ms=1)

    assert world.queued() == before


def test_a_late_pointer_changes_no_row(world):
    """The first commit's pointer comes again after the second's."""
    match = world.match("random", "random")
    feed = match_keys(match).feed
    ((_, fields),) = world.reader.xrange(feed)
    answer(world.house, tasks_of(match, world.store.head(match).waits)[0])
    world.dispatched()
    row, due = world.lobby.get(match), world.due.head(match)
    world.store.client.xadd(feed, fields)

    world.dispatched()

    assert (world.lobby.get(match), world.due.head(match)) == (row, due)


def test_nobody_is_sent_where_a_worker_goes_on(world):
    match = world.match("random", "random")
    task = tasks_of(match, world.store.head(match).waits)[0]
    world.queues.lease(task)

    world.dispatched()

    assert world.queued() == {}
    assert world.due.tasks() == tasks_of(match, world.store.head(match).waits)


def test_what_a_dead_dispatcher_took_is_claimed(world):
    """It read the pointer and did nothing with it."""
    match = world.match("random", "random")
    feed = match_keys(match).feed
    world.store.client.xreadgroup(GROUP, "dead", {feed: ">"})
    assert world.dispatched() == 0

    assert world.dispatching.claim(idle_ms=0) == 1

    assert len(world.queued()[TURNS]) == 2
    assert world.store.client.xpending(feed, GROUP)["pending"] == 0


def test_a_match_that_cannot_be_read_does_not_stop_the_others(world, caplog):
    broken, sound = world.match("random", None), world.match("random", None)
    world.store.client.delete(match_keys(broken).events)
    world.store.client.xadd(match_keys(broken).events, {"e": "?", "s": "", "l": "x"}, id="1-0")

    world.dispatched()

    assert "cannot be read" in caplog.text
    assert world.lobby.get(sound).version == 1
    assert world.lobby.get(broken) is None
