"""The sweeper removes what is left of matches that the store has lost."""

import pytest
from redis.exceptions import ConnectionError as Disconnected

from events.keys import all_keys, match_keys
from formicary.servers.ephemeral import MemoryServers
from formicary.upkeep.cells import FAMILIES, differing_cells
from formicary.upkeep.fresh_models import FreshModels
from games.table import PerDecision, SeatPlan
from games.table.commands import Resign
from matches.analysis.progress import analysable, name_of
from matches.commands.bots import answer
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play_at_table
from projections.operations.parked import FAILURES
from projections.task_queue import parse_tasks
from tests.anthill import Options
from tests.workers.world import World
from workers import jobs, lost_matches, sweep

ANN, BEN = "a" * 16, "b" * 16
NOW = 1_795_000_000_000


@pytest.fixture
def world():
    """A world whose time stands still, so that results wait to be rated."""
    return World(now=lambda: NOW)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(sweep, "LOOK_AGAIN_SECONDS", 0.0)


def lose(world, match_id):
    """Remove a match from the store, as if its server had never received it."""
    keys = match_keys(match_id)
    world.store.client.hdel(keys.heads, match_id)
    world.store.client.delete(*all_keys(keys), keys.feed)
    world.context.cache.drop(match_id)


def tasks_of(world, match_id):
    return parse_tasks(match_id, world.store.head(match_id).waits)


def begin_match_of_accounts(world, *, is_rated=False, clock=None):
    """Return a running match of Ann, who created it, and Ben."""
    world.made += 1
    plan = Plan(
        "anthill",
        Options(),
        (SeatPlan(), SeatPlan()),
        undo="none",
        is_rated=is_rated,
        clock=clock,
        creator=ANN,
    )
    match_id = create(world.context, plan, key=str(world.made), digest="d").match_id
    for seat, account in enumerate((ANN, BEN)):
        join(world.context, match_id, seat, account=account)
    return match_id


def finish_match_of_accounts(world):
    """Return a rated match from which Ben has resigned."""
    match_id = begin_match_of_accounts(world, is_rated=True)
    request = CommandRequest(actor=Actor("seat", 1), of_table=True)
    play_at_table(world.context, match_id, request, Resign())
    return match_id


def finish_match_of_bots(world):
    match_id = world.create_match("random", "random")
    while tasks := tasks_of(world, match_id):
        answer(world.context, tasks[0])
    return match_id


def make_matches(world):
    """Return a match of each kind: open, running with bots, with a clock, over, rated, analysed."""
    analysed = finish_match_of_bots(world)
    world.analyses.ask(name_of(analysable(world.context, analysed), "quick"))
    return (
        world.create_match(None, None),
        world.create_match("random", "random"),
        begin_match_of_accounts(world, clock=PerDecision(seconds=60)),
        finish_match_of_accounts(world),
        analysed,
    )


def find_traces(world, matches):
    """Return the keys of the server of jobs that name a match, or have it in a field."""
    client = world.servers.jobs()
    readers = {
        b"hash": client.hkeys,
        b"set": client.smembers,
        b"zset": lambda key: client.zrange(key, 0, -1),
    }
    return {
        (key.decode(), match_id)
        for key in client.keys("*")
        for match_id in matches
        for text in (key, *readers.get(client.type(key), lambda _: ())(key))
        if match_id.encode() in text and client.ttl(key) < 0
    }


def find_wrong_cells(world):
    """Return the values of read models that differ from a rebuild."""
    fresh = FreshModels(world, MemoryServers().jobs())
    fresh.build(lambda _: None)
    fresh.count_numbers()
    return list(differing_cells(world.servers.jobs(), fresh.client))


def test_nothing_is_left_of_lost_matches(world):
    """Lists, inboxes, tasks, clocks, ratings and analyses forget them, and only them."""
    lost, kept = make_matches(world), make_matches(world)
    world.dispatch()
    world.lose_jobs()
    assert {key for key, _ in find_traces(world, lost)} >= {
        "lobby:rows",
        "inbox:rows",
        f"inbox:running:{ANN}",
        f"inbox:created:{ANN}",
        "due:rows",
        "due:now",
        "due:clocks",
        "ratings:results",
        "analyses:unfinished",
    }
    before = find_traces(world, kept)

    for match_id in lost:
        lose(world, match_id)
    world.sweeping.walk()
    world.sweeping.walk()

    assert find_traces(world, lost) == set()
    assert find_traces(world, kept) == before
    assert find_wrong_cells(world) == []
    assert world.sweeping.walk() == 0


def test_every_read_model_of_a_rebuild_is_among_the_lost_ones(world):
    """A read model that is added later needs a lost match here as well."""
    lost = make_matches(world)
    world.dispatch()
    world.context.ratings.settle(world.context.now() + 60_000)

    models = {family.model for family in FAMILIES}

    keys = {key for key, _ in find_traces(world, lost)}
    prefixes = {"lobby": "lobby:rows", "lists": "lobby:list", "inbox": "inbox:rows"}
    prefixes |= {"tasks": "due:rows", "ratings": "ratings:results", "analyses": "analyses:"}
    assert models == set(prefixes)
    assert all(any(key.startswith(prefix) for key in keys) for prefix in prefixes.values())


