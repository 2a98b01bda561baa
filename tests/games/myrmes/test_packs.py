"""Other packs of Myrmes: their values are used, and their faults are reported."""

import json

import pytest
from fakeredis import FakeRedis, FakeServer

from events import Store
from games import GAMES
from matches.context import Context
from projections.content_store import ContentStore, FaultyPack
from tests.games.myrmes.scene import MYRMES
from tests.matches.commands.test_packs import play_bots
from tests.packs import default_of


def test_the_values_of_the_pack_are_the_ones_that_count():
    """With 300 points for each pheromone, the same match ends with different scores."""
    scores = []
    for points in (0, 300):
        context = Context(Store(FakeRedis(server=FakeServer())), GAMES, random=bytes)
        pack = default_of("myrmes")
        for shape in pack["pheromones"]:
            shape["points"] = points
        content = context.cache.content_store.add("myrmes", json.dumps(pack).encode())
        state = context.cache.get(play_bots(context, "myrmes", content)).timeline.tip().state
        scores.append(max(score.points for score in MYRMES.score(state)))

    assert scores[0] < 100
    assert scores[1] >= 300


def test_a_pack_with_faults_is_refused_with_all_of_them():
    content_store = ContentStore(Store(FakeRedis(server=FakeServer())), GAMES)
    pack = default_of("myrmes")
    pack["prey"][0]["food"] = -1
    del pack["name"]

    with pytest.raises(FaultyPack) as caught:
        content_store.add("myrmes", json.dumps(pack).encode())

    assert {fault.path for fault in caught.value.faults} == {"/name", "/prey/0/food"}
    assert content_store.list("myrmes") == (MYRMES.content,)
