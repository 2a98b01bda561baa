"""Long searches of one creator occupy at most half of the slots."""

import pytest

from events import canonical
from matches.commands.create import match_id_for
from projections.creators import Creators
from projections.task_queue import Task, parse_tasks
from tests.servers import client, program_of, running
from tests.waiting import eventually
from tests.workers.running import Running
from workers.claims import LEASE_MS
from workers.queues import LONG, Queues, job_id
from workers.rq.worker import ThreadWorker
from workers.search_slots import SearchSlots

__all__ = ["client", "running"]

LEVEL = "mcts:2000ms"


def questions(world, match_id):
    return parse_tasks(match_id, world.store.head(match_id).waits)


def long_task(world, creator):
    """Return the task of a long search in a new match of a creator."""
    match_id = world.create_match(LEVEL, "random")
    world.creators.note(match_id, creator)
    return next(
        task for task in parse_tasks(match_id, world.store.head(match_id).waits) if not task.seat
    )


@pytest.fixture
def workers(world, monkeypatch):
    """Set the number of workers to four."""
    monkeypatch.setattr(SearchSlots, "most", lambda _: 2)


def test_a_creator_has_half_of_the_places(world, workers):
    mine = [long_task(world, "hog") for _ in range(3)]
    others = long_task(world, "player")

    assert [world.slots.take(task) for task in mine] == [True, True, False]
    assert world.slots.take(others)


def test_a_place_is_held_on_and_given_back(world, workers):
    first, second, third = (long_task(world, "hog") for _ in range(3))
    world.slots.take(first)
    world.slots.take(second)
    assert world.slots.take(first), "its own"

    world.slots.release(first)

    assert world.slots.take(third)
    assert not world.slots.take(first)


def test_the_place_of_a_killed_worker_is_free_when_its_lease_is(world, workers):
    first, second, third = (long_task(world, "hog") for _ in range(3))
    world.slots.take(first)
    world.slots.take(second)
    client = world.servers.jobs()
    assert 0 < client.pttl("places:hog") <= LEASE_MS
    client.zadd("places:hog", {f"{first.match_id} 0 {first.asked_since} 2000": 1})

    assert world.slots.take(third)


def short_task(world, creator):
    """Return the task of a search of less than a second in a new match of a creator."""
    match_id = world.create_match("mcts:100", "random")
    world.creators.note(match_id, creator)
    return next(question for question in questions(world, match_id) if not question.seat)


def test_short_searches_have_every_place_while_nobody_waits(world, workers):
    assert all(world.slots.take(short_task(world, "hog")) for _ in range(5))


def test_short_searches_have_half_of_the_places_where_somebody_waits(world, workers):
    mine = [short_task(world, "hog") for _ in range(3)]
    world.queues.enqueue(short_task(world, "player"))

    assert [world.slots.take(task) for task in mine] == [True, True, False]
    assert world.turns.take(mine[2]) == 0
    assert len(world.slots.find_deferred()) == 1


def test_what_does_not_search_needs_no_place(world, workers):
    match_id = world.create_match("greedy", "random")
    world.creators.note(match_id, "hog")
    for _ in range(3):
        world.slots.take(long_task(world, "hog"))

    assert all(world.slots.take(task) for task in questions(world, match_id))


def test_matches_whose_creator_nobody_knows_are_creators_of_their_own(world, workers):
    tasks = []
    for _ in range(5):
        match_id = world.create_match(LEVEL, "random")
        tasks += [
            task
            for task in parse_tasks(match_id, world.store.head(match_id).waits)
            if not task.seat
        ]
    assert all(world.slots.take(task) for task in tasks)


def test_the_bot_of_a_seat_that_was_handed_over_is_its_holders(world):
    match_id = world.begin_match()
    world.creators.note(match_id, "creator")
    world.creators.note_seat(match_id, 1, "holder")

    assert world.creators.find(match_id, 0) == "creator"
    assert world.creators.find(match_id, 1) == "holder"
    world.creators.note(match_id, "somebody else")
    assert world.creators.find(match_id, 0) == "creator"


def test_who_creates_is_in_no_stream(world):
    match_id = world.create_match("random", "random")
    world.creators.note(match_id, "a-creators-digest")

    assert "a-creators-digest" not in str(tuple(world.store.read(match_id)))
    client, name = world.servers.jobs(), f"creator:{match_id}"
    assert 0 < client.ttl(name) <= 86_400
    world.creators.find(match_id, 0)
    assert 86_400 < client.ttl(name) <= 30 * 86_400


