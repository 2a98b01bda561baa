"""One token plays all seats of a sandbox or of a match with a test clock (rule T23)."""

import pytest

from tests.service.conftest import World, random_source
from tests.service.past.test_branches import finish_match
from tests.service.problems import is_problem
from tests.service.worlds.doors import doors_at, doors_now

SEATS = [{}, {}]


class Sandbox:
    """A match with one token for all seats, and a seat's own token."""

    def __init__(self, world=None, **more):
        self.world = world or World()
        finished, _ = finish_match(self.world)
        shown = self.world.get(f"/v1/matches/{finished}/position?at=5").json["position"]
        self.plan = {
            "game": "anthill",
            "seats": SEATS,
            "position": shown,
            "visibility": "invited",
            "one_token": True,
            **more,
        }
        self.key = self.world.key()
        self.made = self.world.post("/v1/matches", self.plan, key=self.key)
        assert self.made.status_code == 201, self.made.text
        self.match_id, self.token = self.made.json["id"], self.made.json["token"]
        self.stem = f"/v1/matches/{self.match_id}"

    def get(self, path, **more):
        return self.world.get(f"{self.stem}{path}", token=self.token, **more)

    def send(self, seat, token=None, **more):
        body = {"type": "send", "workers": 2}
        named = "" if seat is None else f"?as={seat}"
        path = f"{self.stem}/commands{named}"
        return self.world.post(path, body, token=token or self.token, **more)

    def own_token(self, seat):
        """Return a new token of one seat."""
        path = f"{self.stem}/seats/{seat}/token?as={seat}"
        return self.world.post(path, token=self.token).json["token"]


@pytest.fixture
def sandbox():
    return Sandbox()


def test_it_begins_at_once_and_all_seats_are_played(sandbox):
    made = sandbox.made.json
    assert (made["status"], made["one_token"], made["sandbox"]) == ("running", True, True)
    assert "invitations" not in made
    first, second = sandbox.send(0), sandbox.send(1)
    assert (first.status_code, second.status_code) == (201, 201), second.text
    assert [first.json["events"][0]["e"]["seat"], second.json["events"][0]["e"]["seat"]] == [0, 1]


def test_a_repeated_creation_returns_the_same_token(sandbox):
    sandbox.send(0)
    again = sandbox.world.post("/v1/matches", sandbox.plan, key=sandbox.key)
    assert again.json == sandbox.made.json
    assert again.headers["ETag"] == sandbox.made.headers["ETag"]


def test_a_repeated_command_is_executed_once(sandbox):
    key = sandbox.world.key()
    first, again = sandbox.send(1, key=key), sandbox.send(1, key=key)
    assert first.json["version"] == again.json["version"]
    assert again.headers["Idempotency-Replayed"] == "true"


def test_it_sees_what_each_seat_sees(sandbox):
    """Its answers for a seat equal those to the seat's token, also about earlier versions."""
    sandbox.send(0)
    own = sandbox.own_token(1)
    version = sandbox.get("").json["version"]
    doors = [*doors_now(sandbox.stem), *doors_at(sandbox.stem, version)]
    reads = [
        door
        for door in doors
        if door.method == "GET" and not door.opens_with and door.path.startswith(sandbox.stem)
    ]
    compared = 0
    for door in reads:
        if "as=" in door.path or "compare" in door.path:
            continue
        more = {"Accept": door.accept} if door.accept else {}
        named = f"{door.path}{'&' if '?' in door.path else '?'}as=1"
        sandbox.world.context.random = random_source(99)  # some answers are drawn
        ours = sandbox.world.get(named, token=sandbox.token, **more)
        sandbox.world.context.random = random_source(99)
        theirs = sandbox.world.get(door.path, token=own, **more)
        data = ours.data.replace(b"as=1&", b"").replace(b"&as=1", b"")  # in links to pages
        assert (ours.status_code, data) == (theirs.status_code, theirs.data), door
        compared += ours.status_code == 200
    assert compared > 20


def test_without_a_seat_it_sees_what_a_spectator_sees(sandbox):
    views = [sandbox.get(path).json["view"] for path in ("/state", "/state?as=spectator")]
    assert [view["numbers"] for view in views] == [[None, None]] * 2
    own = [sandbox.get(f"/state?as={seat}").json["view"]["numbers"] for seat in (0, 1)]
    assert own[0][0] is not None is not own[1][1]
    assert own[0][1] is None is own[1][0]


def test_a_command_names_its_seat(sandbox):
    refused = sandbox.send(None)
    is_problem(refused, "no-seat")
    for named in ("", "x", "spectator", "00", "-1"):
        is_problem(sandbox.send(named), "invalid-parameter")
    is_problem(sandbox.send(7), "no-seat")


def test_it_does_not_play_the_seat_of_a_bot():
    sandbox = Sandbox(seats=[{}, {"bot": "random"}])
    is_problem(sandbox.send(1), "no-seat")
    is_problem(sandbox.get("/state?as=1"), "no-seat")
    assert sandbox.send(0).status_code == 201


