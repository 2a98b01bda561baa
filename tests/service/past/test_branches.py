"""Branches, positions and sandboxes over the API."""

import pytest

from tests.service.conftest import UUID, World
from tests.service.problems import is_problem, untouched
from tests.service.test_secrecy import mask_answer

SEATS = [{"bot": "random"}, {}]


def finish_match(world):
    match_id, tokens = world.begin_match()
    world.finish(match_id, tokens)
    return match_id, tokens


def test_a_match_is_branched_and_lists_its_branches(world):
    match_id, _ = finish_match(world)
    body = {"at": 5, "luck": "same", "seats": SEATS}
    made = world.post(f"/v1/matches/{match_id}/branches", body)

    assert made.status_code == 201, made.text
    child = made.json["id"]
    assert made.headers["Location"] == f"/v1/matches/{child}"
    assert made.json["lineage"]["match"] == match_id
    assert (made.json["lineage"]["version"], made.json["sandbox"]) == (5, False)
    listed = world.get(f"/v1/matches/{match_id}/branches").json
    assert listed == {"match": match_id, "lineage": None, "branches": [child]}
    assert world.get(f"/v1/matches/{child}/branches").json["lineage"] == made.json["lineage"]
    joined = world.post(f"/v1/matches/{child}/seats/1")
    assert world.send(child, joined.json["token"]).status_code == 201
    lines = world.get(f"/v1/matches/{child}/timeline").json["lines"]
    assert lines[1]["text"] == "The game begins from a position"


def test_a_branch_chooses_its_luck_by_label(world, answers_checked):
    """The lineage has the parent's key and the choices, in the branch and in its list."""
    world = World()
    match_id, _ = finish_match(world)
    luck = {"die/*": "same", "*": "new"}
    made = world.post(f"/v1/matches/{match_id}/branches", {"at": 5, "luck": luck, "seats": SEATS})

    assert made.status_code == 201, made.text
    lineage = made.json["lineage"]
    (layer,) = lineage["luck_by_label"]["layers"]
    assert (lineage["luck"], layer["patterns"]) == (None, luck)
    child = made.json["id"]
    assert world.get(f"/v1/matches/{child}/branches").json["lineage"] == lineage
    assert world.get("/v1/games/anthill").json["labels"] == ["card/*", "die/*", "number/*"]


def test_a_pattern_that_fits_no_label_is_named(world):
    match_id, _ = finish_match(world)
    body = {"at": 5, "luck": {"dice": "same"}, "seats": SEATS}
    answer = world.post(f"/v1/matches/{match_id}/branches", body)

    (error,) = is_problem(answer, "invalid-body").json["errors"]
    assert (error["pointer"], error["detail"]) == (
        "/luck/dice",
        "The game draws no such label. Its labels are: card/*, die/*, number/*.",
    )


def test_a_repeated_branch_is_the_same(world):
    match_id, _ = finish_match(world)
    body = {"at": 5, "luck": "new", "seats": SEATS}
    answers = [
        world.post(f"/v1/matches/{match_id}/branches", body, key=UUID.format(900)) for _ in "ab"
    ]
    assert answers[0].json == answers[1].json
    assert answers[1].headers["Idempotency-Replayed"] == "true"


def test_a_sandbox_begins_from_an_edited_position(world):
    match_id, _ = finish_match(world)
    given = world.get(f"/v1/matches/{match_id}/position?at=5").json
    assert given["is_true"]
    position = {**given["position"], "food": [7, 0]}
    body = {"game": "anthill", "seats": [{}, {}], "position": position}

    made = world.post("/v1/matches", body)

    assert made.status_code == 201, made.text
    assert (made.json["sandbox"], made.json["lineage"]) == (True, None)
    view = world.get(f"/v1/matches/{made.json['id']}/state").json["view"]
    assert (view["food"], view["numbers"]) == ([7, 0], [None, None])


def test_the_position_of_a_running_match_is_imagined(world):
    match_id, (first, _) = world.begin_match()
    own = world.get(f"/v1/matches/{match_id}/state", token=first).json["view"]["numbers"][0]
    given = [world.get(f"/v1/matches/{match_id}/position", token=first).json for _ in range(12)]

    assert not any(answer["is_true"] for answer in given)
    assert {answer["position"]["numbers"][0] for answer in given} == {own}
    assert len({answer["position"]["numbers"][1] for answer in given}) > 1


