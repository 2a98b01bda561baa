"""Rules versions over the API are chosen at creation, listed, and rejected if unknown."""

import pytest

from tests.anthill import ANTHILL, ANTHILL_2
from tests.service.conftest import World

PLAN = {"game": "anthill", "seats": [{}, {}]}


@pytest.fixture
def world():
    """Return a service with rules 1 and 2."""
    return World(games={"anthill": ANTHILL_2})


@pytest.mark.parametrize(
    ("asked", "rules"), [({}, "2"), ({"rules": "2"}, "2"), ({"rules": "1"}, "1")]
)
def test_a_match_is_created_under_the_newest_rules_or_those_asked_for(world, asked, rules):
    made = world.post("/v1/matches", {**PLAN, **asked})

    assert (made.status_code, made.json["rules"]) == (201, rules)
    assert world.get(f"/v1/matches/{made.json['id']}").json["rules"] == rules


@pytest.mark.parametrize("asked", ["3", "", 2])
def test_rules_that_are_not_released_are_refused_with_their_place(world, asked):
    answer = world.post("/v1/matches", {**PLAN, "rules": asked})

    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.json["errors"]] == ["/rules"]


def test_a_game_lists_its_released_versions(world):
    (listed,) = world.get("/v1/games").json["games"]
    shown = world.get("/v1/games/anthill").json

    for answer in (listed, shown):
        assert (answer["rules"], answer["released"]) == ("2", ["1", "2"])


def test_a_match_of_rules_that_are_not_known_here_is_a_problem_of_its_own(world):
    """A service with only rules 1 reads a match stored by a newer one."""
    match_id, (token, _) = world.begin_match()
    older = World(games={"anthill": ANTHILL}, redis=world.redis)

    for path in ("", "/state", "/events", "/bundle", "/board.svg"):
        answer = older.get(f"/v1/matches/{match_id}{path}", token=token)
        assert (answer.status_code, answer.json["type"]) == (501, "/problems/unknown-rules")
        assert answer.json["detail"] == "rules 2 of anthill are not known here"
    answer = older.send(match_id, token)
    assert (answer.status_code, answer.json["type"]) == (501, "/problems/unknown-rules")
