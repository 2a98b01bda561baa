"""The TypeScript client handles rare responses of a service or a proxy."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.sdk.typescript.building import drive
from tests.sdk.typescript.scripted import Scripted, asked_message, event, message, problem, stream

DONE = (201, {}, '{"version": 9, "events": []}')
CUT = (201, {"Content-Length": "40"}, '{"version": 9,')


@pytest.fixture
def scripted_server(client):
    server = Scripted()
    yield server
    server.shutdown()
    server.server_close()


def send(scripted, *script, **options):
    scripted.script = list(script)
    return drive("request", scripted.server_port, match="m", options=options)


@pytest.mark.slow
def test_a_command_is_sent_until_it_is_answered_with_one_key(scripted_server):
    """The responses are a rate limit, busy, a proxy's own page, no response, and a truncated one."""
    wait = {"Retry-After": "0"}
    script = [problem("too-many-requests", 429, **wait), problem("busy", 503), (502, {}, "<p>")]

    answered = send(scripted_server, *script, None, CUT, DONE)

    assert answered == {"body": {"version": 9, "events": []}}
    assert len(scripted_server.keys()) == 6
    assert len(set(scripted_server.keys())) == 1
    assert {body for _, body in scripted_server.requests} == {b'{"type":"end-turn"}'}


def test_what_is_refused_is_sent_once(scripted_server):
    refused = send(scripted_server, problem("phase-running", 409, **{"Retry-After": "1"}))

    assert refused["error"]["name"] == "PhaseRunning"
    assert len(scripted_server.requests) == 1


def test_it_gives_up_after_so_many_tries(scripted_server):
    busy = send(scripted_server, *[problem("busy", 503)] * 2, tries=2)
    lost = send(scripted_server, None, None, tries=2)

    assert (busy["error"]["name"], busy["error"]["kind"]) == ("Unavailable", "busy")
    assert lost["error"]["name"] == "NoAnswer"
    assert len(scripted_server.requests) == 4


def test_a_service_that_wants_to_be_left_alone_for_long_is_left_alone(scripted_server):
    refused = send(scripted_server, problem("too-many-requests", 429, **{"Retry-After": "7200"}))

    assert refused["error"]["name"] == "TooManyRequests"
    assert len(scripted_server.requests) == 1


def test_a_proxy_in_words_of_its_own_is_a_problem_too(scripted_server):
    refused = send(scripted_server, (403, {"Content-Type": "text/html"}, "<h1>no</h1>"))

    assert refused["error"]["name"] == "Unauthorized"
    assert refused["error"]["message"] == "The service answered with status 403"


def follow(scripted, *script, **given):
    scripted.script = list(script)
    return drive("messages", scripted.server_port, **given)


def test_a_stream_goes_on_from_its_last_event_and_tells_nothing_twice(scripted_server):
    """The stream breaks twice, the second time while the service is busy. One event is sent again."""
    script = [stream(event(4), event(5)), problem("busy", 503)]

    followed = follow(
        scripted_server,
        *script,
        stream(event(5), event(6), asked_message(6)),
        (204, {}, ""),
        match="m",
        after=3,
    )

    assert [(message["kind"], message["version"]) for message in followed["messages"]] == [
        ("event", 4),
        ("event", 5),
        ("event", 6),
        ("asked", 6),
    ]
    assert followed["drops"] == 3
    assert [headers["Last-Event-ID"] for headers, _ in scripted_server.requests] == [
        "3",
        "5",
        "5",
        "6",
    ]


def test_events_that_are_unknown_are_told_and_messages_that_are_unknown_are_not(scripted_server):
    script = stream(event(1, "ant-dreamt"), message({"mood": 1}, "mood"), asked_message(1, "over"))

    messages = follow(scripted_server, script, match="m", after=0)["messages"]

    assert [message["kind"] for message in messages] == ["event", "asked"]
    assert messages[0]["event"]["e"]["event"]["type"] == "ant-dreamt"


