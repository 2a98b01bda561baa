"""Pictures of cards over HTTP."""

from games import GAMES
from tests.service.conftest import World

GAME = GAMES["march-of-the-ants"]


def test_a_card_of_a_pack_is_drawn():
    world = World({GAME.name: GAME})

    answer = world.get(f"/v1/games/{GAME.name}/content/{GAME.content}/cards/ev01.svg")

    assert answer.status_code == 200
    assert answer.mimetype == "image/svg+xml"
    assert answer.headers["Cache-Control"].startswith("public, max-age=")
    assert answer.text.startswith("<svg")


def test_a_card_that_is_not_there_is_named():
    """The card is unknown, the pack is unknown, or the game has no cards to draw."""
    world = World(dict(GAMES))
    atta = GAMES["atta-ants"].content

    for path, kind in (
        (f"{GAME.name}/content/{GAME.content}/cards/xx99.svg", "no-card"),
        (f"{GAME.name}/content/{'0' * 64}/cards/ev01.svg", "unknown-content"),
        (f"atta-ants/content/{atta}/cards/ev01.svg", "no-card"),
    ):
        answer = world.get(f"/v1/games/{path}")
        assert answer.status_code == 404
        assert answer.json["type"] == f"/problems/{kind}"
