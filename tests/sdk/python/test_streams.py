"""Streams resume after a break, repeat no event, and ignore unknown messages."""

import httpx
import pytest

from formicary_client import NoAnswer, Unauthorized
from tests.sdk.python.wire import QUICK, STREAM, Wire, message, problem

MATCH = "abcdefghijklmnop"
NOTHING_MORE = httpx.Response(204)


def event(seq, **more):
    return message({"seq": seq, "e": {"event": {"type": "of-next-year"}}, **more}, cursor=str(seq))


def asked_message(version, status="running"):
    return message({"version": version, "status": status, "asked": []}, "asked")


def follow(client):
    return client.follow(MATCH, after=2)


def names(messages):
    return [(message.name, message.cursor) for message in messages]


def test_a_cut_stream_goes_on_after_the_last_event_that_was_whole(run):
    wire = Wire(
        event(3) + event(4) + b"id: 5\ndata: {", LOST, event(5) + asked_message(5), NOTHING_MORE
    )

    messages = run(wire, follow)

    assert names(messages) == [("event", "3"), ("event", "4"), ("event", "5"), ("asked", "5")]
    assert wire.headers("Last-Event-ID") == ["2", "4", "4", "5"]


LOST = httpx.ConnectError("nobody is there")


def test_an_event_that_comes_twice_is_told_once(run):
    wire = Wire(event(3) + event(3) + event(2) + event(4), event(4) + event(5), NOTHING_MORE)

    assert [message.data["seq"] for message in run(wire, follow)] == [3, 4, 5]


def test_messages_and_fields_of_next_year_are_passed_over(run):
    unknown = message({"what": "ever"}, "of-next-year") + b": a comment\n\n" + b"odd: 1\n\n"
    wire = Wire(unknown + event(3, new={"field": 1}), NOTHING_MORE)

    (received,) = run(wire, follow)

    assert received.data["new"] == {"field": 1}


def test_letters_that_end_lines_elsewhere_end_none_here(run):
    """Only a line feed ends a line of a stream, because JSON may contain other line separators."""
    text = "a\u2028b\u0085c"
    wire = Wire(f'id: 3\ndata: {{"seq": 3, "text": "{text}"}}\n\n'.encode(), NOTHING_MORE)

    (received,) = run(wire, follow)

    assert received.data["text"] == text


def test_a_service_that_lost_what_it_told_is_noticed_and_followed_from_there(run):
    wire = Wire(event(3) + event(4), asked_message(3) + event(4), NOTHING_MORE)

    messages = run(wire, follow)

    assert [message.name for message in messages] == ["event", "event", "lost", "asked", "event"]
    assert messages[2].data.version == 3


def test_a_finished_match_that_has_lost_its_end_says_so(run):
    messages = run(Wire(asked_message(1, "over")), follow)

    assert [message.name for message in messages] == ["lost", "asked"]
    assert messages[0].data.version == 1


def test_a_stream_that_ends_with_the_match_is_not_opened_again(run):
    class Whole(httpx.SyncByteStream, httpx.AsyncByteStream):
        def __iter__(self):
            yield event(3) + asked_message(3, "over")

        async def __aiter__(self):
            for piece in self:
                yield piece

    wire = Wire(httpx.Response(200, stream=Whole(), headers=STREAM))

    assert [message.name for message in run(wire, follow)] == ["event", "asked"]


@pytest.mark.parametrize("status", [429, 503])
def test_a_stream_that_is_refused_for_now_is_opened_later(run, status):
    wire = Wire(problem(status, "too-many-streams", Retry_After="0"), event(3), NOTHING_MORE)

    assert [message.name for message in run(wire, follow)] == ["event"]


def test_a_stream_that_is_refused_for_good_is_a_problem(run):
    with pytest.raises(Unauthorized):
        run(Wire(problem(401, "invalid-token")), follow)


def test_a_stream_that_does_not_come_back_is_not_tried_for_ever(run):
    wire = Wire(event(3), *[LOST] * 9)

    with pytest.raises(NoAnswer):
        run(wire, follow)

    assert len(wire.requests) == 1 + QUICK.tries - 1


def test_a_stream_that_says_nothing_whole_is_not_tried_for_ever(run):
    with pytest.raises(NoAnswer):
        run(Wire(*[b"id: 3\ndata: {\n\n"] * 9), follow)


def test_the_stream_of_an_account_goes_on_from_its_cursor(run):
    """An event is sent again after a disconnect, and a new match starts with its own numbers."""
    line = {"match": "a", "seat": 0, "line": None, "event": {"seq": 7}}
    other = {"match": "b", "seat": 1, "line": {"seq": 7}, "event": None}
    wire = Wire(
        message({"matches": []}, "reset", "c0") + message(line, "", "c1"),
        message(line, "", "c1") + message(other, "", "c2") + message({}, "new", "c3"),
        message({"match": "a"}, "gone", "c4") + message(line, "", "c5"),
        problem(401, "invalid-key"),
    )
    messages = []

    def keep(client):
        return collect(client.stream(events="lines"), messages)

    with pytest.raises(Unauthorized):
        run(wire, keep)

    assert names(messages) == [
        ("reset", "c0"),
        ("event", "c1"),
        ("event", "c2"),
        ("gone", "c4"),
        ("event", "c5"),
    ]
    assert wire.headers("Last-Event-ID") == [None, "c1", "c3", "c5"]
    assert wire.requests[0].url.params["events"] == "lines"
    assert "webhooks" not in wire.requests[0].url.params


def test_the_stream_of_an_account_has_the_deliveries_of_webhooks(run):
    delivery = {"id": "wd_1", "body": {"type": "asked", "timestamp": "", "data": {}}}
    wire = Wire(message(delivery, "delivery", "c1"), problem(401, "invalid-key"))
    messages = []

    def keep(client):
        return collect(client.stream(webhooks=["asked", "clock-low"]), messages)

    with pytest.raises(Unauthorized):
        run(wire, keep)

    assert [(kept.name, kept.data, kept.cursor) for kept in messages] == [
        ("delivery", delivery, "c1")
    ]
    assert wire.requests[0].url.params["webhooks"] == "asked,clock-low"


def collect(messages, received):
    """Yield messages and record them, even if an exception follows."""
    if hasattr(messages, "__aiter__"):

        async def pass_on():
            async for message in messages:
                received.append(message)
                yield message

        return pass_on()
    return (received.append(message) or message for message in messages)
