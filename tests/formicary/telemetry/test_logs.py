"""Each event is logged in one line, with the relevant ids and without any secrets."""

import io
import itertools
import json
import logging

import pytest
import structlog
from structlog.contextvars import bound_contextvars

from events import Broken
from formicary.servers.api import application
from formicary.servers.ephemeral import Ephemeral
from formicary.settings import Settings
from formicary.telemetry.logs import set_up_logs
from matches.tokens import invitation_secret, seat_token
from tests.anthill import ANTHILL
from tests.service.conftest import UUID
from tests.waiting import eventually

FIELDS = {
    "timestamp",
    "level",
    "event",
    "logger",
    "role",
    "request",
    "operation",
    "match",
    "seat",
    "job",
    "status",
    "milliseconds",
    "seq",
    "command",
    "worker",
    "kind",
    "attempt",
    "problem",
    "slug",
}
ADMIN = "an-administrator's-token-of-32-letters"


@pytest.fixture
def lines():
    """Return the log lines as JSON, from `debug` upwards. Logging is reset afterwards."""
    to = io.StringIO()
    set_up_logs("json", "debug", role="test", to=to)
    yield lambda: [json.loads(line) for line in to.getvalue().splitlines()]
    set_up_logs()


def test_a_line_says_what_it_is_about(lines):
    with bound_contextvars(job="bot-m-0-3-0", match="m"):
        structlog.get_logger("workers.turns").warning("answered", seat=0)

    (line,) = lines()
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "answered",
        "level": "warning",
        "logger": "workers.turns",
        "role": "test",
        "job": "bot-m-0-3-0",
        "match": "m",
        "seat": 0,
    }


def test_lines_of_libraries_are_lines_like_ours(lines):
    """RQ's lines are included, even multi-line ones, but none with addresses and headers."""
    logging.getLogger("rq.worker").info("Listening on %s\nand more", "turns")
    logging.getLogger("httpx").info("HTTP Request: POST https://hook.example/secret")
    logging.getLogger("httpx").warning("odd")

    assert [(line["logger"], line["event"]) for line in lines()] == [
        ("rq.worker", "Listening on turns"),
        ("httpx", "odd"),
    ]


def test_a_fault_is_told_by_name_and_place_but_not_by_what_it_met(lines):
    log = structlog.get_logger("service")
    try:
        dict[str, int]()["the hidden card"]
    except KeyError:
        log.exception("unexpected")
    log.error("a match cannot be read", error=Broken(7, "link"))

    first, second = lines()
    assert first["fault"].startswith("KeyError at tests/formicary/telemetry/test_logs.py:")
    assert "test_a_fault_is_told" in first["places"]
    assert "hidden card" not in json.dumps(first)
    assert second["error"] == "Broken: seq 7: link"


@pytest.mark.parametrize(
    "secret",
    [
        "seat.0.wpt-xMgV4CClb8DUNWcC10Nsch",
        "seats.wpt-xMgV4CClb8DUNWcC10Nsch",
        "key.abcdefgh.1.0123456789abcdef",
        "invitation.1.0123456789abcdef",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "Bearer something-else",
    ],
)
def test_what_looks_like_a_token_is_masked(lines, secret):
    structlog.get_logger("service").warning(f"odd: {secret}", header=f"{secret}")

    (line,) = lines()
    assert secret not in json.dumps(line)
    assert "[masked]" in line["event"]


def test_a_password_in_an_address_is_masked(lines):
    structlog.get_logger("events").warning("away", url="redis://user:hush@host:6379/0")

    assert lines()[0]["url"] == "redis://[masked]@host:6379/0"


def test_below_the_level_nothing_is_written():
    to = io.StringIO()
    set_up_logs("json", "error", to=to)
    structlog.get_logger("service").warning("hushed")
    logging.getLogger("rq.worker").warning("hushed")
    set_up_logs()
    assert to.getvalue() == ""


def hidden_texts(everything, match_id):
    """Return all secret texts: tokens, the root of the keys, and the records' hidden values."""
    match = everything.wiring.context.cache.fresh(match_id)
    store = everything.wiring.store
    secrets = {seat_token(match, 0), store.vault(match_id).hex(), ADMIN}
    secrets |= {secret for seat in (0, 1) if (secret := invitation_secret(match, seat))}

    def gather(part):
        if isinstance(part, dict | list):
            for inner in part.values() if isinstance(part, dict) else part:
                gather(inner)
        elif isinstance(part, str) and len(part) > 8:
            secrets.add(part)

    for entry in store.read(match_id):
        gather(json.loads(entry.s) if entry.s else None)
    return secrets


