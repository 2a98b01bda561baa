"""The follower of an account's stream, with scripted responses of a service."""

import json

import httpx
import pytest

from formicary.listener.following import AccountFollower, ListeningRefused, NoStream

STREAM = {"Content-Type": "text/event-stream"}
REFUSED = httpx.Response(
    401,
    json={"title": "Unknown key", "detail": "It was revoked."},
    headers={"Content-Type": "application/problem+json"},
)


def message(kind, cursor, data=None):
    return f"event: {kind}\nid: {cursor}\ndata: {json.dumps(data or {})}\n\n"


def delivery(number, cursor):
    body = '{"type": "asked",  "data": {"text": "Ameisen \u2028 ä"}}'  # spaces are kept
    data = f'{{"id": "wd_{number}", "body": {body}}}'
    return f"event: delivery\nid: {cursor}\ndata: {data}\n\n", body.encode()


def stream(*messages):
    return httpx.Response(200, text="".join(messages), headers=STREAM)


class Script:
    """A follower whose service sends scripted responses, and then refuses the key."""

    def __init__(self, *steps):
        self.steps, self.requests, self.said, self.slept = [*steps, REFUSED], [], [], []
        self.follower = AccountFollower(
            "http://service/v1", "k", ["asked", "event"], self.said.append, self.slept.append
        )
        transport = httpx.MockTransport(self._answer)
        self.follower._http = httpx.Client(base_url="http://service", transport=transport)

    def _answer(self, request):
        self.requests.append(request)
        step = self.steps.pop(0)
        if isinstance(step, Exception):
            raise step
        return step

    def run(self):
        """Return the deliveries up to the refusal of the key."""
        received, reason = [], ""
        try:
            for sent in self.follower.run():
                received.append((sent.id, bytes(sent.body)))
        except ListeningRefused as refused:
            reason = str(refused)
        assert reason == "Unknown key: It was revoked."
        return received

    @property
    def cursors(self):
        return [request.headers.get("Last-Event-ID") for request in self.requests]


def test_deliveries_come_once_and_byte_for_byte():
    """The second connection repeats a delivery, because its cursor is before it."""
    first, body = delivery(1, "a")
    second, _ = delivery(2, "b")
    script = Script(stream(message("reset", "a"), first), stream(first, second))

    assert script.run() == [("wd_1", body), ("wd_2", body)]
    assert script.cursors == [None, "a", "b"]
    assert dict(script.requests[0].url.params) == {"webhooks": "asked,event", "events": "none"}
    assert script.said[0] == "connected"
    assert script.said.count("connected again") == 1


def test_a_busy_service_is_asked_again_after_the_pause_that_it_wants():
    busy = httpx.Response(503, headers={"Retry-After": "7"})
    script = Script(busy, busy, stream(message("reset", "a")))

    script.run()

    assert script.slept[:2] == [7, 7]
    assert script.said[:2] == [
        "unexpected response from the service: 503 Service Unavailable",
        "connected again",
    ]


def test_a_service_that_stays_away_is_asked_less_and_less_often():
    lost = httpx.ConnectError("no route")
    script = Script(stream(message("reset", "a")), *[lost] * 6)

    script.run()

    assert script.slept == [0.5, 1, 2, 5, 10, 10, 10]
    assert [line for line in script.said if "lost" in line] == [
        "the connection is lost (the service closed it); trying again"
    ]


def test_a_lost_position_is_reported():
    script = Script(stream(message("reset", "a")), stream(message("reset", "b")))

    script.run()

    assert "the position is lost: deliveries of the meantime may be missing" in script.said
    assert script.cursors == [None, "a", "b"]


def test_a_service_that_was_never_there_is_not_waited_for():
    script = Script(httpx.ConnectError("no route"))

    with pytest.raises(NoStream, match="no route"):
        next(script.follower.run())


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(302, headers={"Location": "/elsewhere"}),
        httpx.Response(404, text="<html>"),
        httpx.Response(422, text="{", headers={"Content-Type": "application/problem+json"}),
    ],
)
def test_other_responses_are_named_by_their_status(answer):
    script = Script(answer)

    with pytest.raises(ListeningRefused, match=f"unexpected response .*: {answer.status_code}"):
        next(script.follower.run())
