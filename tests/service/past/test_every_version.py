"""Reads at any version of a match, including those inside a command."""

import pytest

from games import GAMES
from tests.service.past.every_version import check_version, random_match

COMMANDS = 12


@pytest.mark.parametrize("name", GAMES)
def test_every_door_answers_at_every_version(name):
    world, match_id, token = random_match(name, 1, COMMANDS)
    newest = world.get(f"/v1/matches/{match_id}").json["version"]

    assert newest > COMMANDS
    for version in range(1, newest + 1):
        for reader in (token, None):
            check_version(world, match_id, version, reader)
