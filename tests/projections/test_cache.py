"""The cache is fast and bounded, and always validated against the store."""

import pytest

import projections.keyframes
import projections.match_cache
import projections.timeline
from events import Broken, Head, canonical
from events.keys import match_keys
from matches.commands.execute import play
from projections.match_cache import MatchCache, NoSuchMatch
from tests.anthill import ANTHILL, Ponder, Send, TakeBack
from tests.playing import GAMES, begin_match, by, context_on, play_on, run_phase, tip


@pytest.fixture(autouse=True, scope="module")
def frequent_keyframes():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(projections.timeline, "FRAME_EVERY", 10)
        patch.setattr(projections.match_cache, "FRAME_EVERY", 10)
        patch.setattr(projections.keyframes, "FRAME_EVERY", 10)
        yield


def copy_store(client):
    return {name: client.dump(name) for name in client.keys("*")}


def restore_store(client, copy):
    client.flushall()
    for name, value in copy.items():
        client.restore(name, 0, value)


def lengthen(context, match_id, count):
    """Send workers and take them back until the match has `count` versions."""
    while tip(context, match_id).version < count:
        command = TakeBack if tip(context, match_id).state.sent[0] else Send
        more = {} if command is TakeBack else {"workers": 2}
        play(context, match_id, by(0, command(seat=0, **more)))


def test_an_unknown_match_is_none():
    with pytest.raises(NoSuchMatch):
        context_on().cache.get("nowhere")


def test_a_match_is_loaded_once():
    context = context_on()
    match_id = begin_match(context)
    cache = MatchCache(context.store, GAMES)

    assert cache.get(match_id) is cache.get(match_id)


def test_a_match_that_another_thread_loaded_first_is_kept():
    context = context_on()
    match_id = begin_match(context)
    cache = MatchCache(context.store, GAMES)
    mine, first = cache._load(match_id), cache.get(match_id)

    assert cache.keep(mine) is first


def test_the_matches_used_last_are_kept():
    """The versions of all matches are counted, and the most recently requested match always stays."""
    context = context_on()
    matches = [begin_match(context, key=f"{number}") for number in range(3)]
    cache = MatchCache(context.store, GAMES, versions=13)
    first, second = cache.get(matches[0]), cache.get(matches[1])
    cache.get(matches[0])
    cache.get(matches[2])

    assert cache.get(matches[0]) is first
    assert cache.get(matches[1]) is not second
    tiny = MatchCache(context.store, GAMES, versions=1)
    assert tiny.get(matches[0]) is tiny.get(matches[0])


def test_a_dropped_match_is_loaded_again():
    context = context_on()
    match_id = begin_match(context)
    before = context.cache.get(match_id)
    context.cache.drop(match_id)
    context.cache.drop(match_id)

    assert context.cache.get(match_id) is not before
    assert context.cache.get(match_id).timeline.tip() == before.timeline.tip()


def test_a_stale_cache_catches_up_however_much_it_missed():
    """A conflict returns 200 events, and the rest is fetched."""
    context = context_on()
    match_id = begin_match(context)
    stale = context_on(context.store.client)
    stale.cache.get(match_id)
    lengthen(context, match_id, 260)

    play(stale, match_id, by(1, Ponder(seat=1)))

    assert stale.store.head(match_id).version == 261
    assert stale.cache.get(match_id).timeline.tip() == tip(context, match_id)


def test_a_stale_cache_catches_up_to_less_than_the_head():
    """The events returned by a conflict were already outdated when they were folded."""
    context = context_on()
    match_id = begin_match(context)
    stale = context_on(context.store.client)
    match = stale.cache.get(match_id)
    after = match.timeline.version
    lengthen(context, match_id, after + 5)
    missed = tuple(context.store.read(match_id, after))

    caught = stale.cache.caught_up(match, after, context.store.head(match_id), missed[:2])

    assert caught.timeline.tip() == tip(context, match_id)


def test_what_another_thread_folded_meanwhile_is_not_folded_again():
    context = context_on()
    match_id = begin_match(context)
    stale = context_on(context.store.client)
    match = stale.cache.get(match_id)
    after = match.timeline.version
    lengthen(context, match_id, after + 3)
    head, missed = context.store.head(match_id), tuple(context.store.read(match_id, after))
    stale.cache.caught_up(match, after, head, missed)

    assert stale.cache.caught_up(match, after, head, missed) is match
    assert match.timeline.tip() == tip(context, match_id)


@pytest.mark.parametrize("others", [0, 1, 2, 9])
def test_an_older_copy_of_the_store_is_taken_for_what_it_is(others):
    """A warm cache contains events that are lost, and other processes may have written new ones."""
    context = context_on()
    match_id = begin_match(context)
    copy = copy_store(context.store.client)
    for command in (Ponder(seat=0), Send(seat=0, workers=1)):
        play(context, match_id, by(0, command))
    restore_store(context.store.client, copy)
    lengthen(context_on(context.store.client, seed="other"), match_id, 5 + others)

    play(context, match_id, by(1, Ponder(seat=1)))

    tail = [canonical.decode(entry.e)["event"]["type"] for entry in context.store.read(match_id, 5)]
    assert tail == [*(("sent", "taken-back") * 5)[:others], "pondered"]
    assert (
        context.cache.get(match_id).timeline.tip()
        == context_on(context.store.client).cache.get(match_id).timeline.tip()
    )


