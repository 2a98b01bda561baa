"""Client methods against a real service: accounts, invitations, history and undo."""

import json
import uuid
from contextlib import closing
from typing import Any

import pytest

from formicary_client import Client, Conflict, NotFound, Player, RuleViolation, Unauthorized
from tests.by_game import ANY_GAME
from tests.waiting import eventually
from tools.recording.authenticator import Authenticator

GAME: Any = ANY_GAME.name
OPEN: Any = {"game": GAME, "seats": [{}, {}]}


@pytest.fixture
def client(service):
    with Client(f"http://127.0.0.1:{service.port}/v1/") as opened:
        yield opened


@pytest.fixture
def names():
    """Return an iterator of unused names."""
    stem = uuid.uuid4().hex[:12]
    return [f"Ann {stem}", f"Bea {stem}"]


def test_an_account_is_registered_shown_and_recovered(client, names):
    key = str(uuid.uuid4())
    made = client.register(names[0], bot=True, key=key)
    mine = client.with_token(made["key"])

    assert client.register(names[0], bot=True, key=key) == made
    assert mine.account()["name"] == names[0]
    assert mine.change_account(names[1], bot=False)["name"] == names[1]
    assert client.find_account(names[1].upper())["id"] == made["id"]

    recovered = client.recover(made["recovery"])

    with pytest.raises(Unauthorized):
        mine.account()
    client.with_token(recovered["key"]).erase_account()
    with pytest.raises(NotFound):
        client.find_account(names[1])


def test_keys_are_issued_rotated_and_revoked(client, names):
    mine = client.with_token(client.register(names[0])["key"])

    issued = mine.issue_key("a bot", ["match:read", "match:play"])
    rotated = mine.rotate_key(issued["number"])
    mine.revoke_key(rotated["number"])

    with pytest.raises(Unauthorized):
        client.with_token(rotated["key"]).inbox()
    assert len(mine.account_keys()["keys"]) >= 1
    listed = mine.requests(status="2xx", limit=2)
    assert [row["operation"] for row in listed["requests"]] == ["revoke_key", "rotate_key"]
    assert len(mine.requests(cursor=listed["next"])["requests"]) >= 1


def test_a_person_signs_in_with_a_passkey(service, names):
    origin = f"http://localhost:{service.port}"
    authenticator = Authenticator(names[0], origin)
    with Client(f"{origin}/v1/") as client:
        mine = client.with_token(client.register(names[0])["key"])
        credential: Any = authenticator.create(mine.begin_passkey())
        mine.add_passkey("phone", credential)
        used: Any = authenticator.use(client.begin_sign_in())
        signed_in = client.sign_in("laptop", used)
        device = client.with_token(signed_in["key"])

        assert device.account()["name"] == names[0]
        assert [passkey["label"] for passkey in device.passkeys()["passkeys"]] == ["phone"]
        mine.remove_passkey(1)
        with pytest.raises(Unauthorized):
            device.account()


def test_somebody_is_invited_looks_sits_down_and_leaves(client, names):
    host = client.with_token(client.register(names[0])["key"])
    plan: Any = {**OPEN, "visibility": "invited"}
    made = host.create_match(plan)
    secret = made["invitations"][1]["secret"]

    looked = client.look_at_invitation(made["id"], secret)
    joined = client.take_seat(made["id"], 1, invitation=secret)
    guest = client.with_token(joined["token"])
    other = guest.with_token(guest.rotate_seat_token(made["id"], 1)["token"])
    other.leave_seat(made["id"], 1)

    assert looked["seat"] == 1
    assert host.make_invitation(made["id"], 1)["seat"] == 1
    assert [invitation["seat"] for invitation in host.invitations(made["id"])["invitations"]] == [
        0,
        1,
    ]
    host.withdraw_invitation(made["id"], 0)
    host.cancel_match(made["id"])
    assert host.match(made["id"])["called_off"] == "cancelled"


def test_a_seat_gives_entropy_of_its_own_unless_it_wants_none(client, service):
    key = str(uuid.uuid4())
    match_id = client.create_match({**OPEN, "seats": [{}, {}, {}]})["id"]

    mine = client.take_seat(match_id, 0, key=key)
    again = client.take_seat(match_id, 0, key=key)
    none = client.take_seat(match_id, 1, entropy="")
    given = client.take_seat(match_id, 2, entropy="ab" * 32)

    assert len(bytes.fromhex(mine["entropy"])) == 32
    assert again["token"] == mine["token"]
    assert (none["entropy"], given["entropy"]) == ("", "ab" * 32)
    assert service.entropies(match_id) == {0: mine["entropy"], 1: "", 2: "ab" * 32}


