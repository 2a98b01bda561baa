"""Test accounts and their matches never meet others (rule T24)."""

import json

import pytest

from games.table import SeatPlan
from matches.commands.create import Plan, create
from projections.lobby_follower import is_listed
from tests.anthill import ANTHILL
from tests.service.accounts.people import ask, sign_up
from tests.service.conftest import World
from tests.service.problems import is_problem

WEEK = 7 * 24 * 3600 * 1000
PLAN = {"game": "anthill", "seats": [{}, {}]}


class Both:
    """A test account and another account, with a match of each."""

    def __init__(self, **more):
        self.world = World()
        self.tester, self.ada = sign_up(self.world, "Tess", test=True), sign_up(self.world)
        self.keys = {"test": self.tester["key"], "other": self.ada["key"]}
        self.matches = {
            kind: self.world.post("/v1/matches", {**PLAN, **more}, token=key).json["id"]
            for kind, key in self.keys.items()
        }


@pytest.fixture
def both():
    return Both()


def test_an_account_is_registered_for_tests(world):
    made = sign_up(world, test=True)
    own = world.get("/v1/account", token=made["key"]).json
    assert (made["test"], own["test"], own["erased_at"]) == (True, True, "1970-01-08T00:00:01.000Z")
    exported = world.get("/v1/account/export", token=made["key"]).json
    assert exported["account"]["test"]
    assert exported["events"][0]["event"]["is_test"] is True


def test_another_account_is_not(world):
    made = sign_up(world)
    own = world.get("/v1/account", token=made["key"]).json
    assert (made["test"], own["test"], own["erased_at"]) == (False, False, None)
    exported = world.get("/v1/account/export", token=made["key"]).json
    assert "is_test" not in exported["events"][0]["event"]


def test_its_name_stays_free_for_others(world):
    tester = sign_up(world, "Ada", test=True)
    for named in ("Ada", tester["id"]):
        for path in ("", "/ratings.svg"):
            is_problem(world.get(f"/v1/accounts/{named}{path}"), "unknown-account")
    ada = sign_up(world, "Ada")
    assert world.get("/v1/accounts/Ada").json["id"] == ada["id"] != tester["id"]
    again = world.post("/v1/accounts", {"name": "ada", "test": True})
    is_problem(again, "name-taken")


def test_its_name_is_free_again_after_its_erasure(world):
    tester = sign_up(world, "Ada", test=True)
    assert ask(world, "PUT", "/v1/account", {"name": "Bea", "bot": False}, token=tester["key"])
    assert ask(world, "DELETE", "/v1/account", token=tester["key"]).status_code == 204
    for name in ("Ada", "Bea"):
        sign_up(world, name, test=True)
    erased = sign_up(world, "Cleo")
    ask(world, "DELETE", "/v1/account", token=erased["key"])
    is_problem(world.post("/v1/accounts", {"name": "Cleo"}), "name-taken")


def test_its_match_says_so_and_is_in_no_list(both):
    both.world.follow()
    shown = both.world.get(f"/v1/matches/{both.matches['test']}", token=both.tester["key"]).json
    assert (shown["test"], shown["visibility"]) == (True, "public")
    listed = both.world.get("/v1/matches").json["matches"]
    assert [row["id"] for row in listed] == [both.matches["other"]]


@pytest.mark.parametrize(("kind", "other"), [("test", "other"), ("other", "test")])
def test_neither_sees_joins_or_claims_in_a_match_of_the_other(both, kind, other):
    world, key, stem = both.world, both.keys[kind], f"/v1/matches/{both.matches[other]}"
    own = f"/v1/matches/{both.matches[kind]}"
    for path in ("", "/state", "/events", "/timeline", "/notes"):
        is_problem(world.get(f"{stem}{path}", token=key), "unknown-match")
        assert world.get(f"{own}{path}", token=key).status_code == 200
    is_problem(world.post(f"{stem}/seats/0", token=key), "unknown-match")
    token = world.post(f"{stem}/seats/1").json["token"]
    claimed = world.post(f"{stem}/seats/1/claim", {"token": token}, token=key)
    is_problem(claimed, "unknown-match")
    assert world.post(f"{own}/seats/0", token=key).status_code == 201


@pytest.mark.parametrize(("kind", "other"), [("test", "other"), ("other", "test")])
def test_neither_invites_or_blocks_the_other(both, kind, other):
    world, key = both.world, both.keys[kind]
    guest = {"test": both.tester, "other": both.ada}[other]
    for named in (guest["id"], guest["name"]):
        plan = {**PLAN, "seats": [{}, {"account": named}]}
        is_problem(world.post("/v1/matches", plan, token=key), "unknown-account")
        path = f"/v1/matches/{both.matches[kind]}/seats/0/reservation"
        refused = ask_once(world, path, {"account": named}, key)
        is_problem(refused, "unknown-account")
    blocked = ask(world, "PUT", f"/v1/account/blocked/{guest['id']}", token=key)
    is_problem(blocked, "unknown-account")