def test_a_refusal_on_an_older_copy_is_that_of_the_copy():
    """A choice that was lost with the store's tail does not prevent a new one."""
    context = context_on()
    match_id = begin_match(context)
    copy = copy_store(context.store.client)
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    restore_store(context.store.client, copy)

    play(context, match_id, by(0, Send(seat=0, workers=3)))

    assert tip(context, match_id).state.sent == (3, None)


def test_a_keyframe_of_a_lost_tail_is_not_used():
    """The keyframe was written by a process that did not know of the failover."""
    context = context_on()
    match_id = begin_match(context)
    copy = copy_store(context.store.client)
    lengthen(context, match_id, 11)
    frames = context.store.client.hgetall(match_keys(match_id).frames)
    restore_store(context.store.client, copy)
    play(context, match_id, by(1, Ponder(seat=1)))
    lengthen(context, match_id, 11)
    context.store.client.hset(match_keys(match_id).frames, mapping=frames)

    cold = context_on(context.store.client).cache.get(match_id).timeline

    assert cold.base == 0
    assert cold.tip() == context.cache.get(match_id).timeline.tip()


def test_keyframes_are_kept_by_whoever_folds_past_them():
    context = context_on()
    match_id = begin_match(context)
    lengthen(context, match_id, 35)
    name = match_keys(match_id).frames
    kept = context.store.client.hgetall(name)
    context.store.drop_frames(match_id)

    cold = context_on(context.store.client)
    assert cold.cache.get(match_id).timeline.base == 0
    assert context.store.client.hgetall(name) == kept
    assert {field.decode().partition("/")[0] for field in kept} == {"10", "20", "30"}
    assert context_on(context.store.client).cache.get(match_id).timeline.base == 30


def test_a_mended_fold_never_meets_the_keyframes_of_the_code_before(monkeypatch):
    """Keyframes have a different name, and a process that folds the match again deletes them."""
    context = context_on()
    match_id = begin_match(context)
    lengthen(context, match_id, 35)
    name = match_keys(match_id).frames
    before = set(context.store.client.hkeys(name))
    monkeypatch.setattr(projections.timeline, "code_hash", lambda *_: "mended")

    cold = context_on(context.store.client).cache.get(match_id).timeline

    assert cold.base == 0
    after = set(context.store.client.hkeys(name))
    assert len(after) == len(before) == 3
    assert all(frame.endswith(b"/mended") for frame in after)
    assert context_on(context.store.client).cache.get(match_id).timeline.base == 30


def test_versions_before_a_keyframe_can_be_seen():
    context = context_on()
    match_id = begin_match(context)
    play_on([context], match_id, 8, steps=40)
    warm = context.cache.get(match_id)
    cold = context_on(context.store.client)
    match = cold.cache.get(match_id)
    assert match.timeline.base >= 20

    for version in range(warm.timeline.version + 1):
        line = cold.cache.timeline_at(match, version)
        assert line.holds(version)
        assert (line is match.timeline) == (version >= match.timeline.base)
        assert line.state(version) == match.timeline.state(version) == warm.timeline.state(version)


def test_a_stream_without_its_beginning_is_broken():
    context = context_on()
    match_id = begin_match(context)
    context.store.client.xtrim(match_keys(match_id).events, maxlen=2, approximate=False)

    with pytest.raises(Broken) as caught:
        context_on(context.store.client).cache.get(match_id)
    assert (caught.value.seq, caught.value.fault) == (1, "gap")
    play(context, match_id, by(0, Ponder(seat=0)))  # by the process that has the match in memory
    assert context.store.head(match_id).version == 6


def test_a_stream_that_does_not_end_at_its_head_is_broken():
    context = context_on()
    match_id = begin_match(context)
    client, keys = context.store.client, match_keys(match_id)
    client.hset(keys.heads, match_id, f"5 {'00' * 32} ")

    with pytest.raises(Broken) as caught:
        context_on(client).cache.get(match_id)
    assert (caught.value.seq, caught.value.fault) == (5, "head")


def test_a_stream_with_a_hole_is_broken():
    context = context_on()
    match_id = begin_match(context)
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    play(context, match_id, by(1, Send(seat=1, workers=1)))
    play(context, match_id, run_phase())
    context.store.client.xdel(match_keys(match_id).events, "4-0")

    with pytest.raises(Broken) as caught:
        context_on(context.store.client).cache.get(match_id)
    assert (caught.value.seq, caught.value.fault) == (4, "gap")


def test_a_match_of_a_game_that_is_not_here_is_broken():
    context = context_on()
    match_id = begin_match(context)

    with pytest.raises(Broken) as caught:
        MatchCache(context.store, {"other": ANTHILL}).get(match_id)
    assert (caught.value.seq, caught.value.fault) == (1, "record")


def test_a_match_begins_with_nothing():
    context = context_on()
    match = context.cache.begin("new", "anthill", b"r" * 32)

    assert Head(match.timeline.version, b"") == context.store.head("new")