def test_a_match_and_a_seat_come_with_the_promise_of_inclusion(client, service):
    made = client.create_match(OPEN)
    taken = client.take_seat(made["id"], 0)

    service.check_promise(made["id"], made["inclusion_promise"])
    assert taken["inclusion_promise"] == made["inclusion_promise"]


def test_a_test_clock_is_moved_forward(client, names):
    host = client.with_token(client.register(names[0])["key"])
    made = host.create_match({**OPEN, "visibility": "invited", "test_clock": True})

    moved = host.advance_clock(made["id"], 3600)

    assert moved["events"][0]["e"]["event"]["offset"] == 3_600_000
    assert host.match(made["id"])["clock_offset_ms"] == 3_600_000


def test_one_token_plays_all_seats(client, names):
    host = client.with_token(client.register(names[0], test=True)["key"])
    plan: Any = {**OPEN, "visibility": "invited", "test_clock": True, "one_token": True}
    made = host.create_match(plan)
    match_id = made["id"]
    seats = [client.with_token(made["token"]).for_seat(seat) for seat in (0, 1)]

    assert host.account()["test"] is True
    assert (made["test"], made["one_token"], made["status"]) == (True, True, "running")
    assert [seat.state(match_id)["seat"] for seat in seats] == [0, 1]
    assert seats[0].state(match_id, as_=0)["seat"] == 0
    assert seats[0].for_seat(None).state(match_id)["seat"] is None
    asked = made["asked"][0]["seat"] or 0
    action = seats[asked].actions(match_id)["actions"][0]
    played = seats[asked].play(match_id, action["command"])
    assert played["version"] > made["version"]
    assert seats[asked].match(match_id)["version"] >= played["version"]
    with pytest.raises(NotFound):
        seats[0].with_token("seats.none").for_seat(0).state(match_id)


def test_a_seat_is_kept_for_an_account_and_declined(client, names):
    host, guest = (client.with_token(client.register(name)["key"]) for name in names)
    match_id = host.create_match(OPEN)["id"]

    host.reserve_seat(match_id, 1, names[1])
    (invited,) = eventually(lambda: guest.inbox()["matches"])  # the inbox lags behind the log
    guest.decline_reservation(match_id, 1)
    guest.block(host.account()["id"])

    assert (invited["match"], invited["role"], invited["seat"]) == (match_id, "invited", 1)
    assert eventually(lambda: guest.inbox()["matches"] == [])
    assert len(guest.blocked()["blocked"]) == 1
    guest.unblock(host.account()["id"])
    assert guest.blocked()["blocked"] == []


def test_a_seat_is_claimed_handed_to_a_bot_and_resigned(client, names):
    mine = client.with_token(client.register(names[0])["key"])
    match_id = client.create_match(OPEN)["id"]
    mine.claim_seat(match_id, 0, client.take_seat(match_id, 0)["token"])
    client.take_seat(match_id, 1)

    mine.put_seat_bot(match_id, 0, "random")
    assert client.match(match_id)["seats"][0]["stand_in"] == "random"
    mine.delete_seat_bot(match_id, 0)
    mine.resign(match_id, 0)

    assert client.match(match_id)["seats"][0]["resigned"]
    assert mine.presence(match_id)["present"] == []
    listed = mine.seat_requests(match_id, limit=2)["requests"]
    assert [row["operation"] for row in listed] == ["post_resignation", "delete_seat_bot"]


def test_many_matches_are_created_at_once_and_listed(client):
    batch: Any = {"matches": [{"key": str(uuid.uuid4()), "plan": OPEN} for _ in range(3)]}

    def newest():
        return client.matches(game=GAME, status="open", limit=20)["matches"]

    made = client.create_matches(batch)["results"]

    assert client.create_matches(batch)["results"] == made
    ids = {result["match"]["id"] for result in made}
    eventually(lambda: ids <= {match["id"] for match in newest()})
    assert [game["game"] for game in client.games()["games"]].count(GAME) == 1


