"""Keys that are kept after the end, over the API (rule T4)."""

import pytest

from tests.service.conftest import World

PLAN = {"game": "anthill", "seats": [{}, {}]}


@pytest.fixture
def world():
    return World()


@pytest.mark.parametrize(
    ("asked", "keys"),
    [({}, "released"), ({"keys": "released"}, "released"), ({"keys": "kept"}, "kept")],
)
def test_a_match_says_whether_its_end_releases_its_keys(world, asked, keys):
    made = world.post("/v1/matches", {**PLAN, **asked})

    assert (made.status_code, made.json["keys"]) == (201, keys)


@pytest.mark.parametrize("asked", ["", "none", None, True])
def test_any_other_wish_is_refused_with_its_place(world, asked):
    answer = world.post("/v1/matches", {**PLAN, "keys": asked})

    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.json["errors"]] == ["/keys"]