def test_the_token_of_a_seat_goes_on_working_and_names_no_seat(sandbox):
    own = sandbox.own_token(1)
    is_problem(sandbox.send(1, token=own), "no-seat")
    is_problem(sandbox.world.get(f"{sandbox.stem}/state?as=0", token=own), "still-hidden")
    assert sandbox.send(None, token=own).status_code == 201
    assert sandbox.send(0).status_code == 201


def test_it_works_in_no_other_match(sandbox):
    other = Sandbox(sandbox.world)
    match_id, _ = sandbox.world.begin_match()
    for path in (f"{other.stem}/state?as=0", f"/v1/matches/{match_id}/state?as=0"):
        refused = sandbox.world.get(path, token=sandbox.token)
        assert refused.status_code in {401, 404}, refused.text
    body = {"type": "send", "workers": 2}
    path = f"/v1/matches/{match_id}/commands?as=0"
    is_problem(sandbox.world.post(path, body, token=sandbox.token), "invalid-token")


def test_a_false_proof_is_refused(sandbox):
    for token in ("seats.", "seats.x", f"{sandbox.token}x", sandbox.token[:-1] + "-"):
        if token != sandbox.token:
            answer = sandbox.send(0, token=token)
            assert answer.status_code in {401, 404}, answer.text


def test_other_matches_are_created_without_it(sandbox):
    plan = {**sandbox.plan, "one_token": False}
    made = sandbox.world.post("/v1/matches", plan).json
    assert (made["status"], made["one_token"]) == ("open", False)
    assert "token" not in made


@pytest.mark.parametrize(
    ("more", "slug"),
    [
        ({"position": None}, "one-token.real"),
        ({"visibility": "public"}, "one-token.invited"),
        ({"spectators": {"kind": "delayed", "minutes": 1}}, "one-token.spectators"),
        ({"seats": [{"bot": "random"}] * 2}, "one-token.no-seat"),
    ],
)
def test_a_match_that_concerns_others_has_no_such_token(sandbox, more, slug):
    refused = sandbox.world.post("/v1/matches", {**sandbox.plan, **more})
    assert (refused.status_code, refused.json["slug"]) == (409, slug)


def test_no_account_claims_a_seat(sandbox):
    ben = sandbox.world.post("/v1/accounts", {"name": "Ben"}).json["key"]
    body = {"token": sandbox.own_token(1)}
    refused = sandbox.world.post(f"{sandbox.stem}/seats/1/claim", body, token=ben)
    assert (refused.status_code, refused.json["slug"]) == (409, "one-token.account")


def test_a_match_with_a_test_clock_has_it_too():
    world = World()
    ada = world.post("/v1/accounts", {"name": "Ada"}).json["key"]
    plan = {
        "game": "anthill",
        "seats": SEATS,
        "visibility": "invited",
        "test_clock": True,
        "one_token": True,
        "clock": {"kind": "correspondence", "days": 14},
    }
    made = world.post("/v1/matches", plan, token=ada).json
    assert (made["status"], made["clock_offset_ms"]) == ("running", 0)
    path = f"/v1/matches/{made['id']}/commands?as=1"
    body = {"type": "send", "workers": 2}
    assert world.post(path, body, token=made["token"]).status_code == 201
    moved = world.post(f"/v1/matches/{made['id']}/clock/advance", {"seconds": 60}, token=ada)
    assert moved.status_code == 201


def test_an_interrupted_creation_is_completed(sandbox, monkeypatch):
    key, plan = sandbox.world.key(), {**sandbox.plan, "options": {}}
    with monkeypatch.context() as interrupted:
        interrupted.setattr("service.matches.creation.take_all_seats", lambda _, made: made)
        assert sandbox.world.post("/v1/matches", plan, key=key).json["status"] == "open"
    again = sandbox.world.post("/v1/matches", plan, key=key).json
    assert again["status"] == "running"
    path = f"/v1/matches/{again['id']}/state?as=1"
    assert sandbox.world.get(path, token=again["token"]).status_code == 200


def test_requests_belong_to_the_seat_that_they_name(sandbox):
    own, path = sandbox.own_token(1), f"{sandbox.stem}/commands"
    first, second = sandbox.send(0), sandbox.send(1)
    refused = sandbox.world.post(f"{path}?as=0", {"type": "x"}, token=sandbox.token)
    unread = sandbox.world.client.post(
        f"{path}?as=0",
        data="{",
        headers={"Authorization": f"Bearer {sandbox.token}", "Idempotency-Key": "unread"},
    )
    assert (refused.status_code, unread.status_code) == (422, 415)
    sandbox.world.app.extensions["api"].requests.flush()

    lists = [
        sandbox.world.get(f"{sandbox.stem}/requests{query}", token=token).json["requests"]
        for query, token in (("?as=0", sandbox.token), ("", own))
    ]
    listed = [{row["request"] for row in rows} for rows in lists]
    ids = [answer.headers["X-Request-ID"] for answer in (first, second, refused)]
    assert {ids[0], ids[2]} <= listed[0]
    assert ids[1] in listed[1]
    assert listed[0].isdisjoint(listed[1])