def test_what_was_is_looked_at_and_proven(client):
    match_id = client.create_match(OPEN)["id"]
    tokens = [client.take_seat(match_id, seat)["token"] for seat in range(2)]
    mover = client.match(match_id)["asked"][0]["seat"]
    mine = client.with_token(tokens[mover])
    before = mine.actions(match_id)
    command = before["actions"][0]["command"]

    previewed = mine.preview(match_id, command)
    played = mine.play(match_id, command, version=before["version"], receipt=True)
    explained = mine.explain(match_id, command)

    assert previewed["events"]
    assert mine.receipt(match_id, played["version"]) == played["receipt"]
    assert mine.keys()["keys"]
    assert explained["game"] == GAME
    assert mine.timeline(match_id, limit=2)["lines"][0]["seq"] == 1
    assert mine.diff(match_id, before["version"])["to"] >= played["version"]
    assert mine.ledger(match_id)["game"] == GAME
    assert mine.search(match_id, "`true`")["match"] == match_id
    assert mine.ledger(match_id, line="all")["line"] == "all"
    assert mine.search(match_id, "`true`", line="all")["line"] == "all"
    assert mine.why(match_id, "/seat", limit=1)["changes"][0]["seq"] > 1
    assert [point["undone_by"] for point in mine.trace(match_id, "seat")] == [None]
    assert len([*mine.trace(match_id, "@", line="all")]) > 1
    assert mine.position(match_id)["game"] == GAME
    assert mine.board(match_id).startswith("<svg")
    assert json.loads(mine.bundle(match_id).split("\n")[0])
    head = mine.match(match_id)["version"]
    assert mine.wait_for_events(match_id, after=head, wait=1) is None
    lost = mine.wait_for_events(match_id, after=9999, wait=1)  # it returns the head immediately
    assert (lost["version"], lost["events"]) == (head, [])
    branch: Any = {"at": before["version"], "luck": "new", "seats": [{}, {}]}
    branched = mine.create_branch(match_id, branch)["id"]
    assert eventually(lambda: mine.branches(match_id)["branches"]) == [branched]
    compared = mine.compare(match_id, branched, limit=1)
    assert compared["common"]["shared"] == compared["common"]["commands"]
    assert compared["difference"]["this"]["version"] == played["version"]
    assert [pair["number"] for pair in compared["turns"]] == [1]
    assert mine.compare(match_id, branched, after=99)["turns"] == []


def test_a_move_is_taken_back_and_made_again(client):
    match_id = client.create_match(OPEN)["id"]
    tokens = [client.take_seat(match_id, seat)["token"] for seat in range(2)]
    mover = client.match(match_id)["asked"][0]["seat"]
    mine = client.with_token(tokens[mover])
    Player(mine, match_id, lambda view, actions: actions[0]).take_turn()
    offered = {option["kind"]: option for option in mine.actions(match_id)["table"]}

    mine.do(offered["undo"])
    again = {option["kind"]: option for option in mine.actions(match_id)["table"]}
    redone = mine.redo(match_id, again["redo"]["body"]["to"])

    assert redone["events"][0]["e"]["event"]["type"] == "rewound"
    with pytest.raises(Conflict):
        mine.answer_undo(match_id, 1, agrees=True)


def test_several_commands_are_played_at_once_or_not_at_all(client):
    match_id = client.create_match(OPEN)["id"]
    tokens = [client.take_seat(match_id, seat)["token"] for seat in range(2)]
    mover = client.match(match_id)["asked"][0]["seat"]
    mine = client.with_token(tokens[mover])
    listed = mine.actions(match_id)
    first = listed["actions"][0]["command"]

    with pytest.raises(RuleViolation) as caught:
        mine.play_all(match_id, [first, first], version=listed["version"])
    assert [error["pointer"] for error in caught.value.body["errors"]] == ["/1"]
    assert mine.match(match_id)["version"] == listed["version"]
    second: Any = caught.value.nearest[0]["command"]
    played = mine.play_all(match_id, [first, second], version=listed["version"], digest=True)

    state = mine.state(match_id, digest=True)
    assert (played["version"], played["digest"]) == (state["version"], state["digest"])
    assert [row["version"] for row in played["commands"]][1:] == [played["version"]]
    alone = mine.play(match_id, mine.actions(match_id)["actions"][0]["command"], digest=True)
    assert alone["digest"] == mine.state(match_id, digest=True)["digest"]


@pytest.mark.slow
def test_heartbeats_are_followed_on_request(client):
    match_id = client.create_match(OPEN)["id"]
    mine = client.with_token(client.take_seat(match_id, 0)["token"])
    client.take_seat(match_id, 1)
    version = client.match(match_id)["version"]

    with closing(mine.follow(match_id, after=version, heartbeat=True)) as messages:
        by_name: Any = {message.name: message for message, _ in zip(messages, "ab", strict=False)}

    assert by_name["heartbeat"].data["version"] == version
    assert by_name["heartbeat"].data["present"] == [0]
    assert by_name["heartbeat"].cursor == str(version)
    assert by_name["asked"].data["clocks"] is None


def test_standing_answers_are_set_and_ended(client):
    match_id = client.create_match(OPEN)["id"]
    mine = client.with_token(client.take_seat(match_id, 0)["token"])
    client.take_seat(match_id, 1)
    kind = mine.standing_answers(match_id)["kinds"][0]
    answers: Any = {"answers": [{"kind": kind, "choice": {"rule": "only"}}]}

    assert len(mine.put_standing_answers(match_id, answers)["answers"]) == 1
    assert mine.delete_standing_answers(match_id)["answers"] == []
