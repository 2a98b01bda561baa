"""Programs see retries and responses, and can send any request."""

import logging

import httpx
import pytest

from formicary_client import Client, NotFound, Retry
from tests.sdk.python.wire import ADDRESS, QUICK, Wire, answer, problem

LOST = httpx.ReadError("the answer was lost")


def client_of(wire, **options):
    http = httpx.Client(transport=httpx.MockTransport(wire))
    return Client(ADDRESS, http=http, **{"retry": QUICK, **options})


def test_retries_are_reported_and_logged(caplog):
    late = httpx.Response(429, headers={"Retry-After": "0", "X-Request-ID": "abc"})
    seen = []
    client = client_of(Wire(late, LOST, answer(200, {"games": []})), on_retry=seen.append)

    with caplog.at_level(logging.WARNING, "formicary_client"):
        client.games()

    assert [(retry.method, retry.path, retry.tries) for retry in seen] == [
        ("GET", "/v1/games", 1),
        ("GET", "/v1/games", 2),
    ]
    assert (seen[0].status, seen[0].request_id, seen[0].fault) == (429, "abc", None)
    assert (seen[1].status, seen[1].fault) == (None, LOST)
    assert caplog.messages[0] == "GET /v1/games: status 429; attempt 2 follows in 0.0 s"
    assert "ReadError" in caplog.messages[1]


def test_the_last_attempt_is_not_reported_as_a_retry():
    seen = []
    client = client_of(Wire(LOST, LOST), on_retry=seen.append, retry=Retry(2, 0.0))

    with pytest.raises(Exception, match="does not answer"):
        client.games()

    assert len(seen) == 1


def test_a_stream_reports_its_retries():
    seen = []
    wire = Wire(LOST, problem(503, "busy", Retry_After="0"), httpx.Response(204))
    client = client_of(wire, on_retry=seen.append)

    assert list(client.stream()) == []

    assert [(retry.path, retry.status) for retry in seen] == [
        ("/v1/stream", None),
        ("/v1/stream", 503),
    ]


def test_responses_are_reported_with_their_headers():
    seen = []
    wire = Wire(answer(200, {"games": []}, X_Request_ID="abc", ETag='"1"'))

    client_of(wire, on_answer=seen.append).with_token("key.a").games()

    (reported,) = seen
    assert (reported.status, reported.request_id) == (200, "abc")
    assert reported.headers["etag"] == '"1"'


def test_a_problem_has_the_id_of_its_request():
    refused = httpx.Response(404, json={"type": "/problems/a"}, headers={"X-Request-ID": "abc"})

    with pytest.raises(NotFound) as raised:
        client_of(Wire(refused)).games()

    assert raised.value.request_id == "abc"


def test_any_operation_can_be_requested(run):
    wire = Wire(answer(200, {"a": 1}), answer(201, {"b": 2}))

    assert run(wire, lambda client: client.request("GET", "/v1/new?b=1")) == {"a": 1}
    assert run(wire, lambda client: client.request("POST", "/v1/new", {"c": 3}, key="k")) == {
        "b": 2
    }

    first, second = wire.requests
    assert first.url.query == b"b=1"
    assert (second.method, second.content) == ("POST", b'{"c":3}')
    assert wire.headers("Idempotency-Key") == [None, "k"]


def test_pages_are_read_to_the_last(run):
    wire = Wire(
        answer(200, {"matches": [1], "next": "c"}),
        answer(200, {"matches": [2], "next": "/v1/matches?cursor=d"}),
        answer(200, {"matches": [3], "next": None}),
    )

    pages = run(wire, lambda client: client.pages(lambda cursor: client.matches(cursor=cursor)))

    assert [page["matches"] for page in pages] == [[1], [2], [3]]
    assert [request.url.params.get("cursor") for request in wire.requests] == [None, "c", "d"]
