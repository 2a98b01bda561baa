"""The line has the correct state, table and questions at every version, however it was built."""

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as some

import projections.keyframes
import projections.match_cache
import projections.timeline
from events import Broken
from games.luck import SeededLuck
from matches.commands.commit import Actor
from projections.timeline import Timeline, codec_of
from tests.anthill import ANTHILL, Ponder, Sent
from tests.matches.forging import commit_events
from tests.playing import begin_match, context_on, play_on, tip
from tests.projections.naive import NaiveLine

SEEDS = some.integers(0, 10**6)
SEATS = some.integers(2, 4)


@pytest.fixture(autouse=True, scope="module")
def frequent_keyframes():
    """Store a keyframe every 7 events: several per match, and many inside commits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(projections.timeline, "FRAME_EVERY", 7)
        patch.setattr(projections.match_cache, "FRAME_EVERY", 7)
        patch.setattr(projections.keyframes, "FRAME_EVERY", 7)
        yield


def play_at_random(seed, seats):
    """Play a random match in two contexts. Return the first context, the match and the reference."""
    context = context_on(seed=seed)
    match_id = begin_match(context, seats, bots=seed % 2)
    play_on([context, context_on(context.store.client, seed=f"{seed}/2")], match_id, seed, steps=40)
    return context, match_id, NaiveLine(ANTHILL, context.store.read(match_id))


def assert_is(line, naive, version):
    """Compare a line with the reference at one version."""
    assert line.state(version) == naive.states[version]
    assert line.table(version) == naive.tables[version]
    asked = [
        (question.seat, question.kind, question.since) for question in line.questions_at(version)
    ]
    assert asked == naive.questions_at(version)
    assert line.is_target(version) == naive.is_target(version)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@for_all(SEEDS, SEATS)
def test_a_warm_line_is_what_it_is_defined_to_be(seed, seats):
    """A warm line is folded commit by commit, partly from its own and partly from other processes."""
    context, match_id, naive = play_at_random(seed, seats)
    match = context.cache.fresh(match_id)

    for version in range(1, match.timeline.version + 1):
        assert_is(match.timeline, naive, version)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@for_all(SEEDS, SEATS)
def test_a_cold_line_is_the_same_with_any_keyframes(seed, seats):
    """Some keyframes were stored and some deleted, but every version can still be read."""
    context, match_id, naive = play_at_random(seed, seats)
    luck, client = SeededLuck(seed), context.store.client
    (frames,) = client.keys("*:frames") or [b"none"]
    for name in client.hkeys(frames):
        if luck.below("drop", 2):
            client.hdel(frames, name)

    cold = context_on(client)
    match = cold.cache.get(match_id)

    assert match.timeline.tip() == context.cache.fresh(match_id).timeline.tip()
    for version in range(1, match.timeline.version + 1):
        assert_is(cold.cache.timeline_at(match, version), naive, version)


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@for_all(SEEDS, SEATS)
def test_a_line_folded_in_one_go_is_the_same(seed, seats):
    context, match_id, naive = play_at_random(seed, seats)
    line = Timeline(match_id, ANTHILL, codec_of(ANTHILL), lambda _: None)
    line.extend(tuple(context.store.read(match_id)))

    for version in range(1, line.version + 1):
        assert_is(line, naive, version)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@for_all(SEEDS, SEATS)
def test_the_head_tells_the_workers_what_the_line_asks(seed, seats):
    context, match_id, naive = play_at_random(seed, seats)
    position = tip(context, match_id)
    seats_now = position.table.seats
    expected = [
        f"p@{since}" if seat < 0 else f"{seat}@{since}"
        for seat, _, since in naive.questions_at(position.version)
        if seat < 0 or seats_now[seat].bot
    ]

    waits = context.store.head(match_id).waits

    assert waits == (" ".join(expected) if position.table.status == "running" else "over")


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@for_all(SEEDS, SEATS)
def test_a_house_that_began_with_a_keyframe_plays_on_as_any_other(seed, seats):
    context, match_id, _ = play_at_random(seed, seats)
    cold = context_on(context.store.client, seed="cold")
    play_on([cold, context], match_id, seed + 1, steps=20, undo_in=3)

    naive = NaiveLine(ANTHILL, context.store.read(match_id))
    match = cold.cache.fresh(match_id)
    for version in range(1, match.timeline.version + 1):
        assert_is(cold.cache.timeline_at(match, version), naive, version)
    assert tip(context, match_id) == tip(cold, match_id)


def test_entries_with_a_gap_are_not_folded():
    context, match_id, _ = play_at_random(3, 2)
    entries = tuple(context.store.read(match_id))
    line = Timeline(match_id, ANTHILL, codec_of(ANTHILL), lambda _: None)
    line.extend(entries[:4])

    with pytest.raises(Broken) as caught:
        line.extend(entries[5:])

    assert (caught.value.seq, caught.value.fault) == (5, "gap")
    assert line.version == 4
    line.extend(entries[4:])
    assert line.tip() == tip(context, match_id)


def test_what_tells_is_marked_in_a_line_that_is_read():
    """A single event of the commit is sufficient, with or without standing answers."""
    context, match_id, _ = play_at_random(3, 2)
    entries = tuple(context.store.read(match_id))
    line = Timeline(match_id, ANTHILL, codec_of(ANTHILL), lambda _: None)
    line.telling = frozenset({Sent})
    line.extend(entries)

    tells = [v for v in range(1, line.version + 1) if line.undo_point(v).barrier == "tells"]
    sent = [entry.seq for entry in entries if b'"type":"sent"' in entry.e.rpartition(b'"event"')[2]]
    assert tells == sent != []


def test_a_commit_that_is_held_already_is_not_added_again():
    """A commit that another thread has already added is not added again."""
    context = context_on()
    match = context.cache.get(begin_match(context))
    before = match.timeline.tip()
    events = ANTHILL.decide(before.state, Ponder(seat=0), SeededLuck(1))
    made = commit_events(context, match, Actor("seat", 0), events, at=5)

    match.timeline.add(made)
    once = match.timeline.tip()
    match.timeline.add(made)

    assert once == match.timeline.tip()
    assert (once.version, once.link, once.at) == (6, made.entries[-1].link, 1000)
