"""Receipts over HTTP name the public log if the client requests it and there is one."""

import pytest
from msgspec.structs import replace

from formicary.keys.tlog import LogKeyFile, make_key
from matches.inclusion.public_log import PublicLog
from tests.sdk import alone
from tests.service.seats.test_test_clocks import PLAN

WITH_LOG = "receipt=log"


@pytest.fixture
def key_file(tmp_path):
    """Return the secrets of a log in a file."""
    file = LogKeyFile(tmp_path / "tlog-key.json")
    file.write(make_key(0), is_first=True)
    return file


@pytest.fixture
def logged(world, key_file, tmp_path, monkeypatch):
    """Return a service with a public log."""
    log = PublicLog(str(tmp_path), key_file.read, rows=None)
    monkeypatch.setattr("matches.context.Context.public_log", log)
    return world


def receipt_of(world, match_id, seq, query=""):
    answer = world.get(f"/v1/matches/{match_id}/receipts/{seq}{query}")
    assert answer.status_code == 200, answer.text
    return answer.json


def verify(world, match_id, *receipts):
    """Return the number of receipts that are right."""
    lines = world.get(f"/v1/matches/{match_id}/bundle").get_data().splitlines(keepends=True)
    return alone.check_receipts(lines, receipts, world.get("/v1/keys").json["keys"])


def test_a_receipt_names_the_log_that_promised_the_match(logged):
    match_id, tokens = logged.begin_match()
    claimed = logged.post("/v1/matches", {"game": "anthill", "seats": [{}, {}]}).json
    named = claimed["inclusion_promise"]["log"]

    played = logged.send(match_id, tokens[0], Prefer=WITH_LOG).json["receipt"]

    assert played["log"] == named
    assert receipt_of(logged, match_id, played["seq"], "?log=1") == played
    assert verify(logged, match_id, played) == 1


@pytest.mark.parametrize("preference", ["receipt", "receipt=x", "receipt=LOG", "receipt=1"])
def test_a_receipt_without_the_request_has_six_members(logged, preference):
    match_id, tokens = logged.begin_match()

    played = logged.send(match_id, tokens[0], Prefer=preference).json["receipt"]

    assert sorted(played) == ["at", "key", "link", "match", "seq", "signature"]
    for query in ("", "?log=0"):
        assert receipt_of(logged, match_id, played["seq"], query) == played
    assert verify(logged, match_id, played) == 1


def test_a_match_with_a_test_clock_is_in_no_log(logged):
    key = logged.post("/v1/accounts", {"name": "Ann"}).json["key"]
    made = logged.post("/v1/matches", PLAN, token=key).json
    answer = logged.get(f"/v1/matches/{made['id']}/receipts/1?log=1", token=key)

    assert made["inclusion_promise"] is None
    assert answer.status_code == 200
    assert "log" not in answer.json


def test_without_a_log_the_request_has_no_effect(world):
    match_id, tokens = world.begin_match()

    played = world.send(match_id, tokens[0], Prefer=WITH_LOG).json["receipt"]

    assert "log" not in played
    assert receipt_of(world, match_id, played["seq"], "?log=1") == played


def test_a_log_of_a_backup_is_not_named_before_it_is_continued(logged, key_file):
    match_id, tokens = logged.begin_match()
    key_file.write(replace(key_file.read(), is_restored=True))

    assert "log" not in logged.send(match_id, tokens[0], Prefer=WITH_LOG).json["receipt"]


def test_unreadable_secrets_of_the_log_keep_nobody_from_playing(logged, key_file):
    match_id, tokens = logged.begin_match()
    key_file.path.write_text("{")

    played = logged.send(match_id, tokens[0], Prefer=WITH_LOG)

    assert played.status_code == 201
    assert "log" not in played.json["receipt"]


def test_a_value_that_is_no_switch_is_refused(logged):
    match_id, _ = logged.begin_match()

    refused = logged.get(f"/v1/matches/{match_id}/receipts/5?log=yes")

    assert (refused.status_code, refused.json["type"]) == (422, "/problems/invalid-parameter")
