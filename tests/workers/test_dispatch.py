"""Each pointer is dispatched to jobs and rows once, even if a dispatcher fails."""

from threading import Event, Thread

import pytest
from redis.exceptions import ConnectionError

from events.keys import match_keys
from matches.commands.bots import answer
from matches.commands.create import join
from projections.task_queue import parse_tasks
from tests.waiting import eventually
from workers.queues import ONWARD, TURNS, job_id


def test_a_commit_becomes_a_job_a_bot(world):
    match_id = world.create_match("random", "random")

    world.dispatch()

    tasks = parse_tasks(match_id, world.store.head(match_id).waits)
    assert world.queued_jobs() == {ONWARD: [job_id(task, 0) for task in tasks]}
    assert world.lobby.get(match_id).status == "running"
    assert world.due.head(match_id) == world.store.head(match_id)


def test_an_id_names_kind_match_seat_question_and_attempt(world):
    match_id = world.create_match("random", "random")
    task, other = parse_tasks(match_id, "1@4 p@17")
    assert job_id(task, 2) == f"bot-{match_id}-1-4-2"
    assert job_id(other, 0) == f"phase-{match_id}-p-17-0"


def test_an_open_match_gets_a_row_and_no_job(world):
    match_id = world.create_match("random", None)
    world.dispatch()
    assert world.queued_jobs() == {}
    assert world.lobby.get(match_id).status == "open"

    join(world.context, match_id, 1)
    world.dispatch()
    assert len(world.queued_jobs()[TURNS]) == 1


def test_a_doubled_pointer_makes_no_second_job(world):
    """A pointer that another dispatcher receives again does not create a second job."""
    match_id = world.create_match("random", "random")
    feed = match_keys(match_id).feed
    ((_, fields),) = world.reader.xrange(feed)
    world.dispatch()
    before = world.queued_jobs()
    world.store.client.xadd(feed, fields)

    other = world.dispatcher()
    other.join()
    other.step(block_ms=1)

    assert world.queued_jobs() == before


def test_a_late_pointer_changes_no_row(world):
    """An older pointer that arrives late does not change the row."""
    match_id = world.create_match("random", "random")
    feed = match_keys(match_id).feed
    ((_, fields),) = world.reader.xrange(feed)
    answer(world.context, parse_tasks(match_id, world.store.head(match_id).waits)[0])
    world.dispatch()
    row, due = world.lobby.get(match_id), world.due.head(match_id)
    world.store.client.xadd(feed, fields)

    world.dispatch()

    assert (world.lobby.get(match_id), world.due.head(match_id)) == (row, due)


def test_nobody_is_sent_where_a_worker_goes_on(world):
    match_id = world.create_match("random", "random")
    task = parse_tasks(match_id, world.store.head(match_id).waits)[0]
    world.queues.lease(task)

    world.dispatch()

    assert world.queued_jobs() == {}
    assert world.due.tasks() == parse_tasks(match_id, world.store.head(match_id).waits)


def test_what_a_dispatcher_left_the_next_one_handles(world, monkeypatch):
    """A dispatcher lost the job server halfway. The pointer is read again by it or another one."""
    world.create_match("random", "random")

    def fail(*_):
        raise ConnectionError

    with monkeypatch.context() as patch:
        patch.setattr(world.queues, "send", fail)
        with pytest.raises(ConnectionError):
            world.dispatch()
    other = world.dispatcher()
    other.join()

    assert other.step(block_ms=1) == world.dispatch() == 1
    assert len(world.queued_jobs()[ONWARD]) == 2


def test_the_next_dispatcher_goes_on_where_the_last_one_has_read_to(world):
    world.create_match("random", "random")
    world.dispatch()
    world.dispatching.keep()
    world.create_match("random", "random")

    other = world.dispatcher()
    other.join()

    assert other.step(block_ms=1) == 1
    assert other.step(block_ms=1) == 0


def test_a_store_that_is_replaced_is_read_from_its_beginning(world):
    """If an empty store replaces the old one, it is read from the start."""
    world.create_match("random", "random")
    world.dispatch()
    world.store.client.flushall()
    stop = Event()
    running = Thread(target=world.dispatching.run, args=(stop,))
    running.start()
    try:
        match_id = world.create_match("random", "random")
        eventually(lambda: world.lobby.get(match_id))
    finally:
        stop.set()
        running.join()

    assert world.due.head(match_id) == world.store.head(match_id)


def test_a_match_that_cannot_be_read_does_not_stop_the_others(world, caplog):
    broken, sound = world.create_match("random", None), world.create_match("random", None)
    world.store.client.delete(match_keys(broken).events)
    world.store.client.xadd(match_keys(broken).events, {"e": "?", "s": "", "l": "x"}, id="1-0")

    world.dispatch()

    assert "cannot be read" in caplog.text
    assert world.lobby.get(sound).version == 1
    assert world.lobby.get(broken) is None


def test_the_inbox_follows_as_the_lobby_does(world):
    """The inbox follows the pointers, or a scan of the heads if pointers were lost."""
    account = "a" * 16
    match_id = world.create_match("random", None)
    join(world.context, match_id, 1, account=account)
    world.dispatch()

    assert world.inbox.matches_of(account, limit=9) == ((1, match_id),)
    client = world.servers.jobs()
    client.delete(*client.scan_iter("inbox:*"))
    assert world.inbox.matches_of(account, limit=9) == ()
    world.sweeping.walk()
    assert world.inbox.matches_of(account, limit=9) == ((1, match_id),)