def test_eyes_are_asked_for(scripted_server):
    scripted_server.script = [(200, {}, "{}")] * 6

    drive("eyes", scripted_server.server_port, match="m")

    assert scripted_server.paths == [
        "/v1/matches/m/state?at=9&as=0",
        "/v1/matches/m/state?as=spectator",
        "/v1/matches/m/board.svg?as=1&part=map",
        "/v1/matches/m/board?as=all",
        "/v1/matches/m/ledger?as=1&line=all",
        "/v1/matches/m/search?where=me&as=1",
    ]


def test_a_trace_yields_the_points_of_all_its_pages(scripted_server):
    """The last page has no points, because nothing has changed since."""
    following = "/proxy/v1/matches/m/trace?select=a%5B0%5D&as=1&after={}&to=20"
    pages = [([4, 7], following.format(8)), ([9], following.format(15)), ([], None)]
    scripted_server.script = [
        (200, {}, json.dumps({"points": [{"seq": seq} for seq in seqs], "next": address}))
        for seqs, address in pages
    ]

    query = {"select": "a[0]", "as": "1"}
    points = drive("trace", scripted_server.server_port, match="m", query=query)

    assert [point["seq"] for point in points] == [4, 7, 9]
    asked = [parse_qs(urlsplit(path).query) for path in scripted_server.paths]
    first = {"select": ["a[0]"], "as": ["1"]}
    assert asked == [
        first,
        {**first, "after": ["8"], "to": ["20"]},
        {**first, "after": ["15"], "to": ["20"]},
    ]


def test_notes_and_studies_are_hidden_and_shown_again(scripted_server):
    scripted_server.script = [(204, {}, "")] * 4

    drive("hidden", scripted_server.server_port, match="m")

    hidden = ["/v1/matches/m/notes/n/hidden", "/v1/matches/m/studies/s/hidden"]
    assert scripted_server.paths == hidden * 2
    assert scripted_server.methods == ["PUT", "PUT", "DELETE", "DELETE"]


def test_a_finished_match_that_has_lost_its_end_says_so(scripted_server):
    messages = follow(scripted_server, stream(asked_message(2, "over")), match="m", after=5)[
        "messages"
    ]

    assert [(message["kind"], message["version"]) for message in messages] == [
        ("lost", 2),
        ("asked", 2),
    ]


def test_what_the_service_has_lost_is_told(scripted_server):
    """The service came back at an earlier version, and different events follow there."""
    script = stream(asked_message(2), event(3), asked_message(3, "over"))

    messages = follow(scripted_server, script, match="m", after=5)["messages"]

    assert [(message["kind"], message["version"]) for message in messages] == [
        ("lost", 2),
        ("asked", 2),
        ("event", 3),
        ("asked", 3),
    ]


def test_a_stream_that_is_refused_is_a_problem(scripted_server):
    with pytest.raises(AssertionError, match="NotFound"):
        follow(scripted_server, problem("unknown-match", 404), match="m", after=0)


def test_messages_of_an_account_come_once(scripted_server):
    """An event is sent again after a disconnect. A message of unknown kind only moves the cursor."""
    news = {"match": "m", "seat": 0, "event": {"seq": 4}, "line": None}
    first = stream(message(news, number="a"), message({}, "parade", "b"))
    again = stream(message(news, number="c"), message({"match": "m"}, "finished", "d"))

    messages = follow(scripted_server, first, again, token="t", most=2)["messages"]

    assert [(message["kind"], message["cursor"]) for message in messages] == [
        ("event", "a"),
        ("finished", "d"),
    ]
    assert [headers["Last-Event-ID"] for headers, _ in scripted_server.requests] == [None, "b"]
    assert scripted_server.paths == ["/v1/stream"] * 2


def test_the_stream_of_an_account_has_the_deliveries_of_webhooks(scripted_server):
    delivery = {"id": "wd_1", "body": {"type": "asked", "timestamp": "", "data": {}}}
    wanted = {"events": "none", "webhooks": ["asked", "clock-low"]}

    script = stream(message(delivery, "delivery", "a"))
    messages = follow(scripted_server, script, token="t", most=1, **wanted)["messages"]

    assert messages == [{"kind": "delivery", "cursor": "a", "data": delivery}]
    (query,) = [parse_qs(urlsplit(path).query) for path in scripted_server.paths]
    assert query == {"events": ["none"], "webhooks": ["asked,clock-low"]}
