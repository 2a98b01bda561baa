"""Requests send the language of the client, and their retries use one key, up to a limit."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import anyio
import httpx
import pytest

from formicary_client import (
    AsyncClient,
    Client,
    Invalid,
    NoAnswer,
    NotFound,
    Problem,
    Retry,
    RuleViolation,
    StaleVersion,
    TooManyRequests,
    Unavailable,
)
from tests.sdk.python.wire import ADDRESS, QUICK, Wire, answer, problem

LOST = httpx.ReadError("the answer was lost")
MATCH = "abcdefghijklmnop"
COMMAND = {"type": "pass"}
PLAYED = {"version": 5, "events": []}


def play(client):
    return client.play(MATCH, COMMAND, version=4)


@pytest.mark.parametrize(
    "fault",
    [
        LOST,
        httpx.ConnectError("nobody is there"),
        httpx.ReadTimeout("nothing came"),
        httpx.RemoteProtocolError("it was cut"),
        httpx.Response(201, content=b'{"vers', headers={"Content-Type": "application/json"}),
        problem(429, "too-many-requests", Retry_After="0"),
        problem(503, "store-unavailable", Retry_After="0"),
        httpx.Response(502, text="<html>a proxy</html>", headers={"Content-Type": "text/html"}),
        httpx.Response(500),
    ],
    ids=lambda fault: str(getattr(fault, "status_code", type(fault).__name__)),
)
def test_a_command_is_sent_again_with_the_same_key_body_and_version(run, fault):
    wire = Wire(fault, answer(201, PLAYED))

    assert run(wire, play) == PLAYED

    assert len(wire.requests) == 2
    (key,) = set(wire.headers("Idempotency-Key"))
    assert uuid.UUID(key)
    assert {request.content for request in wire.requests} == {b'{"type":"pass"}'}
    assert wire.headers("If-Match") == ['"4"', '"4"']


def test_each_command_has_a_key_of_its_own_and_a_key_that_is_given_is_sent(run):
    wire = Wire(answer(201, PLAYED), answer(201, PLAYED), answer(201, PLAYED))

    run(wire, play)
    run(wire, play)
    run(wire, lambda client: client.play(MATCH, COMMAND, key="mine"))

    first, second, third = wire.headers("Idempotency-Key")
    assert first != second
    assert third == "mine"


def test_after_so_many_tries_there_is_no_answer_and_the_key_is_told(run):
    wire = Wire(*[LOST] * 9)

    with pytest.raises(NoAnswer) as raised:
        run(wire, play)

    assert len(wire.requests) == QUICK.tries
    assert raised.value.key == wire.headers("Idempotency-Key")[0]


@pytest.mark.parametrize(("status", "kind"), [(429, TooManyRequests), (503, Unavailable)])
def test_what_stays_is_raised_as_the_problem_that_it_is(run, status, kind):
    wire = Wire(*[problem(status, "busy", Retry_After="0") for _ in range(9)])

    with pytest.raises(kind):
        run(wire, play)

    assert len(wire.requests) == QUICK.tries


def test_a_retry_after_beyond_patience_is_not_waited_for(run):
    wire = Wire(problem(429, "too-many-requests", Retry_After="3600"))

    with pytest.raises(TooManyRequests) as raised:
        run(wire, play)

    assert raised.value.retry_after == 3600


def test_a_refusal_is_not_sent_again(run):
    facts = {"wanted": 3, "found": 2}
    refusal = {"slug": "dig.too-few", "rule": "5.2", "facts": facts, "nearest": [], "new": 1}
    wire = Wire(problem(409, "rule-violation", **refusal))

    with pytest.raises(RuleViolation) as raised:
        run(wire, play)

    refused = raised.value
    assert (refused.kind, refused.status) == ("rule-violation", 409)
    assert (refused.slug, refused.rule, refused.facts) == ("dig.too-few", "5.2", facts)
    assert refused.body["new"] == 1


def test_a_stale_version_tells_what_was_missed(run):
    wire = Wire(problem(412, "stale-version", current_version=9, missed=[{"seq": 5}]))

    with pytest.raises(StaleVersion) as raised:
        run(wire, play)

    assert raised.value.current_version == 9
    assert [event["seq"] for event in raised.value.missed] == [5]


@pytest.mark.parametrize(
    ("status", "kind"), [(404, NotFound), (410, NotFound), (422, Invalid), (418, Problem)]
)
def test_a_kind_that_is_not_known_is_the_problem_of_its_status(run, status, kind):
    with pytest.raises(Problem) as raised:
        run(Wire(problem(status, "of-next-year")), lambda client: client.match(MATCH))

    assert type(raised.value) is kind
    assert raised.value.kind == "of-next-year"


def test_a_removal_whose_answer_was_lost_is_done_when_nothing_is_there(run):
    wire = Wire(LOST, problem(401, "invalid-key"))

    assert run(wire, lambda client: client.erase_account()) is None

    with pytest.raises(Problem):
        run(Wire(problem(401, "invalid-key")), lambda client: client.erase_account())


def test_what_is_preferred_is_said(run):
    wire = Wire(answer(201, PLAYED))

    run(wire, lambda client: client.play(MATCH, COMMAND, wait=20, receipt=True))

    assert wire.headers("Prefer") == ["wait=20, receipt"]
    assert wire.headers("If-Match") == [None]


def test_the_token_is_sent_to_the_service_and_another_one_is_another_client(run):
    wire = Wire(answer(200, {}), answer(200, {}), answer(200, {}))

    run(wire, lambda client: client.match(MATCH), token="seat.0.x")
    run(wire, lambda client: client.with_token("seat.1.y").match(MATCH), token="seat.0.x")
    run(wire, lambda client: client.with_token(None).match(MATCH), token="seat.0.x")

    assert wire.headers("Authorization") == ["Bearer seat.0.x", "Bearer seat.1.y", None]


def test_a_redirection_is_not_followed_with_the_token(run):
    elsewhere = httpx.Response(307, headers={"Location": "http://elsewhere.test/v1"})
    wire = Wire(elsewhere, answer(200, {}))

    run(wire, lambda client: client.match(MATCH), token="seat.0.x")

    assert [request.url.host for request in wire.requests] == ["service.test"] * 2


def test_pauses_double_up_to_the_longest_and_are_never_the_same_for_all():
    retry = Retry(first_seconds=1, longest_seconds=8)

    spread = {tries: {retry.pause(tries) for _ in range(50)} for tries in range(6)}

    for tries, longest in enumerate([1, 2, 4, 8, 8, 8]):
        assert longest / 2 <= min(spread[tries]) < max(spread[tries]) <= longest
    assert min(retry.pause(0, 30.0) for _ in range(50)) >= 30


def test_a_language_goes_with_every_request_and_every_token():
    wire = Wire(answer(200, {}), answer(200, {}))
    with httpx.Client(transport=httpx.MockTransport(wire)) as http:
        client = Client(ADDRESS, "one", http=http, language="de")
        client.account()
        client.with_token("two").account()

    assert wire.headers("Accept-Language") == ["de", "de"]


def test_the_other_half_sends_it_too():
    wire = Wire(answer(200, {}))

    async def run():
        async with httpx.AsyncClient(transport=httpx.MockTransport(wire)) as http:
            await AsyncClient(ADDRESS, "one", http=http, language="es").account()

    with ThreadPoolExecutor(1) as apart:  # a browser's event loop may run in this thread
        apart.submit(anyio.run, run).result()
    assert wire.headers("Accept-Language") == ["es"]


def test_an_account_chooses_a_language_or_leaves_it():
    wire = Wire(answer(200, {}), answer(200, {}))
    with httpx.Client(transport=httpx.MockTransport(wire)) as http:
        client = Client(ADDRESS, "one", http=http)
        client.change_account("Ada", bot=False)
        client.change_account("Ada", bot=False, language=None)

    assert [request.read() for request in wire.requests] == [
        b'{"name":"Ada","bot":false}',
        b'{"name":"Ada","bot":false,"language":null}',
    ]
