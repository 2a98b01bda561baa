"""Undo, redo and proposals over the API."""

import pytest

from tests.service.conftest import UUID
from tests.service.problems import is_problem, untouched, version_in
from tests.service.test_secrecy import mask_answer


def path(match_id, name="undo"):
    return f"/v1/matches/{match_id}/{name}"


def consenting(world, seats=({}, {})):
    """Return a match in which undo and redo need consent, and its tokens."""
    body = {"game": "anthill", "seats": list(seats), "undo": "consent"}
    match_id = world.post("/v1/matches", body).json["id"]
    tokens = [
        world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"]
        for seat, plan in enumerate(seats)
        if not plan
    ]
    return match_id, tokens


def table_of(world, match_id, token):
    """Return the listed table actions except hand-over and resignation."""
    listed = world.get(path(match_id, "actions"), token=token).json["table"]
    return [option for option in listed if option["kind"] not in ("hand-over", "resign")]


def test_what_is_listed_takes_back_and_does_again(world):
    match_id, (first, _) = world.begin_match()
    world.send(match_id, first)
    (undo,) = table_of(world, match_id, first)
    assert undo == {
        "kind": "undo",
        "label": "Undo to version 5",
        "path": path(match_id),
        "body": {"to": 5},
        "method": "POST",
    }

    undone = world.post(undo["path"], undo["body"], token=first, If_Match='"6"')
    (redo,) = table_of(world, match_id, first)
    redone = world.post(redo["path"], redo["body"], token=first)

    assert (undone.status_code, undone.json["version"], version_in(undone)) == (201, 7, 7)
    assert undone.json["events"][0]["e"]["event"] == {"type": "rewound", "to": 5}
    assert (redo["kind"], redo["body"], redone.status_code) == ("redo", {"to": 6}, 201)
    assert world.get(path(match_id, "state")).json["view"]["sent"] == [True, False]
    assert world.get(path(match_id, "state?at=7")).json["view"]["sent"] == [False, False]


def test_a_proposal_is_answered_from_what_is_listed(world):
    match_id, (first, second) = consenting(world)
    world.post(path(match_id, "commands"), {"type": "ponder"}, token=first)
    propose = next(
        option for option in table_of(world, match_id, first) if option["kind"] == "propose"
    )
    proposed = world.post(propose["path"], propose["body"], token=first)
    assert proposed.json["events"][0]["e"]["event"]["type"] == "undo-proposed"
    shown = world.get(f"/v1/matches/{match_id}").json
    named = {"seq": 7, "seat": 0, "to": 5, "agreed": []}
    assert (shown["undo"], shown["proposal"]) == ("consent", shown["proposal"] | named)
    assert [option["kind"] for option in table_of(world, match_id, first)] == ["withdraw"]

    agree, refuse = table_of(world, match_id, second)
    assert refuse["body"] == {"proposal": 7, "agrees": False}
    answer = world.post(agree["path"], agree["body"], token=second)

    assert [event["e"]["event"]["type"] for event in answer.json["events"]] == [
        "undo-answered",
        "rewound",
    ]
    lines = world.get(path(match_id, "timeline?after=6")).json["lines"]
    assert [line["text"] for line in lines] == [
        "Player 1 proposes to go back to version 5: 1 move would be taken back (version 6)",
        "Player 2 answers the proposal: yes",
        "The game goes back to version 5, at the request of Player 1: 1 move is taken back"
        " (version 6)",
    ]
    assert [line["rule"] for line in lines] == ["T6", "T6", "T2"]
    assert [line["to"] for line in lines] == [None, None, 5]


def test_the_table_of_a_version_is_not_listed(world):
    """Caches keep the response for a version forever, but the possible undos change."""
    match_id, (first, _) = world.begin_match()
    world.send(match_id, first)

    assert world.get(path(match_id, "actions?at=6"), token=first).json["table"] == []
    assert table_of(world, match_id, None) == []


def test_an_undo_is_done_once_a_key(world):
    match_id, (first, _) = world.begin_match()
    world.send(match_id, first)
    once = world.post(path(match_id), {"to": 5}, token=first, key="a")
    again = world.post(path(match_id), {"to": 5}, token=first, key="a")

    assert (again.data, again.headers["Idempotency-Replayed"]) == (once.data, "true")
    other = world.post(path(match_id), {"to": 6}, token=first, key="a")
    is_problem(other, "key-reused")


@pytest.mark.parametrize(
    ("name", "body", "pointers"),
    [
        ("undo", {}, ["/to"]),
        ("undo", {"to": "5"}, ["/to"]),
        ("undo", {"to": 0}, ["/to"]),
        ("redo", {"to": True}, ["/to"]),
        ("redo", {"to": 5, "by": 1}, ["/by"]),
        ("redo", [], [""]),
        ("undo/answers", {"proposal": 7}, ["/agrees"]),
        ("undo/answers", {"proposal": 7, "agrees": "yes"}, ["/agrees"]),
        ("undo/answers", {"proposal": -1, "agrees": True}, ["/proposal"]),
        ("undo/answers", 3, [""]),
    ],
)
def test_what_does_not_fit_the_form_is_pointed_at(world, name, body, pointers):
    match_id, (first, _) = world.begin_match()
    with untouched(world, match_id):
        answer = world.post(path(match_id, name), body, token=first)
    is_problem(answer, "invalid-body")
    assert [error["pointer"] for error in answer.json["errors"]] == pointers


