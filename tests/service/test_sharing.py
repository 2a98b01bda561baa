"""Pages of other origins may call the API, and read the headers that a client needs."""

import pytest

ORIGIN = "https://elsewhere.example"


def asked_first(world, path, method, *headers):
    named = {"Origin": ORIGIN, "Access-Control-Request-Method": method}
    named["Access-Control-Request-Headers"] = ",".join(headers)
    return world.client.options(path, headers=named)


def test_a_browser_that_asks_first_may_send_a_command(world):
    answer = asked_first(
        world, "/v1/matches/abc/commands", "POST", "authorization", "idempotency-key", "if-match"
    )

    allowed = answer.headers["Access-Control-Allow-Headers"].lower().split(", ")
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert {"authorization", "content-type", "idempotency-key", "if-match"} <= set(allowed)
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize(
    "header", ["Cache-Control", "Last-Event-ID", "traceparent", "tracestate", "X-Requested-With"]
)
def test_a_browser_that_asks_first_may_open_a_stream(world, header):
    """Clients of event streams, and clients with tracing, add their own headers."""
    answer = asked_first(world, "/v1/matches/abc/events", "GET", header)

    allowed = answer.headers["Access-Control-Allow-Headers"].lower().split(", ")
    assert header.lower() in allowed


def test_a_page_reads_the_headers_that_explain_a_refusal(world):
    match_id, _ = world.begin_match()
    path = f"/v1/matches/{match_id}/commands"
    refused = world.post(path, {"type": "pass"}, Origin=ORIGIN)
    wrong = world.client.delete(path, headers={"Origin": ORIGIN})

    for answer, header in ((refused, "WWW-Authenticate"), (wrong, "Allow")):
        assert header in answer.headers
        assert header in answer.headers["Access-Control-Expose-Headers"].split(", ")


@pytest.mark.parametrize("path", ["/v1/games", "/v1/matches/unknown", "/health"])
def test_what_may_be_cached_is_shared_whoever_asks(world, path):
    """A cache may reuse a response to our own page for a page of another origin."""
    answer = world.get(path)

    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in answer.headers["Access-Control-Expose-Headers"]


def test_a_command_is_shared_with_the_page_that_sends_it(world):
    match_id, (token, _) = world.begin_match()
    plain = world.send(match_id, token)
    refused = world.send(match_id, token, Origin=ORIGIN)

    assert "Access-Control-Allow-Origin" not in plain.headers
    assert refused.status_code == 409
    assert refused.headers["Access-Control-Allow-Origin"] == "*"


def test_the_pages_are_not_shared(world):
    assert "Access-Control-Allow-Origin" not in world.get("/", Origin=ORIGIN).headers


@pytest.mark.slow
def test_the_way_in_leads_everywhere(world):
    """GET /v1 lists the entry points of the API."""
    start = world.get("/v1").json

    open_to_all = {"games", "matches", "keys", "description", "messages", "problems", "health"}
    open_to_all |= {"documents", "guide", "clients", "conformance"}
    of_accounts = {"account", "inbox", "stream", "webhooks"}
    assert set(start) == open_to_all | of_accounts | {"accounts", "reference", "version"}
    assert {world.get(start[name]).status_code for name in open_to_all} == {200}
    assert {world.get(start[name]).status_code for name in of_accounts} == {401}
    assert world.post(start["accounts"], {"name": "Ada"}).status_code == 201