def test_a_match_that_is_played_leaves_nothing_hidden_in_the_log(lines):
    """The match is logged at `debug`, with a person, a bot, and some rejected requests."""
    everything = Ephemeral({"anthill": ANTHILL}, workers=1)
    everything.wiring.context.admin_token = ADMIN
    client = application(everything.wiring, Settings()).test_client()
    everything.start()
    keys = itertools.count(1)

    def post(path, body, token):
        headers = {"Idempotency-Key": UUID.format(next(keys))}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        return client.post(path, json=body, headers=headers)

    try:
        body = {"game": "anthill", "seats": [{}, {"bot": "random"}]}
        path = f"/v1/matches/{post('/v1/matches', body, None).json['id']}"
        token = post(f"{path}/seats/0", {}, None).json["token"]
        post(f"{path}/commands", {"type": "none"}, token)
        client.get(f"{path}?token={token}")
        client.get(f"{path}/actions", headers={"Authorization": f"Bearer {token}x"})

        def play_on():
            post(f"{path}/commands", {"type": "send", "workers": 2}, token)
            return client.get(path).json["status"] == "over"

        eventually(play_on, every=0.05)
        match_id = path.rpartition("/")[2]
    finally:
        everything.stop()

    text = json.dumps(lines())
    answered = [line for line in lines() if line["event"] == "answered"]
    assert {"post_command", "join_match"} & {line["operation"] for line in answered}
    assert all(line["request"] for line in answered)
    assert {line["match"] for line in lines() if "job" in line} == {match_id}
    secrets = hidden_texts(everything, match_id)
    assert len(secrets) >= 4
    assert [secret for secret in secrets if secret in text] == []
    assert {name for line in lines() for name in line} <= FIELDS  # numbers are hidden, too


@pytest.fixture
def logged_requests(lines):
    """Play a command against a bot. Return the store, the match and three responses."""
    everything = Ephemeral({"anthill": ANTHILL}, workers=1)
    client = application(everything.wiring, Settings()).test_client()
    everything.start()

    def post(path, body, token, number):
        headers = {"Idempotency-Key": UUID.format(number)}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        return client.post(path, json=body, headers=headers)

    try:
        body = {"game": "anthill", "seats": [{}, {"bot": "random"}]}
        made = post("/v1/matches", body, None, 1)
        match_id = made.json["id"]
        path = f"/v1/matches/{match_id}"
        token = post(f"{path}/seats/0", {}, None, 2).json["token"]
        sent = post(f"{path}/commands", {"type": "send", "workers": 2}, token, 3)
        repeated = post(f"{path}/commands", {"type": "send", "workers": 2}, token, 3)
        eventually(lambda: any(line.get("kind") == "bot" for line in lines()))
    finally:
        everything.stop()
    assert (made.status_code, sent.status_code, repeated.status_code) == (201, 201, 201), sent.text
    return everything.wiring.store, match_id, [made, sent, repeated]


def line_of(lines, **fields):
    """Return the only line with the given fields."""
    (line,) = (line for line in lines() if fields.items() <= line.items())
    return line


def test_a_request_in_the_log_leads_to_its_record_and_back(lines, logged_requests):
    store, match_id, (made, sent, repeated) = logged_requests

    for answer in (made, sent):
        line = line_of(lines, event="answered", request=answer.headers["X-Request-ID"])
        assert line["match"] == match_id
        assert json.loads(store.pick(match_id, [line["seq"]])[0].e)["id"] == line["command"]
        assert line_of(lines, command=line["command"]) == line
    again = line_of(lines, event="answered", request=repeated.headers["X-Request-ID"])
    assert (again["seq"], "command" in again) == (line["seq"], False)


def test_each_commit_of_a_worker_has_a_line_that_leads_to_its_job_and_record(
    lines, logged_requests
):
    store, match_id, _ = logged_requests
    stored = {entry.seq: json.loads(entry.e) for entry in store.read(match_id)}

    commits = [line for line in lines() if line["event"] == "committed"]

    assert {commit["command"] for commit in commits} == {
        record["id"]
        for record in stored.values()
        if record["by"] in {"bot", "phase"} and "id" in record
    }
    for commit in commits:
        record = stored[commit["seq"]]
        assert (record["id"], commit["match"]) == (commit["command"], match_id)
        assert {"worker", "attempt", "milliseconds"} <= commit.keys()
        assert line_of(lines, event="a job begins", job=commit["job"])["match"] == match_id
        assert commit["seat"] == ("p" if commit["kind"] == "phase" else str(record["seat"]))
