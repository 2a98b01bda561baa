"""An invitation can be viewed before it is used (rules T16 and T17)."""

import pytest

from tests.service.accounts.people import ADMIN, ask, key_for, sign_up
from tests.service.problems import is_problem

CLOCK = {"kind": "correspondence", "days": 3}
NOBODY = "a" * 16


def create_invited(town, ann, **more):
    """Return a match to which Ann invites people, and the secrets of its seats' invitations."""
    made = town.create_match(visibility="invited", token=ann[0], **more)
    return made["id"], [invitation["secret"] for invitation in made["invitations"]]


def look(town, match_id, secret, token=None):
    """View an invitation, and return the response."""
    body = {"invitation": secret}
    return town.post(f"/v1/matches/{match_id}/invitations/look", body, token=token)


def comparable(answer):
    """Return the status, headers and body of a response without its random request id."""
    headers = sorted(header for header in answer.headers if header[0] != "X-Request-ID")
    return answer.status_code, headers, answer.get_data()


def test_who_is_invited_sees_to_what_and_by_whom(town, ann):
    match_id, (_, secret) = create_invited(town, ann, clock=CLOCK, undo="none")

    answer = look(town, match_id, secret)

    shown = town.get(f"/v1/matches/{match_id}", token=ann[0]).json
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    same = ("game", "title", "options", "seats", "clock", "undo", "visibility", "spectators")
    assert {name: answer.json[name] for name in same} == {name: shown[name] for name in same}
    assert (answer.json["match"], answer.json["seat"]) == (match_id, 1)
    assert (answer.json["creator"], answer.json["creator_name"]) == (ann[1], "Ann")
    assert secret not in answer.text


def test_looking_spends_nothing_and_stores_nothing(town, ann):
    match_id, (secret, _) = create_invited(town, ann)
    before = town.stored_entries(match_id)

    for _ in range(3):
        look(town, match_id, secret)

    assert town.stored_entries(match_id) == before
    assert town.sit(match_id, 0, invitation=secret).status_code == 201
    is_problem(look(town, match_id, secret), "unknown-match")


def test_a_match_of_nobody_is_looked_at_too(town):
    made = town.create_match(visibility="invited")

    answer = look(town, made["id"], made["invitations"][0]["secret"])

    assert (answer.json["creator"], answer.json["creator_name"]) == (None, None)


def test_an_invitation_that_cannot_be_spent_looks_like_no_match(town, ann):
    """The invitation is invalid, for another match, no longer valid, or for a cancelled match."""
    match_id, (secret, other) = create_invited(town, ann)
    public = town.create_match()["id"]
    nowhere = comparable(look(town, NOBODY, secret))
    town.post(f"/v1/matches/{match_id}/seats/1/invitation", token=ann[0])

    refused = [
        look(town, match_id, other),
        look(town, match_id, f"invitation.0.{'x' * 43}"),
        look(town, match_id, "invitation"),
        look(town, match_id, other, token=ann[0]),
        look(town, public, secret),
    ]
    town.post(f"/v1/matches/{match_id}/cancellation", token=ann[0])
    refused.append(look(town, match_id, secret))

    assert {str(comparable(answer)) for answer in refused} == {str(nowhere)}


def test_who_may_not_sit_down_does_not_look_either(town, ann, ben):
    match_id, (secret, _) = create_invited(town, ann)
    ask(town, "PUT", f"/v1/account/blocked/{ben[1]}", token=ann[0])

    is_problem(look(town, match_id, secret, token=ben[0]), "unknown-match")
    cleo = sign_up(town, "Cleo")["key"]
    assert look(town, match_id, secret, token=cleo).status_code == 200
    assert look(town, match_id, secret, token=key_for(town, cleo, "match:read")[0]).json["game"]
    ask(town, "PUT", f"/v1/matches/{match_id}/hidden", token=ADMIN)
    is_problem(look(town, match_id, secret), "unknown-match")


@pytest.mark.parametrize("body", [{}, {"invitation": ""}, {"invitation": 1}, {"secret": "x"}, []])
def test_a_body_without_a_secret_is_refused(town, ann, body):
    match_id, _ = create_invited(town, ann)

    answer = town.post(f"/v1/matches/{match_id}/invitations/look", body)

    is_problem(answer, "invalid-body")


def test_two_matches_that_differ_elsewhere_look_alike(town):
    """The keys and other secrets of an open match never appear in a response."""
    bodies = []
    for other in ("mine", "another's"):
        made = town.create_match({}, {}, visibility="invited")
        first, second = (invitation["secret"] for invitation in made["invitations"])
        town.sit(made["id"], 1, invitation=second, entropy=other)
        body = look(town, made["id"], first).json
        bodies.append({name: value for name, value in body.items() if name != "match"})

    assert bodies[0] == bodies[1]
