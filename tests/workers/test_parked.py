"""Parked work is listed, delays nothing else, and can be retried."""

from threading import Event

import pytest
from redis.exceptions import ConnectionError as Disconnected

from events.keys import match_keys
from formicary.upkeep.parked import retry
from matches.commands.administration import delete
from projections.analyses import AnalysisName
from projections.operations.parked import AGAIN_MS, FAILURES, LISTS, MOST, Parked
from projections.task_queue import parse_tasks
from tests.workers.world import World
from webhooks.deliveries import Delivery
from webhooks.sender import PostResult
from workers import jobs
from workers.queues import job_id


class Clocked(World):
    """A world with a clock that the test moves."""

    def __init__(self):
        self.at = 1_795_000_000_000
        super().__init__(now=lambda: self.at)


@pytest.fixture
def clocked_world():
    return Clocked()


def damage(world, match_id):
    """Damage the second record of a match. Return a function that repairs it."""
    events = match_keys(match_id).events
    client = world.store.client
    stored = client.execute_command("XRANGE", events, "-", "+")

    def put(broken):
        client.delete(events)
        for name, fields in stored:
            parts = [b"{" if part == broken else part for part in fields]
            client.execute_command("XADD", events, name, *parts)

    put(stored[1][1][1])
    world.context.cache.drop(match_id)
    return lambda: put(None)


def take_all(world):
    """Run the queued jobs, each as RQ calls it. Return the number of failures."""
    failed = 0
    for queue in world.queues.queues.values():
        for name in queue.get_job_ids():
            job = queue.fetch_job(name)
            queue.remove(name)
            try:
                job.func(*job.args, **job.kwargs)
            except Exception:  # noqa: BLE001 - RQ keeps a failed job and its id for a while
                failed += 1
            else:
                job.delete()
    return failed


def fail_until_parked(world, match_id):
    world.dispatch()
    for _ in range(10):
        world.sweeping._not_before.clear()
        world.sweeping.sweep()
        take_all(world)
        work = world.parked.find("match", match_id)
        if work and work.about == "workers":
            return
    raise AssertionError("it is not parked")


def test_a_damaged_match_is_parked_and_the_others_play_on(clocked_world):
    broken = clocked_world.begin_match_of_bots()
    mend = damage(clocked_world, broken)
    fail_until_parked(clocked_world, broken)

    sound = clocked_world.begin_match_of_bots()
    for _ in range(200):
        clocked_world.dispatch()
        take_all(clocked_world)
        if clocked_world.store.head(sound).waits == "over":
            break

    assert clocked_world.store.head(sound).waits == "over"
    work = clocked_world.parked.find("match", broken)
    assert (work.about, work.error[:7]) == ("workers", "Broken:")
    assert clocked_world.sweeping.sweep() == 0  # it is paused
    assert retry(clocked_world, work).startswith("Broken:")
    mend()
    assert retry(clocked_world, work) == ""
    assert clocked_world.parked.count()["match"] == 0
    for _ in range(200):
        take_all(clocked_world)
        clocked_world.dispatch()
    assert clocked_world.store.head(broken).waits == "over"


def test_what_is_parked_is_tried_again_by_itself_after_a_while(clocked_world):
    broken = clocked_world.begin_match_of_bots()
    mend = damage(clocked_world, broken)
    fail_until_parked(clocked_world, broken)
    assert clocked_world.sweeping.sweep() == 0

    mend()
    clocked_world.at += AGAIN_MS
    clocked_world.sweeping._not_before.clear()
    assert clocked_world.sweeping.sweep() > 0
    for _ in range(200):
        take_all(clocked_world)
        clocked_world.dispatch()
    clocked_world.sweeping.sweep()

    assert clocked_world.store.head(broken).waits == "over"
    assert clocked_world.parked.count()["match"] == 0


def test_a_match_that_lists_cannot_read_is_parked_until_they_can(clocked_world):
    broken = clocked_world.begin_match_of_bots()
    clocked_world.dispatch()
    mend = damage(clocked_world, broken)
    clocked_world.lobby.drop(clocked_world.lobby.get(broken))
    clocked_world.follower.follow_each([broken])
    assert clocked_world.parked.find("match", broken).about == "lists"
    assert clocked_world.sweeping.walk() == 0

    mend()
    clocked_world.follower.follow_each([broken])

    assert clocked_world.parked.find("match", broken) is None


@pytest.mark.parametrize("is_mended", [True, False])
def test_what_another_process_parked_stays_parked_until_it_is_read(clocked_world, is_mended):
    """The process that gave up the match was started again, and remembers nothing."""
    broken = clocked_world.begin_match_of_bots()
    clocked_world.dispatch()
    mend = damage(clocked_world, broken)
    clocked_world.lobby.drop(clocked_world.lobby.get(broken))
    clocked_world.parked.note("match", broken, "Broken: seq 2: record", about=LISTS)
    if is_mended:
        mend()

    clocked_world.sweeping.walk()
    resting = clocked_world.parked.find("match", broken)
    clocked_world.at += AGAIN_MS
    clocked_world.sweeping.walk()
    work = clocked_world.parked.find("match", broken)

    assert (resting.about, resting.times) == (LISTS, 1)
    assert (work and work.times) == (None if is_mended else 2)
    assert (clocked_world.lobby.get(broken) is not None) == is_mended


