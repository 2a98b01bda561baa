"""Matches played with a different pack from the game's own."""

import json
from hashlib import sha256

import pytest
from fakeredis import FakeRedis, FakeServer

from events import Broken, Store, canonical, derive_keys
from events.keys import packs_key
from games import GAMES
from games.errors import UnknownContent
from games.table import SeatPlan
from matches.audit.bundle import read_bundle_lines, verify_bundle
from matches.audit.importing import import_bundle
from matches.audit.verify import verify
from matches.commands.bots import answer
from matches.commands.create import Plan, create
from matches.context import Context
from projections.content_store import ContentStore
from projections.task_queue import parse_tasks
from tests.by_game import ANY_GAME
from tests.matches.bundles import bundle_of, change_line
from tests.packs import default_of, other_pack
from tests.sdk import alone


@pytest.fixture
def content_store():
    return ContentStore(Store(FakeRedis(server=FakeServer())), GAMES)


@pytest.fixture
def context():
    return Context(Store(FakeRedis(server=FakeServer())), GAMES)


def play_bots(context, game, content="", commands=10_000):
    """Let random bots play `commands` commands of a match, or all of it."""
    plan = Plan(game, GAMES[game].options(), (SeatPlan("random"),) * 2, content=content)
    match_id = create(context, plan, key="k", digest="d").match_id
    for _ in range(commands):
        tasks = parse_tasks(match_id, context.store.head(match_id).waits)
        if not tasks:
            break
        answer(context, tasks[0])
    return match_id


@pytest.mark.parametrize("game", GAMES)
def test_a_match_with_a_changed_pack_is_played_to_its_end_and_verified(context, game):
    content = context.cache.content_store.add(game, other_pack(game))
    match_id = play_bots(context, game, content)
    tip = context.cache.get(match_id).timeline.tip()
    entries = tuple(context.store.read(match_id))
    keys = derive_keys(context.store.vault(match_id))

    assert tip.table.status == "over"
    assert tip.table.content == tip.state.content == content != GAMES[game].content
    assert canonical.decode(entries[0].e)["event"]["content"] == content
    assert verify(match_id, entries, GAMES, keys=keys).events == len(entries)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_without_a_word_on_content_is_played_with_the_games_own(context, game):
    match_id = play_bots(context, game, commands=3)

    assert context.cache.get(match_id).timeline.tip().state.content == GAMES[game].content
    assert context.store.packs(game) == ()


def test_an_unknown_pack_is_refused_and_nothing_is_stored(context):
    with pytest.raises(UnknownContent, match="a" * 64):
        play_bots(context, ANY_GAME.name, "a" * 64)

    assert list(context.store.heads()) == []


def test_a_pack_of_one_game_is_none_of_another(context):
    other = list(GAMES)[-1]
    content = context.cache.content_store.add(other, other_pack(other))

    with pytest.raises(UnknownContent):
        play_bots(context, ANY_GAME.name, content)


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_is_kept_as_canonical_json_under_its_hash(content_store, game):
    text = other_pack(game)
    content = content_store.add(game, text)
    again = content_store.add(game, json.dumps(json.loads(text), sort_keys=True).encode())
    kept = content_store._store.pack(game, content)

    assert again == content == sha256(kept).hexdigest()
    assert json.loads(kept) == json.loads(text) == content_store.pack(game, content)
    assert content_store.list(game) == (GAMES[game].content, content)
    assert content_store.pack(game, GAMES[game].content) == default_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_never_changed(content_store, game):
    content = content_store.add(game, other_pack(game))

    assert not content_store._store.keep_pack(game, content, b"{}")
    assert content_store.pack(game, content) == json.loads(other_pack(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_that_was_changed_in_the_store_is_not_loaded(game):
    redis = FakeRedis(server=FakeServer())
    first = ContentStore(Store(redis), GAMES)
    content = first.add(game, other_pack(game))
    redis.hset(packs_key(), f"{game}/{content}", canonical.encode(default_of(game)))

    with pytest.raises(UnknownContent):
        ContentStore(Store(redis), GAMES).load(game, content)


@pytest.mark.parametrize("game", GAMES)
def test_a_bundle_carries_a_pack_that_is_not_the_games_own(context, game):
    content = context.cache.content_store.add(game, other_pack(game))
    lines = bundle_of(context, play_bots(context, game, content))

    assert read_bundle_lines(lines)[0].pack == json.loads(other_pack(game))
    assert verify_bundle(lines, GAMES).report is not None
    assert alone.verify(lines)["complete"]


@pytest.mark.parametrize("game", GAMES)
def test_a_bundle_of_a_match_with_the_games_own_pack_carries_none(context, game):
    lines = bundle_of(context, play_bots(context, game, commands=2))

    assert "pack" not in canonical.decode(lines[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_that_does_not_fit_its_hash_is_noticed_in_a_bundle(context, game):
    content = context.cache.content_store.add(game, other_pack(game))
    lines = bundle_of(context, play_bots(context, game, content))
    other = change_line(lines, 0, lambda header: header["pack"].update(about="another"))
    faulty = change_line(lines, 0, lambda header: header["pack"].update(cards=[]))

    for wrong in (other, faulty):
        with pytest.raises(Broken) as caught:
            verify_bundle(wrong, GAMES)
        assert (caught.value.seq, caught.value.fault) == (0, "record")
        with pytest.raises(alone.Broken) as caught:
            alone.verify(wrong)
        assert (caught.value.seq, caught.value.fault) == (0, "record")


@pytest.mark.parametrize("game", GAMES)
def test_an_imported_match_brings_its_pack(context, game):
    content = context.cache.content_store.add(game, other_pack(game))
    match_id = play_bots(context, game, content)
    lines = bundle_of(context, match_id)
    other = Context(Store(FakeRedis(server=FakeServer())), GAMES)

    import_bundle(other, lines)

    assert other.store.pack(game, content) == context.store.pack(game, content)
    assert (
        other.cache.fresh(match_id).timeline.tip().state
        == context.cache.fresh(match_id).timeline.tip().state
    )
    assert bundle_of(other, match_id) == lines
