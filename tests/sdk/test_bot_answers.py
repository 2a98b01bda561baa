"""The example bot handles rare responses of a service or a proxy."""

import importlib.util
import json
import threading
from argparse import Namespace
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.sdk.service import BOT


def load():
    """Load the example as a module, from its file alone."""
    spec = importlib.util.spec_from_file_location("example_bot", BOT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


example = load()


class Scripted(HTTPServer):
    """Server that sends scripted responses, one per request, and records the requests."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.script, self.requests, self.waits = [], [], []
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def address(self):
        return f"http://127.0.0.1:{self.server_port}"

    def api(self):
        return example.Api(self.address())


class Handler(BaseHTTPRequestHandler):
    """Handler that sends the next response of the script."""

    server: "Scripted"

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.requests.append((self.headers, body))
        status, headers, text = self.server.script.pop(0)
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    do_GET = do_POST = answer  # noqa: N815  # the library looks for these names

    def log_message(self, *_):
        pass


@pytest.fixture
def scripted_server(monkeypatch):
    """Yield a scripted server. Delays of the bot are recorded instead of waited for."""
    server = Scripted()
    monkeypatch.setattr(example.time, "sleep", server.waits.append)
    yield server
    server.shutdown()
    server.server_close()


def problem(kind, status, **headers):
    return status, headers, json.dumps({"type": f"/problems/{kind}", "title": kind})


def test_a_command_is_sent_until_it_is_answered_with_one_key(scripted_server):
    """The responses are a rate limit, a proxy's own page, a truncated body, and the stored answer."""
    scripted_server.script = [
        (429, {"Retry-After": "7"}, "{}"),
        (502, {"Content-Type": "text/html", "Retry-After": "Fri, 31 Dec 1999 23:59:59 GMT"}, "?"),
        (201, {}, '{"version": '),
        (201, {"Idempotency-Replayed": "true"}, '{"version": 9}'),
    ]

    got = scripted_server.api().post("/commands", {"type": "pass"}, "one-key", 8)

    assert got == {"version": 9}
    sent = [
        (headers["Idempotency-Key"], headers["If-Match"], body)
        for headers, body in scripted_server.requests
    ]
    assert sent == [("one-key", '"8"', b'{"type": "pass"}')] * 4
    assert scripted_server.waits[0] == 7


def test_a_problem_is_not_sent_again(scripted_server):
    scripted_server.script = [problem("stale-version", 412)]

    with pytest.raises(example.Refused) as caught:
        scripted_server.api().post("/commands", {}, "key")

    assert (caught.value.kind, caught.value.status) == ("stale-version", 412)
    assert len(scripted_server.requests) == 1


def test_it_gives_up_on_a_service_that_never_answers(scripted_server):
    scripted_server.script = [(503, {}, "{}")] * example.TRIES

    with pytest.raises(example.Refused):
        scripted_server.api().get("/v1/games")

    assert max(scripted_server.waits) <= example.LONGEST_PAUSE
    assert scripted_server.script == []


@pytest.fixture
def bot(scripted_server, tmp_path):
    """Return a bot that holds a seat."""
    file = tmp_path / "seat.json"
    file.write_text(json.dumps({"server": scripted_server.address(), "match": "m", "token": "t"}))
    return example.Bot(Namespace(file=file))


@pytest.mark.parametrize("kind", example.LOOK_AGAIN)
def test_a_command_that_came_too_late_is_dropped(scripted_server, bot, kind, capsys):
    """After a late command, the bot waits for the time in Retry-After, and reads its actions again."""
    scripted_server.script = [problem(kind, 409, **{"Retry-After": "3"})]

    bot.send("/commands", {}, "Pass", 4)

    assert scripted_server.waits == [3]
    assert kind in capsys.readouterr().out


def test_a_command_that_is_not_legal_ends_it(scripted_server, bot):
    """The second rejection is at the same version, so no other seat has changed anything."""
    scripted_server.script = [problem("rule-violation", 409), problem("rule-violation", 409)]
    bot.send("/commands", {}, "Pass", 4)

    with pytest.raises(example.Refused):
        bot.send("/commands", {}, "Pass", 4)


def test_a_body_that_is_none_ends_it(scripted_server, bot):
    scripted_server.script = [problem("invalid-body", 422)]

    with pytest.raises(example.Refused):
        bot.send("/commands", {}, "Pass", 4)


def test_a_stream_goes_on_where_it_broke_and_ends_with_204(scripted_server):
    """The stream is rejected at first, then cut inside a message, and has various line endings."""
    scripted_server.script = [
        problem("too-many-streams", 503, **{"Retry-After": "5"}),
        (200, {}, 'retry: 2000\n\nid: 4\ndata: {"seq":\ndata: 4}\n\n:\n\nid: 5\ndata: {"se'),
        (200, {}, 'id: 5\ndata: {"seq":5}\n\nevent: asked\ndata: {"version":5}\n\n'),
        (204, {}, ""),
    ]

    messages = list(scripted_server.api().follow("/events", 3))

    assert messages == [("message", {"seq": 4}), ("message", {"seq": 5}), ("asked", {"version": 5})]
    assert [headers["Last-Event-ID"] for headers, _ in scripted_server.requests] == [
        "3",
        "3",
        "4",
        "5",
    ]
    assert scripted_server.waits[0] == 5


def test_a_stream_whose_events_were_lost_goes_on_from_the_head_that_it_names(scripted_server):
    scripted_server.script = [
        (200, {}, 'retry: 2000\nid: 6\nevent: asked\ndata: {"version":6}\n\n:\n'),
        (204, {}, ""),
    ]

    list(scripted_server.api().follow("/events", 11))

    assert [headers["Last-Event-ID"] for headers, _ in scripted_server.requests] == ["11", "6"]


def test_an_event_that_comes_again_does_not_move_the_bot_back(scripted_server):
    """The stream ends after a repetition of its first event."""
    events = "".join(f"id: {number}\ndata: {{}}\n\n" for number in (7, 8, 9, 7))
    scripted_server.script = [(200, {}, events), (204, {}, "")]
    assert len([*scripted_server.api().follow("/v1/x", 6)]) == 4
    ids = [headers["Last-Event-ID"] for headers, _ in scripted_server.requests]
    assert ids == ["6", "9"]


def test_a_stream_that_may_not_be_read_ends_it(scripted_server):
    scripted_server.script = [problem("invalid-token", 401)]

    with pytest.raises(example.Refused):
        list(scripted_server.api().follow("/events", 0))