@pytest.mark.parametrize(
    ("edit", "pointer"),
    [
        ({"food": ["x", 0]}, "/position/food/0"),
        ({"round": "one"}, "/position/round"),
        ({"sent": [None]}, "/position/sent"),
        ({"round": "-1"}, "/position/round"),
        ({"round": 9}, "/position/round"),
        (
            {"food": [0] * 3, "sent": [None] * 3, "numbers": [1] * 3, "cards": [[]] * 3},
            "/position/food",
        ),
        ({"food": [2**60, 0]}, "/position/food/0"),
        ({"fod": [7, 0]}, "/position/fod"),
    ],
)
def test_a_position_with_faults_is_pointed_at(world, edit, pointer):
    match_id, _ = finish_match(world)
    position = world.get(f"/v1/matches/{match_id}/position?at=5").json["position"]
    body = {"game": "anthill", "seats": [{}, {}], "position": {**position, **edit}}
    answer = is_problem(world.post("/v1/matches", body), "invalid-body")
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, ["/at", "/luck", "/seats"]),
        ({"at": "5", "luck": "new", "seats": SEATS}, ["/at"]),
        ({"at": 5, "luck": "good", "seats": SEATS}, ["/luck"]),
        ({"at": 5, "luck": "new", "seats": []}, ["/seats"]),
        ({"at": 5, "luck": None, "seats": SEATS}, ["/luck"]),
        ({"at": 5, "luck": ["same"], "seats": SEATS}, ["/luck"]),
        ({"at": 5, "luck": {}, "seats": SEATS}, ["/luck"]),
        ({"at": 5, "luck": {"*": "old"}, "seats": SEATS}, ["/luck"]),
        ({"at": 5, "luck": {"*": ["same"]}, "seats": SEATS}, ["/luck"]),
        ({"at": 5, "luck": {"a b": "same"}, "seats": SEATS}, ["/luck"]),
        ({"at": 5, "luck": {"": "same"}, "seats": SEATS}, ["/luck"]),
        ({"at": 5, "luck": {"*" * 101: "same"}, "seats": SEATS}, ["/luck"]),
        ({"at": 5, "luck": {f"{n}*": "same" for n in range(21)}, "seats": SEATS}, ["/luck"]),
        ({"at": 5, "luck": {"dice/~": "same"}, "seats": SEATS}, ["/luck/dice~1~0"]),
        ([], [""]),
    ],
)
def test_what_does_not_fit_the_form_is_pointed_at(world, body, pointers):
    match_id, _ = finish_match(world)
    with untouched(world, match_id):
        answer = world.post(f"/v1/matches/{match_id}/branches", body)
    is_problem(answer, "invalid-body")
    assert [error["pointer"] for error in answer.json["errors"]] == pointers


def test_what_cannot_be_branched_is_refused(world):
    match_id, _ = world.begin_match()
    stem = f"/v1/matches/{match_id}/branches"
    asked = {"at": 5, "luck": "new", "seats": SEATS}
    same = world.post(stem, {**asked, "luck": "same"})
    is_problem(same, "rule-violation", slug="branch.luck-hidden", rule="T7")
    by_label = world.post(stem, {**asked, "luck": {"die/*": "same"}})
    is_problem(by_label, "rule-violation", slug="branch.luck-hidden", rule="T7")
    inside = world.post(stem, {**asked, "at": 4})
    is_problem(inside, "rule-violation", slug="branch.no-target", rule="T7")
    is_problem(world.post(stem, {**asked, "at": 99}), "unknown-version")
    is_problem(world.post(stem, {**asked, "seats": [{}] * 3}), "invalid-seats")
    is_problem(world.post(stem, asked, key="k"), "invalid-idempotency-key")
    is_problem(world.post(stem, asked, token="seat.0.x"), "invalid-token")
    is_problem(world.get(f"/v1/matches/{match_id}/position?at=x"), "invalid-parameter")
    assert world.get(stem).json["branches"] == []


@pytest.mark.parametrize("reader", [None, 1])
def test_branching_a_running_match_tells_no_secret(reader):
    """If worlds only differ in a choice of seat 0, others get the same positions and branches."""
    answers = []
    for workers in (1, 3):
        world = World()
        match_id, tokens = world.begin_match()
        world.send(match_id, tokens[0], workers, key="secret")
        token = None if reader is None else tokens[reader]
        body = {"at": 6, "luck": "new", "seats": SEATS}
        made = world.post(f"/v1/matches/{match_id}/branches", body, token=token)
        state = world.context.cache.get(made.json["id"]).timeline.tip().state
        given = world.get(f"/v1/matches/{match_id}/position", token=token)
        answers.append((mask_answer(made)[0], mask_answer(given), state))

    assert answers[0] == answers[1]
    assert answers[0][0] == 201