@pytest.mark.parametrize("is_empty", [False, True], ids=["full", "emptied by a sweep"])
def test_a_row_that_a_dispatcher_was_writing_is_removed_at_the_next_walk(world, is_empty):
    """The row of tasks is the last one to go, because a walk finds the others by it."""
    match_id = begin_match_of_accounts(world)
    row = {match_id: world.store.head(match_id)}
    world.dispatch()
    inbox_row = world.inbox.rows([match_id])[match_id]
    lose(world, match_id)
    if is_empty:
        world.due.mend(match_id, world.store.head(match_id), world.due.rows([match_id])[match_id])

    world.sweeping.walk()
    world.inbox.put([inbox_row])
    world.sweeping.walk()
    assert find_traces(world, [match_id]) == set()

    world.due.put(row)
    world.sweeping.walk()
    world.sweeping.walk()
    assert find_traces(world, [match_id]) == set()


def test_a_walk_writes_the_row_of_tasks_first(world, monkeypatch):
    """A walk that ends early leaves no other row of a match that may be lost later."""
    match_id = begin_match_of_accounts(world)

    def fail(_):
        raise Disconnected

    monkeypatch.setattr(world.inbox_follower, "follow_each", fail)
    with pytest.raises(Disconnected):
        world.sweeping.walk()

    assert world.due.head(match_id) == world.store.head(match_id)


def test_a_match_whose_head_is_damaged_keeps_its_rows(world):
    """It is not lost: `formicary doctor` reports it."""
    match_id = begin_match_of_accounts(world)
    world.dispatch()
    world.store.client.hset(match_keys(match_id).heads, match_id, "garbage")

    world.sweeping.walk()
    world.sweeping.walk()

    keys = {key for key, _ in find_traces(world, [match_id])}
    assert {"lobby:rows", "inbox:rows", "due:rows"} <= keys


def test_a_walk_looks_at_a_bounded_number_of_rows(world, monkeypatch):
    """The next walks look at the others."""
    monkeypatch.setattr(lost_matches, "ROWS_AT_ONCE", 10)
    monkeypatch.setattr(lost_matches, "ROWS_MOST", 100)
    ids = [f"{number:016d}" for number in range(700)]  # so many that a scan has several pages
    some = world.create_match("random", "random")
    head = world.store.head(some)
    world.due.put(dict.fromkeys(ids, head))
    looked = []
    find = world.store.withdrawals.find_missing

    def find_and_count(matches):
        names = list(matches)
        looked.append(len(names))
        return find(names)

    monkeypatch.setattr(world.store.withdrawals, "find_missing", find_and_count)

    world.sweeping.walk()
    assert 100 <= sum(looked) < 150
    for _ in range(20):
        world.sweeping.walk()

    assert find_traces(world, ids) == set()
    assert world.due.head(some) == head


def test_a_sleeping_match_and_a_parked_match_are_forgotten_too(world):
    sleeping, parked = world.create_match("random", "random"), world.create_match(None, None)
    world.dispatch()
    world.lose_jobs()
    world.servers.jobs().sadd("attention:asleep", sleeping)
    world.viewers.note_viewer(parked)
    for _ in range(FAILURES):
        world.parked.note("match", parked, "it cannot be read", about="lists")
    for match_id in (sleeping, parked):
        lose(world, match_id)

    world.sweeping.walk()
    world.sweeping.walk()

    assert find_traces(world, [sleeping, parked]) == set()
    assert world.parked.of_kind("match") == {}


def test_jobs_of_a_lost_match_come_to_nothing(world):
    """They do not fail, so the match is not parked."""
    match_id = world.create_match("random", "random")
    world.dispatch()
    task = tasks_of(world, match_id)[0]
    lose(world, match_id)

    for _ in range(FAILURES):
        jobs.play_bot(match_id, task.seat, task.asked_since)

    assert world.parked.of_kind("match") == {}


def test_an_analysis_of_a_lost_match_is_dropped_and_not_counted_as_failed(world):
    match_id = finish_match_of_bots(world)
    world.analyses.ask(name_of(analysable(world.context, match_id), "quick"))
    lose(world, match_id)

    for _ in range(FAILURES):
        jobs.analyse()

    assert not world.analyses.take()
    assert world.parked.of_kind("analysis") == {}


def test_a_match_that_is_created_again_has_its_rows_again(world):
    """A client that repeats its request creates the match under the same id."""
    match_id = begin_match_of_accounts(world)
    world.dispatch()
    lose(world, match_id)
    world.sweeping.walk()
    world.made -= 1

    assert begin_match_of_accounts(world) == match_id
    world.sweeping.walk()
    world.sweeping.walk()

    assert world.lobby.matches() == (match_id,)
    assert find_wrong_cells(world) == []
