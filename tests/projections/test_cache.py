"""The cache: quick, bounded, and never believed against the store."""

import pytest

import projections.keyframes
import projections.match_cache
import projections.timeline
from events import Broken, Head, canonical
from events.keys import match_keys
from matches.commands.execute import play
from projections.match_cache import Cache, NoSuchMatch
from tests.anthill import ANTHILL, Ponder, Send, TakeBack
from tests.playing import GAMES, begun, by, house_on, play_on, run_phase, tip


@pytest.fixture(autouse=True, scope="module")
def frequent_keyframes():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(projections.timeline, "FRAME_EVERY", 10)
        patch.setattr(projections.match_cache, "FRAME_EVERY", 10)
        patch.setattr(projections.keyframes, "FRAME_EVERY", 10)
        yield


def copied(client):
    return {name: client.dump(name) for name in client.keys("*")}


def restored(client, copy):
    client.flushall()
    for name, value in copy.items():
        client.restore(name, 0, value)


def lengthened(house, match, count):
    """Send and take back until the match has that many versions."""
    while tip(house, match).version < count:
        command = TakeBack if tip(house, match).state.sent[0] else Send
        more = {} if command is TakeBack else {"workers": 2}
        play(house, match, by(0, command(seat=0, **more)))


def test_an_unknown_match_is_none():
    with pytest.raises(NoSuchMatch):
        house_on().cache.get("nowhere")


def test_a_match_is_loaded_once():
    house = house_on()
    match = begun(house)
    cache = Cache(house.store, GAMES)

    assert cache.get(match) is cache.get(match)


def test_a_match_that_another_thread_loaded_first_is_kept():
    house = house_on()
    match = begun(house)
    cache = Cache(house.store, GAMES)
    mine, first = cache._loaded(match), cache.get(match)

    assert cache.keep(mine) is first


def test_the_matches_used_last_are_kept():
    """Versions over all matches are counted; the one just asked for always stays."""
    house = house_on()
    matches = [begun(house, key=f"{number}") for number in range(3)]
    cache = Cache(house.store, GAMES, versions=13)
    first, second = cache.get(matches[0]), cache.get(matches[1])
    cache.get(matches[0])
    cache.get(matches[2])

    assert cache.get(matches[0]) is first
    assert cache.get(matches[1]) is not second
    tiny = Cache(house.store, GAMES, versions=1)
    assert tiny.get(matches[0]) is tiny.get(matches[0])


def test_a_dropped_match_is_loaded_again():
    house = house_on()
    match = begun(house)
    before = house.cache.get(match)
    house.cache.drop(match)
    house.cache.drop(match)

    assert house.cache.get(match) is not before
    assert house.cache.get(match).line.tip() == before.line.tip()


def test_a_stale_cache_catches_up_however_much_it_missed():
    """A refusal brings 200 events; the rest is fetched."""
    house = house_on()
    match = begun(house)
    stale = house_on(house.store.client)
    stale.cache.get(match)
    lengthened(house, match, 260)

    play(stale, match, by(1, Ponder(seat=1)))

    assert stale.store.head(match).version == 261
    assert stale.cache.get(match).line.tip() == tip(house, match)


def test_a_stale_cache_catches_up_to_less_than_the_head():
    """What a refusal brought was itself behind by the time it was folded."""
    house = house_on()
    match = begun(house)
    stale = house_on(house.store.client)
    held = stale.cache.get(match)
    after = held.line.version
    lengthened(house, match, after + 5)
    missed = tuple(house.store.read(match, after))

    caught = stale.cache.caught_up(held, after, house.store.head(match), missed[:2])

    assert caught.line.tip() == tip(house, match)


def test_what_another_thread_folded_meanwhile_is_not_folded_again():
    house = house_on()
    match = begun(house)
    stale = house_on(house.store.client)
    held = stale.cache.get(match)
    after = held.line.version
    lengthened(house, match, after + 3)
    head, missed = house.store.head(match), tuple(house.store.read(match, after))
    stale.cache.caught_up(held, after, head, missed)

    assert stale.cache.caught_up(held, after, head, missed) is held
    assert held.line.tip() == tip(house, match)