def test_a_walk_that_is_stopped_unparks_nothing(clocked_world):
    match_id = clocked_world.begin_match_of_bots()
    clocked_world.parked.note("match", match_id, "Broken: seq 2: record", about=LISTS)
    clocked_world.at += AGAIN_MS
    stop = Event()
    stop.set()
    clocked_world.sweeping.walk(stop)

    assert clocked_world.parked.find("match", match_id) is not None


def test_a_listed_match_that_breaks_does_not_stop_the_dispatcher(clocked_world, monkeypatch):
    """The dispatcher also continues at the time when the lists should include the match's end."""
    broken = clocked_world.begin_match_of_bots()
    clocked_world.dispatch()
    damage(clocked_world, broken)
    clocked_world.lobby.drop(clocked_world.lobby.get(broken))
    monkeypatch.setattr(clocked_world.lobby, "due", lambda _: (broken,))

    clocked_world.dispatching._timed_at = 0.0
    clocked_world.dispatch()

    assert clocked_world.parked.find("match", broken) is not None


def test_a_match_that_is_deleted_is_parked_no_more(clocked_world):
    """The analyses of a deleted match are not parked, because nothing can be done about them."""
    match_id = clocked_world.begin_match_of_bots()
    clocked_world.dispatch()
    damage(clocked_world, match_id)
    clocked_world.parked.note("match", match_id, "Broken: seq 2: record", about="workers")
    name = AnalysisName(match_id, "quick", "1-abc")
    clocked_world.analyses.ask(name)
    clocked_world.parked.note("analysis", name.text, "Broken: seq 2: record")

    delete(clocked_world.context, match_id)
    clocked_world.dispatch()

    assert tuple(clocked_world.parked.everything()) == ()


def test_an_analysis_that_is_given_up_is_parked_and_asked_for_again(world, monkeypatch):
    name = AnalysisName("m", "quick", "greedy")
    world.analyses.ask(name)
    monkeypatch.setattr("workers.analyses.advance", lambda *_: 1 / 0)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            world.analyses.take()
        world.lose_jobs()

    (work,) = world.parked.everything()
    assert (work.kind, work.name) == ("analysis", name.text)
    assert work.error.startswith("ZeroDivisionError at ")
    assert retry(world, work) == ""
    assert world.parked.count()["analysis"] == 0
    assert world.analyses.find(name).is_given_up is False


def test_a_delivery_that_is_given_up_is_parked_until_it_is_delivered(world):
    deliverer = world.deliverer()
    dead = Delivery(id="wd_1", account="a", number=1, place="p", kind="event", at=1, state="dead")

    deliverer._note_end(dead, PostResult(503, "answered-otherwise", 5))

    (work,) = world.parked.everything()
    assert (work.kind, work.name, work.about) == ("webhook", "wd_1", "a-1")
    assert work.error == "answered-otherwise (503)"
    assert retry(world, work) == ""  # the webhook no longer exists
    assert list(world.parked.everything()) == []


def test_a_server_that_is_away_parks_nothing(world, monkeypatch):
    match_id = world.begin_match_of_bots()
    (task, *_) = parse_tasks(match_id, world.store.head(match_id).waits)

    def away(*_):
        raise Disconnected

    monkeypatch.setattr(world.turns, "take", away)
    for _ in range(FAILURES + 1):
        with pytest.raises(Disconnected):
            jobs.play_bot(match_id, task.seat, task.asked_since)

    assert list(world.parked.everything()) == []


def test_failing_again_is_counted_and_there_is_an_end_to_noting(world):
    now = iter(range(1, 10))
    parked = Parked(world.servers.jobs(), lambda: next(now))
    parked.note("match", "m", "first")
    parked.note("match", "m", "second")

    (work,) = parked.everything()
    assert (work.since, work.at, work.times, work.error) == (1, 2, 2, "second")
    world.servers.jobs().hset("parked-work:match", mapping={str(n): "" for n in range(MOST)})
    parked.note("match", "another", "full")
    assert parked.find("match", "another") is None


def test_a_job_is_named_in_its_failures(world):
    match_id = world.begin_match_of_bots()
    (task, *_) = parse_tasks(match_id, world.store.head(match_id).waits)
    question = job_id(task, 0).rpartition("-")[0]

    noted = [world.parked.note_failure(question, match_id, "odd") for _ in range(FAILURES)]

    assert noted == [False] * (FAILURES - 1) + [True]
