"""A seat is handed to a bot and taken back over HTTP."""

import pytest

from matches.commands.bots import answer
from projections.task_queue import parse_tasks


def path(match_id, seat=0):
    return f"/v1/matches/{match_id}/seats/{seat}/bot"


def ask(world, method, match_id, token, body=None, *, seat=0, key=None, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    named["Idempotency-Key"] = world.key() if key is None else key
    if token:
        named["Authorization"] = f"Bearer {token}"
    return world.client.open(path(match_id, seat), method=method, json=body, headers=named)


@pytest.fixture
def new_match(world):
    match_id, tokens = world.begin_match()
    return world, match_id, tokens


def test_a_bot_plays_and_the_seat_is_taken_back(new_match):
    world, match_id, (own, _) = new_match

    put = ask(world, "PUT", match_id, own, {"level": "random"})
    seats = world.get(f"/v1/matches/{match_id}").json["seats"]
    (task,) = parse_tasks(match_id, world.context.store.head(match_id).waits)
    answer(world.context, task)
    back = ask(world, "DELETE", match_id, own)

    assert put.status_code == back.status_code == 200
    assert put.json["events"][0]["e"]["event"] == {
        "type": "seat-handed-to-bot",
        "seat": 0,
        "level": "random",
        "reason": "holder",
    }
    assert (seats[0]["bot"], seats[0]["taken"], seats[0]["stand_in"]) == (None, True, "random")
    assert world.get(f"/v1/matches/{match_id}").json["seats"][0]["stand_in"] is None
    lines = [line["text"] for line in world.get(f"/v1/matches/{match_id}/timeline").json["lines"]]
    assert "Random bot plays for Player 1: at the request of its player" in lines
    assert "Player 1 plays again, without the bot" in lines
    players = [line["who"] for line in world.get(f"/v1/matches/{match_id}/timeline").json["lines"]]
    assert "a bot for Player 1" in players


def test_the_level_is_greedy_unless_it_is_said(new_match):
    world, match_id, (own, _) = new_match

    answered = ask(world, "PUT", match_id, own, {})

    assert answered.json["events"][0]["e"]["event"]["level"] == "greedy"


def test_meanwhile_commands_are_refused_and_none_is_listed(new_match):
    world, match_id, (own, other) = new_match
    ask(world, "PUT", match_id, own, {})

    refused = world.send(match_id, own)
    actions = world.get(f"/v1/matches/{match_id}/actions", token=own).json

    assert (refused.status_code, refused.json["slug"]) == (409, "seat.handed-over")
    assert refused.json["rule"] == "T10"
    assert (actions["asked"], actions["actions"]) == (None, [])
    assert [
        question["seat"] for question in world.get(f"/v1/matches/{match_id}").json["asked"]
    ] == [0, 1]
    assert [(option["kind"], option["method"]) for option in actions["table"]] == [
        ("take-back", "DELETE"),
        ("resign", "POST"),
    ]
    kinds = [
        option["kind"]
        for option in world.get(f"/v1/matches/{match_id}/actions", token=other).json["table"]
    ]
    assert kinds == ["hand-over", "resign"]


def test_a_listed_action_can_be_sent_as_it_is(new_match):
    world, match_id, (own, _) = new_match
    for kind in ("hand-over", "take-back", "hand-over"):
        table = world.get(f"/v1/matches/{match_id}/actions", token=own).json["table"]
        (listed,) = [option for option in table if option["kind"] == kind]
        headers = {"Idempotency-Key": world.key(), "Authorization": f"Bearer {own}"}
        sent = world.client.open(
            listed["path"], method=listed["method"], json=listed["body"], headers=headers
        )
        assert sent.status_code == 200


@pytest.mark.parametrize(
    ("method", "body", "status", "kind"),
    [
        ("PUT", {"level": "genius"}, 422, "invalid-body"),
        ("PUT", {"level": 3}, 422, "invalid-body"),
        ("PUT", {"grade": "greedy"}, 422, "invalid-body"),
        ("PUT", [], 422, "invalid-body"),
        ("DELETE", None, 409, "rule-violation"),
    ],
)
def test_bad_requests_change_nothing(new_match, method, body, status, kind):
    world, match_id, (own, _) = new_match
    version = world.context.store.head(match_id).version

    answered = ask(world, method, match_id, own, body)

    assert (answered.status_code, answered.json["type"]) == (status, f"/problems/{kind}")
    if status == 422 and isinstance(body, dict):
        assert answered.json["errors"][0]["pointer"] == "/" + next(iter(body))
    assert world.context.store.head(match_id).version == version


def test_only_its_holder_hands_a_seat_over(new_match):
    world, match_id, (own, _) = new_match

    others = ask(world, "PUT", match_id, own, {}, seat=1)
    nobodys = ask(world, "PUT", match_id, None, {})
    none = ask(world, "DELETE", match_id, own, seat=7)

    assert (others.status_code, others.json["type"]) == (403, "/problems/not-your-seat")
    assert nobodys.json["type"] == "/problems/no-token"
    assert none.json["type"] == "/problems/not-your-seat"


def test_it_is_held_to_the_newest_version_and_acts_once(new_match):
    world, match_id, (own, _) = new_match
    version = world.context.store.head(match_id).version

    stale = ask(world, "PUT", match_id, own, {}, If_Match=f'"{version - 1}"')
    first = ask(world, "PUT", match_id, own, {}, key="k", If_Match=f'"{version}"')
    again = ask(world, "PUT", match_id, own, {}, key="k")

    assert stale.status_code == 412
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json == first.json


def test_an_open_match_has_nothing_to_hand_over(world):
    match_id = world.create({}, {})
    token = world.post(f"/v1/matches/{match_id}/seats/0").json["token"]

    assert ask(world, "PUT", match_id, token, {}).json["type"] == "/problems/match-open"


def test_the_lobby_shows_who_stands_in(new_match):
    world, match_id, (own, _) = new_match
    ask(world, "PUT", match_id, own, {"level": "random"})
    world.follow()
    row = world.get("/v1/matches").json["matches"][0]
    assert row["seats"][0]["stand_in"] == "random"

    ask(world, "DELETE", match_id, own)
    world.follow()
    assert world.get("/v1/matches").json["matches"][0]["seats"][0]["stand_in"] is None