def test_a_question_without_a_place_is_parked_and_not_lost(world, workers):
    """The job ends immediately, the sweeper ignores it, and it is sent when a slot becomes free."""
    first, second, third = (long_task(world, "hog") for _ in range(3))
    world.slots.take(first)
    world.slots.take(second)

    assert world.turns.take(third, attempt=1) == 0

    world.dispatch()
    world.lose_jobs()
    assert third not in world.sweeping._find_lost([third])
    world.slots.send_deferred()
    assert LONG not in world.queued_jobs()
    world.slots.release(first)
    assert world.queued_jobs()[LONG] == [job_id(third, 1)]
    assert world.slots.find_deferred() == set()


def test_the_sweeper_sends_what_is_parked_where_places_became_free_by_themselves(world, workers):
    tasks = [long_task(world, "hog") for _ in range(5)]
    for task in tasks:
        world.slots.defer(task, 0)

    world.slots.send_deferred()

    assert world.queued_jobs()[LONG] == [job_id(task, 0) for task in tasks[:2]]
    assert len(world.slots.find_deferred()) == 3


def test_a_question_whose_job_is_still_there_stays_parked(world, workers):
    task = long_task(world, "hog")
    world.queues.enqueue(task)
    world.slots.defer(task, 0)

    world.slots.send_deferred()

    assert len(world.slots.find_deferred()) == 1


def test_places_are_taken_on_every_server(client, monkeypatch):
    monkeypatch.setattr(SearchSlots, "most", lambda _: 1)
    creators = Creators(client)
    for number in range(2):
        creators.note(f"match{number}", "hog")
    slots = SearchSlots(client, Queues(client), creators)
    first, other = (Task(f"match{number}", 0, 3, 5000) for number in range(2))

    assert [slots.take(first), slots.take(other), slots.take(first)] == [True, False, True]
    slots.defer(other, 2)
    slots.release(first)
    assert slots._queues.queues[LONG].get_job_ids() == [job_id(other, 2)]


def test_half_of_the_workers_that_live_is_counted(world):
    assert world.slots.most() == 1
    workers = [world.worker(ThreadWorker) for _ in range(6)]
    for worker in workers:
        worker.register_birth()
    assert world.slots.most() == 3
    for worker in workers[:4]:
        worker.register_death()
    assert world.slots.most() == 1


@pytest.fixture
def house(tmp_path):
    service = Running(tmp_path, program_of("valkey"), workers=2)
    yield service
    service.stop()


@pytest.mark.slow
def test_a_hog_of_long_searches_leaves_a_place_to_a_player(house):
    """Two workers get eight matches of one creator, with bots that think for half a minute."""
    wiring = house.wiring
    house.play_out([house.create_match("random", "random")])
    for number in range(8):
        wiring.creators.note(match_id_for("", str(house.made + number + 1)), "hog")
    hogs = [house.create_match("mcts:30000ms", "mcts:30000ms") for _ in range(8)]
    eventually(lambda: len(wiring.slots.find_deferred()) >= 6)

    mine = house.create_match("mcts:1500ms", "random")

    eventually(lambda: count_searched(house, mine))
    assert [count_searched(house, match_id) for match_id in hogs] == [0] * 8


@pytest.mark.slow
def test_a_hog_of_short_searches_leaves_a_place_to_a_player(house):
    """Sixty searches of almost a second are queued, and a player's searches run between them."""
    house.play_out([house.create_match("random", "random")])
    for number in range(30):
        house.wiring.creators.note(match_id_for("", str(house.made + number + 1)), "hog")
    for _ in range(30):
        house.create_match("mcts:900ms", "mcts:900ms")
    eventually(lambda: len(house.wiring.slots.find_deferred()) > 20)

    mine = house.create_match("mcts:100ms", "random")

    eventually(lambda: count_searched(house, mine) >= 2)


def count_searched(house, match_id):
    """Return the number of commands in a match that were chosen by a search."""
    hidden = (canonical.decode(entry.s) for entry in house.wiring.store.read(match_id) if entry.s)
    return sum(
        fields["reasons"][1]["level"].startswith("mcts") for fields in hidden if "reasons" in fields
    )
