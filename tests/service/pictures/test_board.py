"""The board of a match over the API: at every version, with headers for caches."""

from games import GAMES
from tests.by_game import ANY_GAME
from tests.service.conftest import World
from tests.service.problems import version_in


def test_the_board_is_served_at_every_version():
    world = World(games=dict(GAMES))
    match_id = world.create({"bot": "random"}, {"bot": "random"}, game=ANY_GAME.name)
    path = f"/v1/matches/{match_id}/board.svg"
    now = world.get(path)
    version = world.context.store.head(match_id).version
    then = world.get(f"{path}?at={version}")

    assert now.content_type == "image/svg+xml"
    assert version_in(now) == version
    assert now.headers["Cache-Control"] == "no-cache"
    assert then.headers["Cache-Control"] == "public, max-age=300"
    assert then.data == now.data
    assert world.get(path, If_None_Match=now.headers["ETag"]).status_code == 304
    before = world.get(f"{path}?at=1")
    assert (before.status_code, before.json["type"]) == (404, "/problems/no-board")


def test_a_game_without_a_board_says_so(world):
    match_id, _ = world.begun()
    answer = world.get(f"/v1/matches/{match_id}/board.svg")

    assert (answer.status_code, answer.json["type"]) == (404, "/problems/no-board")
