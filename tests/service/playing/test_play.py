"""The first requests of a client: create, join, read, choose and play."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest

from events import canonical
from games import GAMES
from tests.service.conftest import UUID, World
from tests.service.problems import version_in


def test_a_match_is_created_joined_and_played(world):
    match_id, (first, second) = world.begin_match()

    actions = world.get(f"/v1/matches/{match_id}/actions", token=first).json["actions"]
    played = world.post(f"/v1/matches/{match_id}/commands", actions[1]["command"], token=first)

    assert [action["label"] for action in actions] == [
        "Send 1 worker",
        "Send 2 workers",
        "Send 3 workers",
        "Draw a card",
    ]
    assert played.status_code == 201
    assert played.json["version"] == 6
    assert version_in(played) == 6
    assert [event["e"]["event"]["type"] for event in played.json["events"]] == ["sent"]
    assert played.json["events"][0]["opened"]["event.workers"]["value"] == 2
    asked = world.get(f"/v1/matches/{match_id}", token=second).json["asked"]
    assert asked == [
        {"seat": 1, "kind": "send", "since": 5, "text": "How many workers do you send?"}
    ]


def test_every_listed_action_is_accepted(world):
    match_id, tokens = world.begin_match()
    listed = world.get(f"/v1/matches/{match_id}/actions", token=tokens[0]).json["actions"]
    for at, action in enumerate(listed):
        other, others = world.begin_match()
        answer = world.post(f"/v1/matches/{other}/commands", action["command"], token=others[0])
        assert answer.status_code == 201, (at, answer.text)


def test_a_match_of_bots_begins_at_once(world):
    answer = world.post(
        "/v1/matches", {"game": "anthill", "seats": [{"bot": "greedy"}, {"bot": "random"}]}
    )

    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/matches/{answer.json['id']}"
    assert answer.json["status"] == "running"
    assert answer.json["seats"][1] == {
        "seat": 1,
        "bot": "random",
        "taken": False,
        "stand_in": None,
        "resigned": False,
        "account": None,
        "reserved": None,
        "invited": False,
        "name": None,
        "called": "Random bot",
        "bot_account": False,
    }
    assert answer.json["options"] == {"rounds": 3, "tone": "calm"}


def test_a_repeated_creation_gives_the_same_match(world):
    body = {"game": "anthill", "seats": [{}, {}]}
    once = world.post("/v1/matches", body, key=UUID.format(77))
    again = world.post("/v1/matches", body, key=UUID.format(77))

    assert again.status_code == 201
    assert again.json == once.json
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in once.headers


def test_a_repeated_join_gives_the_same_token(world):
    match_id = world.create()
    path = f"/v1/matches/{match_id}/seats/1"
    once = world.post(path, {"entropy": "dice"}, key=UUID.format(5))
    again = world.post(path, {"entropy": "dice"}, key=UUID.format(5))

    assert once.status_code == again.status_code == 201
    assert once.json == again.json
    assert once.headers["Cache-Control"] == "no-store"
    assert again.headers["Idempotency-Replayed"] == "true"


def test_a_repeated_join_may_bring_other_entropy(world):
    """A client that was restarted has new entropy; that of the first request counts."""
    match_id = world.create()
    path = f"/v1/matches/{match_id}/seats/1"
    once = world.post(path, {"entropy": "a" * 64}, key=UUID.format(5))
    again = world.post(path, {"entropy": "b" * 64}, key=UUID.format(5))

    assert once.json == again.json
    event = json.loads(world.stored_entries(match_id)[-1].e)["event"]
    assert event["entropy"] == "a" * 64


def test_a_repeated_command_is_answered_alike_and_acts_once(world):
    match_id, (first, _) = world.begin_match()
    once = world.send(match_id, first, key="a")
    stored = world.stored_entries(match_id)
    again = world.send(match_id, first, key="a")

    assert again.status_code == 201
    assert again.data == once.data
    assert again.headers["Idempotency-Replayed"] == "true"
    assert world.stored_entries(match_id) == stored


def test_a_number_without_a_fraction_is_whole(world):
    match_id, (first, _) = world.begin_match()
    played = world.send(match_id, first, 3.0)

    assert played.json["events"][0]["opened"]["event.workers"]["value"] == 3


def test_keys_of_two_seats_do_not_meet(world):
    match_id, (first, second) = world.begin_match()
    world.send(match_id, first, key="a")

    assert "Idempotency-Replayed" not in world.send(match_id, second, key="a").headers


def test_the_state_is_the_callers_view(world):
    match_id, tokens = world.begin_match()
    path = f"/v1/matches/{match_id}/state"
    own = world.get(path, token=tokens[1]).json
    public = world.get(path).json

    assert own["seat"] == 1
    assert own["view"]["numbers"][0] is None
    assert own["view"]["numbers"][1] is not None
    assert public["seat"] is None
    assert public["view"]["numbers"] == [None, None]


def test_an_open_match_has_no_view_yet(world):
    state = world.get(f"/v1/matches/{world.create()}/state").json

    assert (state["status"], state["view"], state["asked"]) == ("open", None, [])


def test_every_version_can_be_seen(world):
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[0])
    seen = [world.get(f"/v1/matches/{match_id}/state?at={at}").json for at in range(1, 7)]

    assert [state["version"] for state in seen] == [1, 2, 3, 4, 5, 6]
    assert seen[4]["view"]["sent"] == [False, False]
    assert seen[5]["view"]["sent"] == [True, False]


@pytest.mark.parametrize("name", ["state", "actions", "events", "timeline", ""])
def test_an_unchanged_version_is_not_sent_again(world, name):
    match_id, tokens = world.begin_match()
    path = f"/v1/matches/{match_id}/{name}".rstrip("/")
    first = world.get(path, token=tokens[0])
    again = world.get(path, token=tokens[0], If_None_Match=first.headers["ETag"])
    weakened = world.get(path, token=tokens[0], If_None_Match=f"W/{first.headers['ETag']}")
    world.send(match_id, tokens[1])
    changed = world.get(path, token=tokens[0], If_None_Match=first.headers["ETag"])

    assert (again.status_code, again.data) == (304, b"")
    assert weakened.status_code == 304
    assert again.headers["ETag"] == first.headers["ETag"]
    assert changed.status_code == 200


def test_an_old_version_is_kept_by_whoever_may_see_it(world):
    match_id, tokens = world.begin_match()
    path = f"/v1/matches/{match_id}/state?at=3"

    assert world.get(path).headers["Cache-Control"] == "public, max-age=300"
    own = world.get(path, token=tokens[0])
    assert own.headers["Cache-Control"] == "private, max-age=300"
    assert "Authorization" in own.headers["Vary"]


def test_a_command_from_a_version_since_the_question_is_taken(world):
    match_id, (first, second) = world.begin_match()
    world.send(match_id, first)

    assert world.send(match_id, second, If_Match='"5"').status_code == 201


def test_a_version_that_a_proxy_has_weakened_is_the_same_one(world):
    """A proxy that compresses responses turns `"5"` into `W/"5"`."""
    match_id, (first, _) = world.begin_match()

    assert world.send(match_id, first, If_Match='W/"4"').status_code == 412
    assert world.send(match_id, first, If_Match='W/"5"').status_code == 201


def test_an_empty_list_of_actions_tells_whether_the_match_goes_on(world):
    match_id = world.create()
    path = f"/v1/matches/{match_id}/actions"
    before = world.get(path).json
    tokens = [world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)]
    within = world.get(path).json
    world.finish(match_id, tokens)

    after = world.get(path, token=tokens[0]).json

    assert [summary["status"] for summary in (before, within, after)] == ["open", "running", "over"]
    assert after["actions"] == []


def test_actions_tell_a_seat_whether_it_must_act(world):
    """A seat that has sent workers may still take them back, but no longer has to choose."""
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[0])

    listed = [world.get(f"/v1/matches/{match_id}/actions", token=token).json for token in tokens]

    assert listed[0]["asked"] is None
    assert "take-back" in [action["command"]["type"] for action in listed[0]["actions"]]
    assert listed[1]["asked"] in world.get(f"/v1/matches/{match_id}").json["asked"]
    assert listed[1]["asked"]["seat"] == 1


def test_spectators_have_no_actions(world):
    match_id, _ = world.begin_match()

    assert world.get(f"/v1/matches/{match_id}/actions").json["actions"] == []


def test_matches_are_listed_in_pages(world):
    made = [world.create() for _ in range(5)]
    running = world.create({"bot": "random"}, {"bot": "random"})
    world.follow()

    pages, path = [], "/v1/matches?status=open&game=anthill&limit=2"
    while path:
        answer = world.get(path)
        pages.append([row["id"] for row in answer.json["matches"]])
        link = answer.headers.get("Link", "")
        path = link.partition(">")[0][1:]

    assert [len(page) for page in pages] == [2, 2, 1]
    assert sorted(row for page in pages for row in page) == sorted(made)
    listed = world.get("/v1/matches?status=running").json["matches"]
    assert [row["id"] for row in listed] == [running]


def test_the_games_tell_their_options(world):
    listed = world.get("/v1/games").json["games"]
    shown = world.get("/v1/games/anthill").json

    assert [answer["game"] for answer in listed] == ["anthill"]
    assert shown["seats"] == {"fewest": 2, "most": 4}
    assert shown["options"]["properties"]["rounds"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 9,
        "default": 3,
    }
    assert shown["bots"] == ["random", "greedy", "mcts:200", "mcts:800"]


def test_a_finished_match_tells_scores_and_ranking(world):
    match_id, tokens = world.begin_match()
    world.finish(match_id, tokens)

    shown = world.get(f"/v1/matches/{match_id}").json

    assert shown["status"] == "over"
    assert shown["asked"] == []
    assert sorted(seat for group in shown["outcome"]["ranking"] for seat in group) == [0, 1]
    assert (shown["outcome"]["reason"], shown["outcome"]["text"]) == ("rounds", "Rounds")
    assert {score["seat"] for score in shown["scores"]} == {0, 1}


def test_health_tells_the_policies_of_the_store(world):
    shown = world.get("/health").json

    assert shown["status"] == "ok"
    assert set(shown["store"]) == {"maxmemory-policy", "appendonly", "appendfsync"}
    assert shown["rules"] == {"anthill": "1"}


def test_records_are_served_byte_for_byte(world):
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[0])
    answer = world.get(f"/v1/matches/{match_id}/events")

    for entry in world.stored_entries(match_id):
        assert b'"e":' + entry.e + b"," in answer.data
    assert json.loads(answer.data)["version"] == 6


def test_two_at_once_with_one_key_are_answered_alike(world):
    match_id, (first, _) = world.begin_match()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: world.send(match_id, first, key="a"), range(8)))

    assert {answer.status_code for answer in answers} == {201}
    assert {answer.data for answer in answers} == {answers[0].data}
    assert sum("Idempotency-Replayed" not in answer.headers for answer in answers) == 1
    assert world.context.store.head(match_id).version == 6


def test_readers_and_writers_do_not_trouble_one_another(world):
    match_id, tokens = world.begin_match()
    stem = f"/v1/matches/{match_id}"
    paths = [stem, *(f"{stem}/{name}" for name in ("state", "actions", "events", "timeline"))]

    def read(number):
        return world.get(paths[number % len(paths)], token=tokens[number % 2]).status_code

    def write(seat):
        sent = []
        for _ in range(40):
            sent.append(world.send(match_id, tokens[seat]).status_code)
            back = {"type": "take-back"}
            sent.append(world.post(f"{stem}/commands", back, token=tokens[seat]).status_code)
        return sent

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(6) as pool:
            written = pool.submit(write, 0)
            answers = list(pool.map(read, range(300)))
    finally:
        sys.setswitchinterval(before)

    assert set(written.result()) == {201}
    assert set(answers) == {200}


@pytest.mark.parametrize("name", GAMES)
def test_the_content_of_a_game_is_what_its_hash_says(name):
    shown = World(games=dict(GAMES)).get(f"/v1/games/{name}").json

    assert shown["content"]
    assert sha256(canonical.encode(shown["content"])).hexdigest() == shown["content_hash"]
