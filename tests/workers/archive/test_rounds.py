"""Rounds of the archiver: selected matches, timing, and recovery after a kill at any step."""

from threading import Event

import pytest
from redis.exceptions import ResponseError

from events.archive import ArchiveAway
from events.keys import match_keys
from tests.workers.archive.service import DAY
from workers import archive as rounds_module
from workers.archive import PACK_KEPT_SECONDS


class Killed(BaseException):
    """Raised to simulate the death of the process."""


STEPS = (
    ("store.moves", "begin"),
    ("archive.place", "write"),
    ("archive", "vault"),
    ("wiring.rows", "add"),
    ("store.moves", "mark"),
    ("archive", "add_branches"),
    ("store.moves", "release"),
    ("store.moves", "finish"),
)


def part_of(service, path):
    for name in path.split("."):
        service = getattr(service, name)
    return service


def kill_at(monkeypatch, service, path, name, when):
    part = part_of(service, path)
    do = getattr(part, name)

    def killed(*given, **named):
        if when == "after":
            do(*given, **named)
        raise Killed

    monkeypatch.setattr(part, name, killed)


def rounds(service, days=0, clock=None):
    if clock:
        service.context.monotonic = clock
    return service.wiring.archive_rounds(days)


class Clock:
    """A clock in seconds that a test sets forward."""

    at = 0.0

    def __call__(self):
        return self.at


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", STEPS, ids=lambda step: step[1])
def test_a_match_whose_archiver_was_killed_is_archived_by_the_next(
    service, monkeypatch, step, when
):
    """The match can be read before and after every step, and always ends up in the archive."""
    match_id = service.over()
    service.follow()
    events = tuple(service.store.read(match_id))
    dying = service.cold()
    kill_at(monkeypatch, dying, step[0], step[1], when)
    with pytest.raises(Killed):
        rounds(dying).round()

    assert tuple(service.cold().store.read(match_id)) == events
    assert service.list_matches() == [match_id]
    other = rounds(service.cold())
    other.round()
    other.round()

    assert service.store.head(match_id).is_archived
    assert tuple(service.cold().store.read(match_id)) == events
    assert service.store.moves.pending() == frozenset()
    assert not service.store.client.exists(match_keys(match_id).events)
    assert service.list_matches() == [match_id]


@pytest.mark.parametrize(
    ("path", "name"),
    [("archive", "index"), ("store.moves", "bring_back")],
)
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_match_that_somebody_was_killed_bringing_back_is_whole(
    service, monkeypatch, path, name, when
):
    match_id = service.over()
    events = tuple(service.store.read(match_id))
    service.archiver.archive(match_id)
    dying = service.cold()
    kill_at(monkeypatch, dying, path, name, when)
    with pytest.raises(Killed):
        dying.archiver.restore(match_id)

    assert tuple(service.cold().store.read(match_id)) == events
    clock = Clock()
    other = rounds(service.cold(), clock=clock)
    other.round()
    other.round()
    clock.at += PACK_KEPT_SECONDS
    other.round()

    assert tuple(service.cold().store.read(match_id)) == events
    assert service.store.moves.pending() == frozenset()
    is_there = service.archive.has(match_id)
    assert is_there == service.store.head(match_id).is_archived


def test_matches_go_some_days_after_their_end(service):
    match_id, running = service.over(), service.begin()[0]
    keeper = rounds(service, days=7)

    assert keeper.round() == 0
    service.at += 7 * DAY - 60_000
    assert keeper.round() == 0
    service.at += 60_000
    assert keeper.round() == 1

    assert service.store.head(match_id).is_archived
    assert not service.store.head(running).is_archived


def test_matches_go_as_soon_as_they_are_over_where_memory_is_short(service, monkeypatch):
    """A match that does not verify is retried after an hour, and does not delay others."""
    broken, match_id = service.over(), service.over()
    service.store.client.delete(match_keys(broken).vault)
    keeper = rounds(service, days=7)
    assert keeper.round() == 0

    monkeypatch.setattr(service.context.capacity, "measure", lambda: None)
    service.context.capacity.share = 0.8
    assert keeper.round() == 1

    assert service.store.head(match_id).is_archived
    assert keeper.round() == 0
    assert not service.store.head(broken).is_archived


def test_two_sweepers_at_once_do_no_harm(service, monkeypatch):
    """At each step of the first sweeper, the second one works on the same match."""
    matches = [service.over() for _ in range(3)]
    streams = {match: tuple(service.store.read(match)) for match in matches}
    other = service.cold()
    for path, name in STEPS[1:]:
        part = part_of(service, path)
        do = getattr(part, name)

        def with_company(*given, do=do, **named):
            for match_id in service.store.moves.pending():
                other.archiver.archive(match_id)
            return do(*given, **named)

        monkeypatch.setattr(part, name, with_company)

    keeper = rounds(service)
    keeper.round()
    monkeypatch.undo()
    rounds(service).round()
    rounds(service).round()

    for match_id, events in streams.items():
        assert service.store.head(match_id).is_archived
        assert tuple(service.cold().store.read(match_id)) == events
    assert sorted(service.archive.matches()) == sorted(matches)


def test_who_is_at_a_match_is_left_to_it_for_a_round(service):
    match_id = service.over()
    service.store.moves.begin(match_id)
    keeper = rounds(service)

    assert keeper.round() == 0
    assert keeper.round() == 1
    assert service.store.head(match_id).is_archived


