"""Unknown paths, methods, parameters and versions each have their own problem."""

import pytest
from markupsafe import escape

from service.problems.problem_types import PROBLEM_TYPES
from tests.service.problems import is_problem


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/v1/matches/aaaaaaaaaaaaaaaa", "unknown-match"),
        ("/v1/matches/aaaaaaaaaaaaaaaa/state", "unknown-match"),
        ("/v1/matches/aaaaaaaaaaaaaaaa/events", "unknown-match"),
        ("/v1/matches/%F0%9F%90%9C%00%ff/state", "unknown-match"),
        ("/v1/games/chess", "unknown-game"),
        ("/v1/ants", "unknown-path"),
        ("/v1/matches/", "unknown-path"),
        ("/v1/matches/a/seats/x", "unknown-path"),
        ("/nowhere", "unknown-path"),
    ],
)
def test_what_is_not_there_is_named(world, path, kind):
    is_problem(world.get(path), kind) if "seats" not in path else is_problem(world.post(path), kind)


def test_commands_and_seats_of_an_unknown_match(world):
    path = "/v1/matches/aaaaaaaaaaaaaaaa"
    is_problem(world.post(f"{path}/seats/0"), "unknown-match")
    is_problem(
        world.post(f"{path}/commands", {"type": "ponder"}, token="seat.0.x"), "unknown-match"
    )


@pytest.mark.parametrize("at", [0, 6, 10**14])
def test_versions_that_never_were(new_match, at):
    world, match_id, _ = new_match
    answer = world.get(f"/v1/matches/{match_id}/state?at={at}")
    is_problem(answer, "unknown-version", current_version=5)


@pytest.mark.parametrize(
    "query",
    [
        "state?at=x",
        "state?at=-1",
        "state?at=1.5",
        "state?at=",
        "state?at=%C2%B2",
        "events?after=x",
        "events?limit=0",
        "events?limit=1001",
        "events?wait=26",
        "timeline?limit=x",
    ],
)
def test_parameters_must_be_numbers_in_range(new_match, query):
    world, match_id, _ = new_match
    name = query.partition("?")[2].partition("=")[0]
    is_problem(world.get(f"/v1/matches/{match_id}/{query}"), "invalid-parameter", parameter=name)


@pytest.mark.parametrize(
    "query", ["status=lost", "game=chess", "cursor=x", "cursor=", "limit=x", "limit=201"]
)
def test_lists_have_their_parameters(world, query):
    name = query.partition("=")[0]
    is_problem(world.get(f"/v1/matches?{query}"), "invalid-parameter", parameter=name)


def test_other_methods_are_refused_with_what_is_allowed(new_match):
    world, match_id, _ = new_match
    answer = world.client.put(f"/v1/matches/{match_id}/commands")
    allowed = is_problem(answer, "method-not-allowed").headers["Allow"]
    assert set(allowed.split(", ")) == {"POST", "OPTIONS"}


@pytest.mark.parametrize(("path", "method"), [("/state", "get"), ("/commands", "Post")])
def test_a_method_in_lower_case_is_another_method(new_match, path, method):
    world, match_id, _ = new_match
    known = {"REQUEST_METHOD": method}  # a test client would send it in upper case
    answer = world.client.open(f"/v1/matches/{match_id}{path}", environ_overrides=known)
    allowed = is_problem(answer, "method-not-allowed").headers["Allow"]
    assert method.upper() in allowed.split(", ")


def test_every_kind_of_problem_has_its_page(world):
    for kind in PROBLEM_TYPES:
        page = world.get(f"/problems/{kind}", Accept="text/html")
        assert page.status_code == 200
        assert escape(PROBLEM_TYPES[kind].title) in page.text
        assert f'href="/problems/{kind}"' in world.get("/problems", Accept="text/html").text
    is_problem(world.get("/problems/nothing"), "unknown-path")


@pytest.mark.parametrize("at", ["01", "00", "x", "-1", "1.5", "9" * 21])
def test_a_version_that_cannot_be_read_names_one_range(new_match, at):
    world, match_id, tokens = new_match
    answer = world.get(f"/v1/matches/{match_id}/state?at={at}", token=tokens[0])
    is_problem(answer, "invalid-parameter")
    wanted = "a version from 1 to 100000000000000, or a time such as 2026-03-01T12:00:00Z"
    assert answer.json["detail"] == f"at must be {wanted}"
