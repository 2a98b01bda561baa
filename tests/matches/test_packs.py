"""Matches that are played with another pack than the game's own."""

import json
from hashlib import sha256

import pytest
from fakeredis import FakeRedis, FakeServer

from events import Broken, Store, canonical, derive_keys
from events.keys import packs_key
from games import GAMES
from games.errors import UnknownContent
from games.table import SeatPlan
from matches.audit.bundle import unbundled, verify_bundle
from matches.audit.importing import imported
from matches.audit.verify import verify
from matches.commands.bots import answer
from matches.commands.create import Plan, create
from matches.context import House
from projections.content_store import FaultyPack, Shelf
from projections.task_queue import tasks_of
from tests.matches.bundles import bundle_of, changed
from tests.packs import default_of, other_pack
from tests.sdk import alone


@pytest.fixture
def shelf():
    return Shelf(Store(FakeRedis(server=FakeServer())), GAMES)


@pytest.fixture
def house():
    return House(Store(FakeRedis(server=FakeServer())), GAMES)


def played(house, game, content="", commands=10_000):
    """Let random bots play so many commands of a match, or to its end."""
    plan = Plan(game, GAMES[game].options(), (SeatPlan("random"),) * 2, content=content)
    match = create(house, plan, key="k", digest="d").match
    for _ in range(commands):
        tasks = tasks_of(match, house.store.head(match).waits)
        if not tasks:
            break
        answer(house, tasks[0])
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_match_with_a_changed_pack_is_played_to_its_end_and_verified(house, game):
    content = house.cache.shelf.add(game, other_pack(game))
    match = played(house, game, content)
    tip = house.cache.get(match).line.tip()
    entries = tuple(house.store.read(match))
    keys = derive_keys(house.store.vault(match))

    assert tip.table.status == "over"
    assert tip.table.content == tip.state.content == content != GAMES[game].content
    assert canonical.decode(entries[0].e)["event"]["content"] == content
    assert verify(match, entries, GAMES, keys=keys).events == len(entries)


def test_the_values_of_the_pack_are_the_ones_that_count():
    """With a prize of 300 points for each pheromone the same match ends with other scores."""
    scores = []
    for points in (0, 300):
        house = House(Store(FakeRedis(server=FakeServer())), GAMES, random=bytes)
        pack = default_of("myrmes")
        for shape in pack["pheromones"]:
            shape["points"] = points
        content = house.cache.shelf.add("myrmes", json.dumps(pack).encode())
        state = house.cache.get(played(house, "myrmes", content)).line.tip().state
        scores.append(max(score.points for score in GAMES["myrmes"].score(state)))

    assert scores[0] < 100
    assert scores[1] >= 300


@pytest.mark.parametrize("game", GAMES)
def test_a_match_without_a_word_on_content_is_played_with_the_games_own(house, game):
    match = played(house, game, commands=3)

    assert house.cache.get(match).line.tip().state.content == GAMES[game].content
    assert house.store.packs(game) == ()


def test_an_unknown_pack_is_refused_and_nothing_is_stored(house):
    with pytest.raises(UnknownContent, match="a" * 64):
        played(house, "myrmes", "a" * 64)

    assert list(house.store.heads()) == []


def test_a_pack_of_one_game_is_none_of_another(house):
    content = house.cache.shelf.add("myrmes", other_pack("myrmes"))

    with pytest.raises(UnknownContent):
        played(house, "atta-ants", content)


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_is_kept_as_canonical_json_under_its_hash(shelf, game):
    text = other_pack(game)
    content = shelf.add(game, text)
    again = shelf.add(game, json.dumps(json.loads(text), sort_keys=True).encode())
    kept = shelf._store.pack(game, content)

    assert again == content == sha256(kept).hexdigest()
    assert json.loads(kept) == json.loads(text) == shelf.pack(game, content)
    assert shelf.list(game) == (GAMES[game].content, content)
    assert shelf.pack(game, GAMES[game].content) == default_of(game)


def test_what_is_kept_is_never_changed(shelf):
    content = shelf.add("myrmes", other_pack("myrmes"))

    assert not shelf._store.keep_pack("myrmes", content, b"{}")
    assert shelf.pack("myrmes", content)["prey"][0]["food"] == 5


def test_a_pack_with_faults_is_refused_with_all_of_them(shelf):
    pack = default_of("myrmes")
    pack["prey"][0]["food"] = -1
    del pack["name"]

    with pytest.raises(FaultyPack) as caught:
        shelf.add("myrmes", json.dumps(pack).encode())

    assert {fault.path for fault in caught.value.faults} == {"/name", "/prey/0/food"}
    assert shelf.list("myrmes") == (GAMES["myrmes"].content,)


def test_a_pack_that_was_changed_in_the_store_is_not_loaded():
    redis = FakeRedis(server=FakeServer())
    first = Shelf(Store(redis), GAMES)
    content = first.add("myrmes", other_pack("myrmes"))
    redis.hset(packs_key(), f"myrmes/{content}", canonical.encode(default_of("myrmes")))

    with pytest.raises(UnknownContent):
        Shelf(Store(redis), GAMES).load("myrmes", content)


@pytest.mark.parametrize("game", GAMES)
def test_a_bundle_carries_a_pack_that_is_not_the_games_own(house, game):
    content = house.cache.shelf.add(game, other_pack(game))
    lines = bundle_of(house, played(house, game, content))

    assert unbundled(lines)[0].pack == json.loads(other_pack(game))
    assert verify_bundle(lines, GAMES).report is not None
    assert alone.verify(lines)["complete"]


def test_a_bundle_of_a_match_with_the_games_own_pack_carries_none(house):
    lines = bundle_of(house, played(house, "atta-ants", commands=2))

    assert "pack" not in canonical.decode(lines[0])


def test_a_pack_that_does_not_fit_its_hash_is_noticed_in_a_bundle(house):
    content = house.cache.shelf.add("atta-ants", other_pack("atta-ants"))
    lines = bundle_of(house, played(house, "atta-ants", content))
    other = changed(lines, 0, lambda header: header["pack"].update(about="another"))
    faulty = changed(lines, 0, lambda header: header["pack"].update(cards=[]))

    for wrong in (other, faulty):
        with pytest.raises(Broken) as caught:
            verify_bundle(wrong, GAMES)
        assert (caught.value.seq, caught.value.fault) == (0, "record")
        with pytest.raises(alone.Broken) as caught:
            alone.verify(wrong)
        assert (caught.value.seq, caught.value.fault) == (0, "record")


@pytest.mark.parametrize("game", GAMES)
def test_an_imported_match_brings_its_pack(house, game):
    content = house.cache.shelf.add(game, other_pack(game))
    match = played(house, game, content)
    lines = bundle_of(house, match)
    other = House(Store(FakeRedis(server=FakeServer())), GAMES)

    imported(other, lines)

    assert other.store.pack(game, content) == house.store.pack(game, content)
    assert other.cache.fresh(match).line.tip().state == house.cache.fresh(match).line.tip().state
    assert bundle_of(other, match) == lines
