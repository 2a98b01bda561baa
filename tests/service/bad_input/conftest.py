"""Fixtures for a service in which every operation can be called."""

import pytest

from games import GAMES
from tests.by_game import ANY_GAME
from tests.service.conftest import World
from tests.service.past.analysing import ByHand

ADMIN = "an administrator's secret of more than 32"


@pytest.fixture(scope="module")
def prepared_service():
    """Return a service with a match, an account and a webhook, and the headers of each caller."""
    world = World(games=dict(GAMES), analyses=ByHand(), admin_token=ADMIN)
    match_id = world.create({}, {}, game=ANY_GAME.name)
    token = world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    world.post(f"/v1/matches/{match_id}/seats/1")
    account = world.post("/v1/accounts", {"name": "Anna"}).json
    world.follow()
    parts = {
        "match": match_id,
        "game": ANY_GAME.name,
        "name": "Anna",
        "number": "0",
        "kind": "busy",
    }
    return world, parts, {"seat": token, "account": account["key"], "administrator": ADMIN}