def test_a_match_that_cannot_be_archived_stops_no_other_and_is_tried_again_later(service, caplog):
    bad, good = service.over(), service.over()
    service.store.client.set(match_keys(bad).vault, b"x" * 32)
    keeper = rounds(service)

    assert keeper.round() == 1
    assert service.store.head(good).is_archived
    assert bad in caplog.text
    assert keeper.round() == 0
    caplog.clear()
    service.at += rounds_module.TRY_AGAIN_MS
    assert keeper.round() == 0
    assert bad in caplog.text


def test_an_archive_that_is_away_is_waited_for(service, monkeypatch):
    match_id = service.over()
    keeper = rounds(service)

    def fail(*_):
        raise ArchiveAway("gone")

    monkeypatch.setattr(service.archive.place, "write", fail)
    assert keeper.round() == 0
    assert service.store.head(match_id).waits == "over"
    monkeypatch.undo()
    keeper.round()
    assert keeper.round() + service.store.head(match_id).is_archived
    assert service.store.head(match_id).is_archived


def test_a_match_that_was_brought_back_is_left_alone(service):
    match_id = service.over()
    rounds(service).round()
    service.archiver.restore(match_id)

    again = rounds(service)
    assert (again.round(), again.round()) == (0, 0)
    assert service.store.head(match_id).waits == "over"


def test_the_pack_of_a_restored_match_is_removed_an_hour_later(service):
    clock = Clock()
    match_id, keeper = service.over(), rounds(service, clock=clock)
    keeper.round()
    service.archiver.restore(match_id)

    keeper.round()
    keeper.round()
    clock.at += PACK_KEPT_SECONDS - 1
    keeper.round()
    assert service.archive.has(match_id)
    clock.at += 1
    keeper.round()

    assert not service.archive.has(match_id)
    assert service.store.moves.pending() == frozenset()


def test_a_match_whose_return_is_lost_is_archived_again(service):
    """A failover may lose the latest writes of the store, as its pack is kept."""
    match_id, keeper = service.over(), rounds(service)
    events = tuple(service.store.read(match_id))
    keeper.round()
    client = service.store.client
    kept = {name: client.dump(name) for name in client.scan_iter()}
    service.archiver.restore(match_id)
    client.flushall()
    for name, value in kept.items():
        client.restore(name, 0, value)

    assert tuple(service.cold().store.read(match_id)) == events
    keeper.round()
    assert service.store.head(match_id).is_archived
    assert service.store.moves.pending() == frozenset()


def test_a_restored_match_that_is_deleted_leaves_no_pack(service):
    match_id, keeper = service.over(), rounds(service)
    keeper.round()
    service.archiver.restore(match_id)
    keeper.round()

    service.store.withdrawals.delete(match_id)
    keeper.round()

    assert not service.archive.has(match_id)


def test_a_match_leaves_no_pack_if_the_store_has_lost_that_it_was_archived(service):
    """A failover lost that the match was archived, and it was deleted before it was over again."""
    match_id, keeper = service.over(), rounds(service)
    service.follow()
    heads = match_keys(match_id).heads
    over = service.store.client.hget(heads, match_id)
    keeper.round()
    service.store.client.hset(heads, match_id, over)

    service.store.withdrawals.delete(match_id)
    for _ in range(2):
        keeper.round()

    assert not service.archive.has(match_id)
    assert list(service.wiring.rows._all_before(None, None)) == []
    assert service.store.moves.pending() == frozenset()


def test_a_match_whose_end_is_lost_is_archived_once_it_is_over_again(service):
    match_id, keeper = service.over(), rounds(service)
    keeper.walk()
    heads = match_keys(match_id).heads
    over = service.store.client.hget(heads, match_id)
    service.store.client.hset(heads, match_id, over.replace(b" over", b""))
    assert keeper.round() == 0

    service.store.client.hset(heads, match_id, over)
    keeper.walk()

    assert keeper.round() == 1


def test_a_match_that_was_deleted_while_it_was_packed_leaves_no_pack(service, monkeypatch):
    match_id = service.over()
    add = service.wiring.rows.add

    def delete_meanwhile(rows):
        add(rows)
        service.store.withdrawals.delete(match_id)

    monkeypatch.setattr(service.wiring.rows, "add", delete_meanwhile)
    rounds(service).round()

    assert service.store.head(match_id).is_deleted
    assert list(service.archive.matches()) == []
    assert list(service.wiring.rows._all_before(None, None)) == []


def test_rounds_wait_for_a_store_whose_disk_is_full(service, monkeypatch):
    """Before, the thread ended, and nothing was archived until the next start."""
    match_id, stop, refused = service.over(), Event(), []
    begin = service.store.moves.begin

    def refuse_once(match_id):
        if not refused:
            refused.append(match_id)
            raise ResponseError("MISCONF Errors writing to the AOF file: No space left on device")
        stop.set()
        return begin(match_id)

    monkeypatch.setattr(service.store.moves, "begin", refuse_once)
    monkeypatch.setattr(rounds_module, "ROUND_SECONDS", 0.0)
    monkeypatch.setattr(rounds_module, "WALK_SECONDS", 0.0)
    rounds(service).run(stop)

    assert refused == [match_id]
    assert service.store.head(match_id).is_archived


def test_matches_go_at_once_where_memory_is_short(service, monkeypatch):
    match_id = service.over()
    keeper = rounds(service, days=7)
    assert keeper.round() == 0

    monkeypatch.setattr(service.context.capacity, "measure", lambda: None)
    service.context.capacity.share = 0.8
    assert keeper.round() == 1

    assert service.store.head(match_id).is_archived
