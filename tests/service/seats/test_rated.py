"""Rated matches over the API are declared at creation, and played between accounts (rule T21)."""

import pytest

from tests.service.problems import is_problem


def create(town, *seats, **more):
    body = {"game": "anthill", "seats": list(seats or ({}, {})), "rated": True, **more}
    return town.post("/v1/matches", body)


def test_a_match_says_whether_it_is_rated(town):
    rated, other = create(town, undo="consent").json, create(town, rated=False).json

    assert (rated["rated"], other["rated"]) == (True, False)
    assert town.get(f"/v1/matches/{rated['id']}").json["rated"] is True


@pytest.mark.parametrize(
    ("slug", "seats", "more"),
    [
        ("rated.bot-seat", ({}, {"bot": "random"}), {"undo": "none"}),
        ("rated.undo", (), {"undo": "free"}),
        ("rated.unseen", (), {"undo": "none", "visibility": "unlisted"}),
        ("rated.unseen", (), {"undo": "none", "spectators": {"kind": "nobody"}}),
    ],
)
def test_what_cannot_be_rated_is_refused(town, slug, seats, more):
    is_problem(create(town, *seats, **more), "rule-violation", slug=slug, rule="T21")


@pytest.mark.parametrize("rated", ["yes", None, []])
def test_rated_is_yes_or_no(town, rated):
    is_problem(create(town, rated=rated), "invalid-body")


def test_a_guest_is_told_that_an_account_is_needed(town, ann):
    match_id = create(town, undo="none").json["id"]

    is_problem(town.sit(match_id, 0), "rule-violation", slug="rated.needs-account")
    assert town.sit(match_id, 0, token=ann[0]).status_code == 201


@pytest.mark.parametrize("clock", [{}, {"clock": None}])
def test_a_rated_match_without_a_clock_gets_one(town, clock):
    """Nobody leaves a rated match for ever; a body that 1.0.0 allowed is not refused."""
    made = create(town, undo="none", **clock)

    assert made.status_code == 201
    assert made.json["clock"] == {
        "kind": "correspondence",
        "days": 14,
        "on_timeout": "resign",
    }


def test_a_rated_match_keeps_the_clock_of_its_plan(town):
    clock = {"kind": "per-decision", "seconds": 30, "on_timeout": "pass"}

    made = create(town, undo="none", clock=clock).json

    assert (made["clock"]["kind"], made["clock"]["seconds"]) == ("per-decision", 30)
