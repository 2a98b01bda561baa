"""A comparison reveals no more of either match than the match itself does."""

import pytest

from games import GAMES
from tests.service.conftest import random_source
from tests.service.test_secrecy import PAIRS as SECRETS
from tests.service.test_secrecy import mask_answer
from tests.service.worlds.test_delayed import by_minutes

KEY = "00000000-0000-4000-8000-000000009999"


def comparisons(world, match_id, others, token=None):
    """Return the comparisons of a match with others, in both directions and in pages."""
    pairs = [(match_id, other) for other in others] + [(other, match_id) for other in others]
    return [
        mask_answer(
            world.get(
                f"/v1/matches/{match}/compare?with={other}{more}",
                token=token if match == match_id else None,  # it belongs to no other match
            )
        )
        for match, other in [*pairs, (match_id, match_id)]
        for more in ("", "&limit=1", "&after=1")
    ]


def others_of(world, match_id, at, game, seats, token=None):
    """Return a branch of a match and an unrelated match, with the same ids in each world."""
    world.context.random = random_source(77)
    plan = {"at": at, "luck": "new", "seats": [{}] * seats}
    branch = world.post(f"/v1/matches/{match_id}/branches", plan, key=KEY, token=token)
    assert branch.status_code == 201, branch.text
    plan = {"game": game, "seats": [{}] * seats}
    return [branch.json["id"], world.post("/v1/matches", plan, key=KEY).json["id"]]


@pytest.mark.parametrize("pair", SECRETS)
@pytest.mark.parametrize("reader", [None, 1])
def test_a_secret_of_a_seat_changes_no_comparison_for_others(pair, reader):
    seen = []
    for world, match_id, tokens in SECRETS[pair]():
        at = 5  # the deal
        token = None if reader is None else tokens[reader]
        others = others_of(world, match_id, at, "anthill", 2, token)
        unrelated, own = others[1], []
        for seat in (0, 1):
            own.append(world.post(f"/v1/matches/{unrelated}/seats/{seat}").json["token"])
        world.send(unrelated, own[0], 2)
        seen.append((comparisons(world, match_id, others, token), others))
        assert all(answer[0] == 200 for answer in seen[-1][0])

    assert seen[0] == seen[1]


@pytest.mark.parametrize("is_over", [False, True])
def test_a_delayed_match_is_compared_up_to_the_version_that_its_spectators_see(is_over):
    name = next(iter(GAMES))
    worlds, seen = by_minutes(name, 1, is_over=is_over)
    answers = []
    for playing in worlds:
        world = playing.world
        others = others_of(world, playing.match_id, seen, name, playing.seats)
        answers.append(comparisons(world, playing.match_id, others))
        body = world.get(f"/v1/matches/{playing.match_id}/compare?with={others[0]}").json
        assert body["version"] == seen

    assert answers[0] == answers[1]