def ask_once(world, path, body, key):
    headers = {"Authorization": f"Bearer {key}", "Idempotency-Key": world.key()}
    return world.client.put(path, json=body, headers=headers)


def test_an_invitation_is_for_accounts_of_its_kind():
    both = Both(visibility="invited")
    for kind, other in (("test", "other"), ("other", "test")):
        stem = f"/v1/matches/{both.matches[other]}"
        path = f"{stem}/invitations"
        links = both.world.get(path, token=both.keys[other]).json["invitations"]
        body = {"invitation": links[0]["secret"]}
        for path in (f"{stem}/invitations/look", f"{stem}/seats/0"):
            is_problem(both.world.post(path, body, token=both.keys[kind]), "unknown-match")
        assert both.world.post(f"{stem}/seats/0", body).status_code == 201


def test_test_accounts_invite_one_another_by_name(both):
    uma = sign_up(both.world, "Uma", test=True)
    plan = {**PLAN, "seats": [{}, {"account": "uma"}]}
    made = both.world.post("/v1/matches", plan, token=both.tester["key"]).json
    joined = both.world.post(f"/v1/matches/{made['id']}/seats/1", token=uma["key"])
    assert joined.status_code == 201
    blocked = ask(both.world, "PUT", f"/v1/account/blocked/{uma['id']}", token=both.tester["key"])
    assert blocked.status_code == 204


def test_its_match_is_never_rated(both):
    plan = {**PLAN, "rated": True, "undo": "none"}
    refused = both.world.post("/v1/matches", plan, token=both.tester["key"])
    assert (refused.status_code, refused.json["slug"]) == (409, "rated.test")
    assert both.world.post("/v1/matches", plan, token=both.ada["key"]).status_code == 201


def test_branches_and_rematches_are_for_tests_too(both):
    match_id = both.matches["test"]
    tokens = [both.world.post(f"/v1/matches/{match_id}/seats/{n}").json["token"] for n in (0, 1)]
    version = both.world.get(f"/v1/matches/{match_id}").json["version"]
    body = {"at": version, "luck": "new", "seats": [{}, {}]}
    branch = both.world.post(f"/v1/matches/{match_id}/branches", body, token=tokens[0])
    both.world.finish(match_id, tokens)
    rematch = both.world.post(f"/v1/matches/{match_id}/rematch", token=tokens[0])
    for made in (branch, rematch):
        assert made.status_code == 201, made.text
        assert (made.json["test"], made.json["creator"]) == (True, None)
        is_problem(
            both.world.get(f"/v1/matches/{made.json['id']}", token=both.ada["key"]),
            "unknown-match",
        )
    due = {expiry.expiring_id for expiry in both.world.context.accounts.expiries.due(1000 + WEEK)}
    assert due == {match_id, branch.json["id"], rematch.json["id"], both.tester["id"]}


def test_others_see_the_same_whether_there_is_a_test_account_or_not():
    """Lists, names, boards of leaders and invitations are the same for other accounts."""
    worlds = []
    for has_tester in (False, True):
        world = World()
        ada = sign_up(world)
        world.post("/v1/matches", PLAN, token=ada["key"], key=world.key())
        if has_tester:
            tester = sign_up(world, "Tess", test=True)
            made = world.post("/v1/matches", PLAN, token=tester["key"]).json
            world.post(f"/v1/matches/{made['id']}/seats/0", token=tester["key"])
        world.follow()
        plan = {**PLAN, "seats": [{}, {"account": "Tess"}]}
        number = 900
        answers = [
            world.get("/v1/matches"),
            world.get("/v1/matches?status=open"),
            world.get("/v1/accounts/Tess"),
            world.get("/v1/leaderboards/anthill"),
            world.get("/v1/inbox", token=ada["key"]),
            world.post("/v1/matches", plan, token=ada["key"], key=uuid(number)),
            world.post("/v1/accounts", {"name": "Tess"}, key=uuid(number + 1)),
        ]
        worlds.append([(answer.status_code, shown(answer)) for answer in answers])
    assert worlds[0] == worlds[1]
    assert [status for status, _ in worlds[0]] == [200, 200, 404, 200, 200, 404, 201]


def uuid(number):
    return f"00000000-0000-4000-8000-{number:012d}"


def shown(answer):
    """Return the body without keys and cursors, which are drawn at random."""
    body = json.loads(answer.text)
    drawn = {"key", "recovery", "stream"}
    return {name: value for name, value in body.items() if name not in drawn}


def test_events_of_other_matches_have_no_such_field(both):
    (entry,) = both.world.context.store.page(both.matches["other"], count=1)
    created = json.loads(entry.e)["event"]
    assert "is_test" not in created
    assert is_listed(created)
    plan = Plan("anthill", ANTHILL.options(), (SeatPlan(),) * 2)
    made = create(both.world.context, plan, key="k", digest="d").match_id
    assert both.world.context.cache.get(made).timeline.newest.test is not True
