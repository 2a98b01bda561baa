"""The Go client plays whole matches of every game, goes back in time, and verifies bundles."""

import time

import pytest

from games import GAMES
from tests.by_game import ANY_GAME, SECRET_GAME
from tests.sdk.faulty import FaultyProxy
from tests.sdk.go.building import drive

BOT = {"bot": "random"}

pytestmark = pytest.mark.timeout(400)  # the first build compiles the standard library


def check(service, played):
    """Verify a finished match, and compare each seat's commands and receipts with the log."""
    shown = service.get(f"/v1/matches/{played['match']}")
    for seat in played["seats"]:
        assert seat["status"] == "over"
        assert seat["ranking"] == shown["outcome"]["ranking"]
        assert seat["moves"] == service.commits(played["match"], seat["seat"]) != []
        assert seat["receipts"] == seat["moves"]
    service.check(played["match"])


def begin_match(service):
    """Return a running match with the token of the seat that moves first."""
    match_id = service.create(ANY_GAME.name, {}, {})
    tokens = [service.post(f"/v1/matches/{match_id}/seats/{seat}", {})["token"] for seat in (0, 1)]
    return match_id, tokens[service.get(f"/v1/matches/{match_id}")["asked"][0]["seat"]]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_plays_and_proves_a_whole_match(service, driver, game):
    """The bundle and a receipt are valid, and a copy with another time is not."""
    played = drive(driver, "play", service.port, plan={"game": game, "seats": [{}, BOT]})

    check(service, played)
    last = service.commits(played["match"], 0)[-1]
    proven = drive(driver, "prove", service.port, match=played["match"], versions=[last])
    assert proven["counted"]["complete"]
    assert proven["counted"]["events"] == service.get(f"/v1/matches/{played['match']}")["version"]
    assert proven["receipts"] == 1
    assert proven["changed"] == f"seq {last}: receipt: its signature does not fit its key"
    assert proven["forged"] == "seq 1: link"


@pytest.mark.slow
def test_lost_requests_are_repeated_and_act_once(service, driver):
    """Two seats play while requests, responses and streams are cut off."""
    proxy = FaultyProxy(service.port, every=6)
    plan = {"game": SECRET_GAME.name, "seats": [{}, {}]}

    played = drive(driver, "play", proxy.port, plan=plan)
    proxy.stop()

    lost = set(proxy.lost)
    assert len(lost) > 3
    assert proxy.broken > 1
    assert all(proxy.keys.count(key) > 1 for key in lost)
    check(service, played)


def test_the_same_key_gives_the_same_match_and_the_same_seat(service, driver):
    plan = {"game": ANY_GAME.name, "seats": [{}, {}]}

    done = drive(driver, "twice", service.port, plan=plan)

    assert done["ids"][0] == done["ids"][1]
    assert done["tokens"][0] == done["tokens"][1]


def test_refusals_are_problems_with_their_kinds(service, driver):
    match_id, token = begin_match(service)

    problems = drive(driver, "refusals", service.port, match=match_id, token=token)

    stale, illegal, unknown, wrong = problems
    assert (stale["status"], stale["kind"], stale["missed"] > 0) == (412, "stale-version", True)
    assert (illegal["status"], illegal["kind"], bool(illegal["slug"])) == (
        409,
        "rule-violation",
        True,
    )
    assert (unknown["status"], unknown["kind"]) == (404, "unknown-match")
    assert (wrong["status"], wrong["kind"]) == (401, "invalid-token")
    assert all(problem["request"] for problem in problems)


def test_a_command_is_taken_back_and_made_again(service, driver):
    match_id, token = begin_match(service)

    done = drive(driver, "back", service.port, match=match_id, token=token)

    assert done["kinds"][1:] == ["rewound", "rewound"]
    assert done["kinds"][0] != "rewound"
    assert done["listed"]
    version = service.get(f"/v1/matches/{match_id}")["version"]
    past = drive(
        driver, "past", service.port, match=match_id, token=token, versions=[done["version"]]
    )
    assert past["seqs"] == [*range(2, version + 1)]
    assert (past["reached"], past["early"]) == (version, done["version"])
    assert len(past["points"]) > 0


@pytest.mark.parametrize("game", GAMES)
def test_every_state_matches_its_digest(service, driver, game):
    match_id = service.create(game, {}, BOT)
    token = service.post(f"/v1/matches/{match_id}/seats/0", {})["token"]
    versions = [1, 2, service.get(f"/v1/matches/{match_id}")["version"]]

    checked = drive(driver, "digests", service.port, match=match_id, token=token, versions=versions)

    path = f"/v1/matches/{match_id}/state?digest=1&at="
    assert checked == [service.get(f"{path}{at}", token)["digest"] for at in versions]


def test_a_stream_over_all_matches_resumes_at_its_cursor(service, driver):
    """Events after the cursor are sent once. Without a cursor, the stream starts with the inbox."""
    key = service.post("/v1/accounts", {"name": f"Gopher {time.time_ns() % 10**9}"})["key"]
    match_id = service.create(ANY_GAME.name, {}, {})
    service.post(f"/v1/matches/{match_id}/seats/0", {}, key)

    [begun] = drive(driver, "stream", service.port, token=key, most=1)
    service.post(f"/v1/matches/{match_id}/seats/1", {})
    after = drive(driver, "stream", service.port, token=key, cursor=begun["Cursor"], most=2)

    assert begun["Kind"] == "reset"
    assert [message["Kind"] for message in after] == ["event", "event"]
    assert {message["Match"] for message in after} == {match_id}
