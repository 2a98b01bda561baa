"""A batch creates many matches in one request, each with its own key, count and result."""

import pytest
from fakeredis import FakeRedis

from service.limits.counters import Counters
from service.limits.guard import Limits
from service.limits.policies import Policy
from tests.service.conftest import UUID
from tests.service.problems import is_problem
from tests.service.seats.conftest import Town

PLAN = {"game": "anthill", "seats": [{}, {}]}


def batch(town, *plans, token=None, first=0):
    """Create matches, with keys numbered from `first`."""
    items = [{"key": UUID.format(900 + first + at), "plan": plan} for at, plan in enumerate(plans)]
    return town.post("/v1/matches/batch", {"matches": items}, token=token)


def test_each_plan_is_answered_in_its_place(town):
    wrong = {"game": "anthill", "seats": []}

    answer = batch(town, PLAN, wrong, {**PLAN, "visibility": "invited"}, {"game": "chess"})

    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    results = answer.json["results"]
    assert [result["status"] for result in results] == [201, 422, 201, 422]
    assert [result["key"] for result in results] == [UUID.format(900 + at) for at in range(4)]
    assert results[1]["problem"]["type"] == "/problems/invalid-body"
    assert len(results[2]["match"]["invitations"]) == 2
    assert town.get(f"/v1/matches/{results[0]['match']['id']}").status_code == 200


def test_a_batch_sent_again_creates_nothing_new(town):
    first, again = (batch(town, PLAN, PLAN).json for _ in range(2))

    assert first == again
    assert len({result["match"]["id"] for result in first["results"]}) == 2


def test_a_single_request_with_the_same_key_is_the_same_match(town):
    made = batch(town, PLAN).json["results"][0]["match"]["id"]

    assert town.post("/v1/matches", PLAN, key=UUID.format(900)).json["id"] == made


def test_one_key_for_two_plans_is_refused_for_the_second(town):
    other = {**PLAN, "undo": "none"}
    items = [{"key": UUID.format(900), "plan": plan} for plan in (PLAN, other)]

    results = town.post("/v1/matches/batch", {"matches": items}).json["results"]

    assert [result["status"] for result in results] == [201, 422]
    assert results[1]["problem"]["type"] == "/problems/key-reused"


def test_rules_are_told_in_the_words_of_their_game(town, ann, ben):
    twice = {**PLAN, "seats": [{"account": "Ben"}, {"account": "Ben"}]}

    (result,) = batch(town, twice, token=ann[0]).json["results"]

    assert result["problem"]["slug"] == "seat.account-seated"
    assert result["problem"]["detail"].startswith("The account holds a seat")


def test_the_account_creates_them(town, ann):
    results = batch(town, PLAN, PLAN, token=ann[0]).json["results"]

    assert {result["match"]["creator"] for result in results} == {ann[1]}


def test_each_is_counted():
    counters = Counters(FakeRedis())
    town = Town(limits=Limits({"create": Policy("create", 3, 3600)}, counters))

    results = batch(town, *[PLAN] * 5).json["results"]

    assert [result["status"] for result in results] == [201, 201, 201, 429, 429]
    assert results[4]["problem"]["type"] == "/problems/too-many-requests"
    is_problem(town.post("/v1/matches", PLAN), "too-many-requests")


@pytest.mark.parametrize(
    "body",
    [
        [],
        {},
        {"matches": []},
        {"matches": [{"key": "mine", "plan": PLAN}]},
        {"matches": [{"plan": PLAN}]},
        {"matches": [{"key": UUID.format(at), "plan": PLAN} for at in range(51)]},
    ],
)
def test_a_batch_of_another_form_creates_nothing(town, body):
    is_problem(town.post("/v1/matches/batch", body), "invalid-body")
    assert list(town.context.store.heads()) == []