@pytest.mark.parametrize("others", [0, 1, 2, 9])
def test_an_older_copy_of_the_store_is_taken_for_what_it_is(others):
    """A warm cache knows events that are gone; others may have written new ones by then."""
    house = house_on()
    match = begun(house)
    copy = copied(house.store.client)
    for command in (Ponder(seat=0), Send(seat=0, workers=1)):
        play(house, match, by(0, command))
    restored(house.store.client, copy)
    lengthened(house_on(house.store.client, seed="other"), match, 5 + others)

    play(house, match, by(1, Ponder(seat=1)))

    tail = [canonical.decode(entry.e)["event"]["type"] for entry in house.store.read(match, 5)]
    assert tail == [*(("sent", "taken-back") * 5)[:others], "pondered"]
    assert (
        house.cache.get(match).line.tip()
        == house_on(house.store.client).cache.get(match).line.tip()
    )


def test_a_refusal_on_an_older_copy_is_that_of_the_copy():
    """The lost choice does not stand in the way of a new one."""
    house = house_on()
    match = begun(house)
    copy = copied(house.store.client)
    play(house, match, by(0, Send(seat=0, workers=1)))
    restored(house.store.client, copy)

    play(house, match, by(0, Send(seat=0, workers=3)))

    assert tip(house, match).state.sent == (3, None)


def test_a_keyframe_of_a_lost_tail_is_not_used():
    """A writer that did not know of the failover left it behind."""
    house = house_on()
    match = begun(house)
    copy = copied(house.store.client)
    lengthened(house, match, 11)
    frames = house.store.client.hgetall(match_keys(match).frames)
    restored(house.store.client, copy)
    play(house, match, by(1, Ponder(seat=1)))
    lengthened(house, match, 11)
    house.store.client.hset(match_keys(match).frames, mapping=frames)

    cold = house_on(house.store.client).cache.get(match).line

    assert cold.base == 0
    assert cold.tip() == house.cache.get(match).line.tip()


def test_keyframes_are_kept_by_whoever_folds_past_them():
    house = house_on()
    match = begun(house)
    lengthened(house, match, 35)
    name = match_keys(match).frames
    kept = house.store.client.hgetall(name)
    house.store.drop_frames(match)

    cold = house_on(house.store.client)
    assert cold.cache.get(match).line.base == 0
    assert house.store.client.hgetall(name) == kept
    assert {field.decode().partition("/")[0] for field in kept} == {"10", "20", "30"}
    assert house_on(house.store.client).cache.get(match).line.base == 30


def test_versions_before_a_keyframe_can_be_seen():
    house = house_on()
    match = begun(house)
    play_on([house], match, 8, steps=40)
    warm = house.cache.get(match)
    cold = house_on(house.store.client)
    held = cold.cache.get(match)
    assert held.line.base >= 20

    for version in range(warm.line.version + 1):
        line = cold.cache.line_at(held, version)
        assert line.holds(version)
        assert (line is held.line) == (version >= held.line.base)
        assert line.state(version) == held.line.state(version) == warm.line.state(version)


def test_a_stream_without_its_beginning_is_broken():
    house = house_on()
    match = begun(house)
    house.store.client.xtrim(match_keys(match).events, maxlen=2, approximate=False)

    with pytest.raises(Broken) as caught:
        house_on(house.store.client).cache.get(match)
    assert (caught.value.seq, caught.value.fault) == (1, "gap")
    play(house, match, by(0, Ponder(seat=0)))  # who has it in memory plays on
    assert house.store.head(match).version == 6


def test_a_stream_that_does_not_end_at_its_head_is_broken():
    house = house_on()
    match = begun(house)
    client, keys = house.store.client, match_keys(match)
    client.hset(keys.heads, match, f"5 {'00' * 32} ")

    with pytest.raises(Broken) as caught:
        house_on(client).cache.get(match)
    assert (caught.value.seq, caught.value.fault) == (5, "head")


def test_a_stream_with_a_hole_is_broken():
    house = house_on()
    match = begun(house)
    play(house, match, by(0, Send(seat=0, workers=1)))
    play(house, match, by(1, Send(seat=1, workers=1)))
    play(house, match, run_phase())
    house.store.client.xdel(match_keys(match).events, "4-0")

    with pytest.raises(Broken) as caught:
        house_on(house.store.client).cache.get(match)
    assert (caught.value.seq, caught.value.fault) == (1, "gap")


def test_a_match_of_a_game_that_is_not_here_is_broken():
    house = house_on()
    match = begun(house)

    with pytest.raises(Broken) as caught:
        Cache(house.store, {"other": ANTHILL}).get(match)
    assert (caught.value.seq, caught.value.fault) == (1, "record")


def test_a_match_begins_with_nothing():
    house = house_on()
    held = house.cache.begin("new", "anthill", b"r" * 32)

    assert Head(held.line.version, b"") == house.store.head("new")
