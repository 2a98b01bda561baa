"""The history of a value in a branch leads on to the parent, as far as the caller may read it."""

import pytest

from matches.commands.administration import delete, hide
from tests.service.causes.test_why import ask, seqs_of
from tests.service.conftest import World


def branch_off(world, match_id, at, luck="new", token=None):
    """Return the id of a branch, and the tokens of its seats."""
    body = {"at": at, "luck": luck, "seats": [{}, {}]}
    made = world.post(f"/v1/matches/{match_id}/branches", body, token=token)
    assert made.status_code == 201, made.text
    branch = made.json["id"]
    seats = [world.post(f"/v1/matches/{branch}/seats/{seat}") for seat in (0, 1)]
    return branch, [seat.json["token"] for seat in seats]


def play_round(world, match_id, tokens):
    for token in tokens:
        assert world.send(match_id, token, 1).status_code == 201
    world.run_phases(match_id)


@pytest.fixture
def running(answers_checked):
    """Return a running match after a round, its tokens and its version."""
    world = World()
    match_id, tokens = world.begin_match()
    play_round(world, match_id, tokens)
    return world, match_id, tokens, world.get(f"/v1/matches/{match_id}").json["version"]


@pytest.fixture
def over(running):
    world, match_id, tokens, at = running
    world.finish(match_id, tokens)
    return world, match_id, at


def test_a_value_that_came_with_a_branch_leads_to_its_causes_in_the_parent(over):
    world, match_id, at = over
    branch, _ = branch_off(world, match_id, at)
    answer = ask(world, branch, "path=/food/1")

    (change,) = answer["changes"]
    assert (change["type"], change["before"]) == ("position-set", None)
    url = f"/v1/matches/{match_id}/why?path=%2Ffood%2F1&at={at}"
    assert answer["origin"] == {"match": match_id, "version": at, "url": url}
    earlier = ask(world, match_id, url.partition("?")[2])
    assert (earlier["path"], earlier["value"]) == ("/food/1", answer["value"])
    assert earlier["changes"][0]["type"] == "foraged"
    assert earlier["origin"] is None


def test_only_the_page_with_the_beginning_has_the_origin(over):
    world, match_id, at = over
    branch, tokens = branch_off(world, match_id, at)
    play_round(world, branch, tokens)
    newest = ask(world, branch, "path=/food/1&limit=1")
    whole = ask(world, branch, "path=/food/1")

    assert (newest["origin"], len(seqs_of(whole))) == (None, 2)
    assert whole["origin"]["url"] == f"/v1/matches/{match_id}/why?path=%2Ffood%2F1&at={at}"
    assert ask(world, branch, newest["next"].partition("?")[2])["origin"] == whole["origin"]


def test_a_branch_of_a_branch_leads_to_each_ancestor(over):
    world, match_id, at = over
    branch, tokens = branch_off(world, match_id, at)
    begun = world.get(f"/v1/matches/{branch}").json["version"]
    world.finish(branch, tokens)
    last, _ = branch_off(world, branch, begun)

    first = ask(world, last, "path=/food/0")["origin"]
    second = ask(world, branch, first["url"].partition("?")[2])["origin"]

    assert (first["match"], first["version"]) == (branch, begun)
    assert (second["match"], second["version"]) == (match_id, at)


def test_a_branch_of_a_running_match_leads_only_to_what_the_caller_sees_there(running):
    """The branch begins from a state that fits the view of seat 0: other numbers are drawn anew."""
    world, match_id, parents, at = running
    branch, tokens = branch_off(world, match_id, at, token=parents[0])
    stem = f"/v1/matches/{match_id}/why?path="

    for token in (None, *tokens):
        public = ask(world, branch, "path=/round", token)["origin"]
        assert public == {"match": match_id, "version": at, "url": f"{stem}%2Fround&at={at}"}
    for seat, token in enumerate(tokens):
        own = ask(world, branch, f"path=/numbers/{seat}", token)["origin"]
        assert own == {"match": match_id, "version": at, "url": None}
    world.finish(match_id, parents)
    own = ask(world, branch, "path=/numbers/0", tokens[0])["origin"]
    assert own["url"] == f"{stem}%2Fnumbers%2F0&at={at}&as=0"
    assert ask(world, match_id, own["url"].partition("?")[2])["changes"]


def test_a_value_of_the_reader_is_not_that_of_another_seat(running):
    """`me` has the same pointer in all views. It leads on only in the view of the same seat."""
    world, match_id, parents, at = running
    branch, tokens = branch_off(world, match_id, at, token=parents[0])

    assert ask(world, branch, "path=/me", tokens[1])["origin"]["url"] is None
    world.finish(match_id, parents)
    assert ask(world, branch, "path=/me", tokens[1])["origin"]["url"].endswith("&as=1")


@pytest.mark.parametrize("withdraw", [lambda *given: hide(*given, hidden=True), delete])
def test_a_parent_that_cannot_be_read_is_only_named(over, withdraw):
    world, match_id, at = over
    branch, _ = branch_off(world, match_id, at)
    withdraw(world.context, match_id)

    origin = ask(world, branch, "path=/round")["origin"]

    assert origin == {"match": match_id, "version": at, "url": None}


def test_an_answer_with_an_origin_is_not_kept_for_long(over):
    """The parent may be hidden later."""
    world, match_id, at = over
    branch, tokens = branch_off(world, match_id, at)
    begun = world.get(f"/v1/matches/{branch}").json["version"]
    world.finish(branch, tokens)
    kept = world.get(f"/v1/matches/{match_id}/why?path=/round&at={at}")
    origin = world.get(f"/v1/matches/{branch}/why?path=/round&at={begun}")

    assert "max-age=300" in kept.headers["Cache-Control"]
    assert origin.json["origin"]
    assert "max-age=300" not in origin.headers["Cache-Control"]
