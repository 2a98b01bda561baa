"""Whole random matches of every game: each read at each version succeeds, or explains why not."""

import os

import pytest

from games import GAMES
from tests.service.past.every_version import check_version, random_match

MATCHES = int(os.environ.get("EVERY_VERSION_MATCHES", "20"))  # of each game
COMMANDS = 3000  # more than any match has

pytestmark = pytest.mark.assure


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", GAMES)
def test_every_door_answers_at_every_version(name):
    """The seat and the spectator alternate, and start in a different order for each match."""
    for seed in range(MATCHES):
        world, match_id, token = random_match(name, seed, COMMANDS)
        match = world.get(f"/v1/matches/{match_id}").json

        assert match["status"] == "over", seed
        for version in range(1, match["version"] + 1):
            check_version(world, match_id, version, token if (version + seed) % 2 else None)
