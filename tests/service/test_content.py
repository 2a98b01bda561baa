"""Content packs over HTTP are listed, returned, and chosen for a new match."""

import json
from hashlib import sha256

import pytest

from events import canonical
from games import GAMES
from tests.by_game import ANY_GAME
from tests.packs import other_pack
from tests.service.conftest import World

OTHER = list(GAMES.values())[-1]


@pytest.fixture
def world():
    return World(games=dict(GAMES))


def create_match(world, game, **more):
    body = {"game": game, "seats": [{"bot": "random"}, {"bot": "random"}], **more}
    return world.post("/v1/matches", body)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_created_with_a_pack_of_the_store(world, game):
    content = world.context.cache.content_store.add(game, other_pack(game))

    answer = create_match(world, game, content=content)
    seen = world.get(f"/v1/matches/{answer.json['id']}/events").json["events"][0]

    assert answer.status_code == 201
    assert answer.json["content_hash"] == content
    assert seen["e"]["event"]["content"] == content
    assert world.get(f"/v1/matches/{answer.json['id']}/board.svg").status_code == 200


def test_without_a_word_it_is_the_games_own(world):
    answer = create_match(world, ANY_GAME.name)

    assert answer.json["content_hash"] == ANY_GAME.content


@pytest.mark.parametrize(
    ("content", "status", "kind"),
    [("a" * 64, 404, "unknown-content"), ("A" * 64, 422, "invalid-body"), (7, 422, "invalid-body")],
)
def test_an_unknown_pack_is_a_problem(world, content, status, kind):
    answer = create_match(world, ANY_GAME.name, content=content)

    assert (answer.status_code, answer.json["type"]) == (status, f"/problems/{kind}")
    assert list(world.context.store.heads()) == []


def test_known_packs_are_listed_the_games_own_first(world):
    content = world.context.cache.content_store.add(ANY_GAME.name, other_pack(ANY_GAME.name))
    own = ANY_GAME.content

    answer = world.get(f"/v1/games/{ANY_GAME.name}/content").json

    assert [(pack["hash"], pack["is_default"]) for pack in answer["packs"]] == [
        (own, True),
        (content, False),
    ]
    for pack in answer["packs"]:
        shown = world.get(pack["url"])
        assert sha256(canonical.encode(shown.json["content"])).hexdigest() == pack["hash"]
        assert shown.headers["Cache-Control"] == "public, max-age=300"
        tag = shown.headers["ETag"]
        assert world.get(pack["url"], If_None_Match=tag).status_code == 304


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_is_shown_as_it_was_added(world, game):
    content = world.context.cache.content_store.add(game, other_pack(game))

    answer = world.get(f"/v1/games/{game}/content/{content}").json

    assert answer["content"] == json.loads(other_pack(game))


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/v1/games/chess/content", "unknown-game"),
        (f"/v1/games/chess/content/{'a' * 64}", "unknown-game"),
        (f"/v1/games/{ANY_GAME.name}/content/{'a' * 64}", "unknown-content"),
        (f"/v1/games/{ANY_GAME.name}/content/{OTHER.content}", "unknown-content"),
    ],
)
def test_what_is_not_there_is_named(world, path, kind):
    assert world.get(path).json["type"] == f"/problems/{kind}"
