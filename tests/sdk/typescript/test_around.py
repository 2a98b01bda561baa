"""The TypeScript client reports retries, verifies webhooks, reads pages, and has a fake service."""

import json

import pytest

from tests.sdk.typescript.building import ROOT, drive, run
from tests.sdk.typescript.scripted import Scripted, problem
from tools import clients
from webhooks.sender import sign

SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
BODY = json.dumps({"type": "match.over", "name": "Mūžs"}, ensure_ascii=False)
NOW_MS = 1_795_000_000_000
NO_SERVICE = 9  # a port that these tasks do not use


@pytest.fixture
def scripted_server(client):
    server = Scripted()
    yield server
    server.shutdown()
    server.server_close()


def page(matches, following):
    return 200, {}, json.dumps({"matches": matches, "next": following})


def test_the_generated_methods_are_up_to_date(client, tmp_path, monkeypatch):
    monkeypatch.setattr("tools.clients.GENERATED", tmp_path / "operations.ts")

    clients.write_operations(clients.read_operations(), clients.read_methods())

    source = ROOT / "sdk" / "typescript" / "src" / "operations.ts"
    assert (tmp_path / "operations.ts").read_text() == source.read_text()


def test_retries_and_answers_are_reported(scripted_server):
    scripted_server.script = [
        problem("too-many-requests", 429, **{"Retry-After": "0", "X-Request-ID": "abc"}),
        None,
        (200, {"X-Request-ID": "def"}, '{"games": []}'),
    ]

    seen = drive("reported", scripted_server.server_port)

    assert [(retry["status"], retry["requestId"]) for retry in seen["retries"]] == [
        (429, "abc"),
        (None, None),
    ]
    assert [retry["tries"] for retry in seen["retries"]] == [1, 2]
    assert [(answer["status"], answer["requestId"]) for answer in seen["answers"]] == [
        (429, "abc"),
        (200, "def"),
    ]


def test_long_pauses_are_logged_unless_they_are_reported(client):
    script = """
    import { warnOfRetry } from "./dist/retrying.js";
    const facts = { method: "GET", url: "/v1", tries: 1, status: 429, error: null, requestId: null };
    const lines = [];
    console.warn = (line) => lines.push(line);
    warnOfRetry({ ...facts, pauseMs: [40_000, 48_000] });
    warnOfRetry({ ...facts, pauseMs: [100, 200] });
    console.log(JSON.stringify(lines));
    """

    lines = json.loads(run(["node", "--input-type=module", "--eval", script], client))

    assert lines == ["formicary-client: GET /v1: status 429; again in 48 s"]


def test_pages_are_read_to_the_last(scripted_server):
    following = "/v1/matches?cursor=d"
    scripted_server.script = [page([1], "c"), page([2], following), page([3], None)]

    assert drive("pages", scripted_server.server_port) == [[1], [2], [3]]
    assert [path.partition("?")[2] for path in scripted_server.paths] == [
        "",
        "cursor=c",
        "cursor=d",
    ]


@pytest.mark.parametrize(
    ("changed", "more_s", "outcome"),
    [
        ({}, 0, json.loads(BODY)),
        ({"webhook-id": "dlv_2"}, 0, "no signature fits the body and the secret"),
        ({"webhook-signature": "v1,*"}, 0, "no signature fits the body and the secret"),
        ({"webhook-timestamp": "now"}, 0, "a header webhook-id, webhook-timestamp or"),
        ({}, 301, "the delivery was sent more than 300 s ago, or in the future"),
    ],
)
def test_deliveries_are_verified(client, changed, more_s, outcome):
    headers = {**sign("dlv_1", [SECRET], BODY.encode(), NOW_MS), **changed}

    given = {"body": BODY, "headers": headers, "secret": SECRET, "now": NOW_MS / 1000 + more_s}
    verified = drive("verifyWebhook", NO_SERVICE, **given)

    if isinstance(outcome, str):
        assert verified["refused"].startswith(outcome)
    else:
        assert verified == outcome


def test_an_empty_secret_is_refused(client):
    headers = sign("dlv_1", [SECRET], BODY.encode(), NOW_MS)

    given = {"body": BODY, "headers": headers, "secret": "whsec_", "now": NOW_MS / 1000}
    refused = drive("verifyWebhook", NO_SERVICE, **given)["refused"]

    assert refused.startswith("the secret is not valid")


def test_the_fake_service_answers_as_a_test_wants(client):
    assert drive("fake", NO_SERVICE) == {
        "versions": [1, 2, 2],
        "refused": {"name": "RuleViolation", "rule": "W2"},
        "kinds": ["event", "asked"],
        "sent": {"path": "/v1/matches/m/commands", "body": {"type": "pass"}, "version": '"3"'},
        "missing": "the test has no response for GET /v1/games",
        "lost": {"repeated": 4, "requests": 2, "keys": 1},
    }


def test_operations_by_id_are_requested(scripted_server):
    """Methods that were generated: one with a key, one without a body, one with a text."""
    scripted_server.script = [
        (201, {}, '{"key": "key.b"}'),
        (204, {}, ""),
        (200, {"Content-Type": "image/svg+xml"}, "<svg/>"),
    ]

    got = drive("generated", scripted_server.server_port)

    assert got == {"key": "key.b", "nothing": None, "picture": "<svg/>"}
    assert len(scripted_server.keys()[0]) == 36
