"""What an edited position gets wrong: named by its field."""

import pytest

from games import GAMES
from tests.games.positions import at, paths
from tests.service.bad_input.position_fuzz import reached

MARCH = GAMES["march-of-the-ants"]


@pytest.mark.parametrize(
    ("path", "new", "named"),
    [
        (["players"], 6, "/players"),
        (["marker"], -1, "/marker"),
        (["hints", 0], [[-5, 1]], "/hints/0/0/0"),
        (["wormholes"], -2, "/wormholes"),
        (["goals"], [], "/goals"),
        (["agenda", 0], {"type": "end-turn", "seat": 9}, "/agenda/0/seat"),
        (["agenda", 0], {"type": "feed", "seats": [0, 7]}, "/agenda/0/seats/1"),
    ],
)
def test_a_wrong_field_is_named(path, new, named):
    position, _ = reached("march-of-the-ants", "fields")
    assert paths(MARCH, position) == set()

    assert named in paths(MARCH, at(position, path, new))