@pytest.mark.parametrize("name", ["undo", "redo", "undo/answers"])
def test_only_the_holder_of_a_seat_goes_back(world, name):
    match_id, (first, _) = world.begin_match()
    body = {"proposal": 7, "agrees": True} if "/" in name else {"to": 5}
    with untouched(world, match_id):
        is_problem(world.post(path(match_id, name), body), "no-token")
        is_problem(world.post(path(match_id, name), body, token="seat.0.x"), "invalid-token")
        is_problem(
            world.post(path(match_id, name), body, token=first, key=""), "no-idempotency-key"
        )
        answer = world.post(path(match_id, name), body, token=first, If_Match='"4"')
        is_problem(answer, "stale-version")


@pytest.mark.parametrize(
    ("name", "body", "slug", "rule"),
    [
        ("undo", {"to": 4}, "undo.no-target", "T2"),
        ("undo", {"to": 999}, "undo.no-target", "T2"),
        ("redo", {"to": 5}, "redo.not-abandoned", "T2"),
        ("undo", {"to": 5}, "undo.not-alone", "T5"),
        ("undo/answers", {"proposal": 6, "agrees": True}, "undo.no-proposal", "T6"),
    ],
)
def test_a_refusal_names_its_rule_in_words(world, name, body, slug, rule):
    match_id, (first, _) = world.begin_match()
    world.post(path(match_id, "commands"), {"type": "ponder"}, token=first)
    with untouched(world, match_id):
        answer = world.post(path(match_id, name), body, token=first)
    is_problem(answer, "rule-violation", slug=slug, rule=rule)
    assert "?" not in answer.json["detail"]
    assert (slug != "undo.no-target") or "at which a command had ended" in answer.json["detail"]


def test_what_stops_a_lone_undo_is_told_in_words(world):
    """Another seat has answered since then, and the policy `free` has no proposals."""
    match_id, tokens = world.begin_match()
    for token in tokens:
        world.post(path(match_id, "commands"), {"type": "send", "workers": 1}, token=token)

    answer = world.post(path(match_id, "undo"), {"to": 5}, token=tokens[0])

    is_problem(answer, "rule-violation", slug="undo.not-alone", rule="T5")
    at = answer.json["facts"]["at"]
    assert answer.json["detail"] == (
        "You cannot go to version 5 alone, and nobody can propose it in this match:"
        f" another seat or a phase has moved since (version {at})."
    )


def test_a_match_that_does_not_run_is_not_put_back(world):
    match_id = world.create()
    joined = world.post(f"/v1/matches/{match_id}/seats/0", key=UUID.format(500)).json
    is_problem(world.post(path(match_id), {"to": 1}, token=joined["token"]), "match-open")
    match_id, tokens = world.begin_match()
    world.finish(match_id, tokens)
    is_problem(world.post(path(match_id), {"to": 5}, token=tokens[0]), "match-over")


def test_a_policy_that_is_none_is_refused(world):
    body = {"game": "anthill", "seats": [{}, {}], "undo": "sometimes"}
    answer = is_problem(world.post("/v1/matches", body), "invalid-body")
    assert [error["pointer"] for error in answer.json["errors"]] == ["/undo"]


@pytest.mark.parametrize("name", ["undo", "redo"])
def test_going_back_tells_no_secret(world, name):
    """Two matches that differ in a choice of seat 0 give seat 1 the same responses."""
    answers = []
    for workers in (1, 3):
        match_id, (first, second) = world.begin_match()
        world.send(match_id, first, workers)
        requests = [
            world.get(path(match_id, "actions"), token=second),
            world.post(path(match_id, name), {"to": 5}, token=second, key="k"),
            world.post(path(match_id, name), {"to": 6}, token=second, key="l"),
        ]
        answers.append([mask_answer(answer) for answer in requests])
        answers[-1] = [(s, h, data.replace(match_id.encode(), b"m")) for s, h, data in answers[-1]]

    assert answers[0] == answers[1]


def test_lines_name_who_wished_to_go_where_and_the_moves_between(world):
    """Two moves are undone and redone by consent. A second redo is offered to both seats."""
    match_id, (first, second) = consenting(world)
    world.send(match_id, first)
    world.send(match_id, second)
    world.run_phases(match_id)
    for name, kinds in (("undo", "undo"), ("redo", "redo")):
        proposals = [
            option
            for option in table_of(world, match_id, second)
            if option["kind"] == "propose" and option["path"] == path(match_id, name)
        ]
        proposed = world.post(proposals[-1]["path"], proposals[-1]["body"], token=second)
        assert proposed.status_code == 201, kinds
        agree = next(
            option for option in table_of(world, match_id, first) if option["kind"] == "agree"
        )
        assert "Player 2" in agree["label"]
        world.post(agree["path"], agree["body"], token=first)
    lines = world.get(path(match_id, "timeline")).json["lines"]
    texts = [line["text"] for line in lines if line["type"] in ("undo-proposed", "rewound")]

    assert texts == [
        "Player 2 proposes to go back to version 5: 2 moves would be taken back (versions 6 to 7)",
        "The game goes back to version 5, at the request of Player 2: 2 moves are taken back"
        " (versions 6 to 7)",
        "Player 2 proposes to go forward to version 6: 1 move would be redone (version 6)",
        "The game goes forward to version 6, at the request of Player 2: 1 move is redone"
        " (version 6)",
    ]
