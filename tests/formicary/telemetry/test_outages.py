"""The outage of a server is logged in one line when it starts, and one when it ends."""

import io
import json
import logging
import re
from pathlib import Path

import pytest
import structlog

from events.archive import ArchiveAway, Damaged
from formicary.servers.api import application
from formicary.servers.ephemeral import MemoryServers
from formicary.telemetry.logs import set_up_logs
from formicary.telemetry.outages import OUTAGES, QUIET_SECONDS, TEXTS
from formicary.wiring import Wiring
from tests.anthill import ANTHILL

ROOT = Path(__file__).parents[3]


@pytest.fixture
def now(monkeypatch):
    """Return the clock for outages, which a test can move."""
    at = [0.0]
    monkeypatch.setattr(OUTAGES, "_now", lambda: at[0])
    monkeypatch.setattr(OUTAGES, "_known", {})
    return at


@pytest.fixture
def lines(now):
    """Return the texts of the log lines, each with its subject."""
    to = io.StringIO()
    set_up_logs("json", "info", role="test", to=to)
    yield lambda: [
        (line["event"], line.get("of"), line.get("seconds"), line.get("lines_left_out"))
        for line in map(json.loads, to.getvalue().splitlines())
    ]
    set_up_logs()


def test_an_outage_is_two_lines_however_long_it_lasts(lines, now):
    log, of_rq = structlog.get_logger("workers.sweep"), logging.getLogger("rq.worker")
    for _ in range(30):
        log.warning("no server", error="refused")
        of_rq.warning("Worker %s: no server: %s", "one", "refused")
        log.warning("something else")
        OUTAGES.note_ends()
        now[0] += 5.0
    assert [line[0] for line in lines()] == [
        *("no server", "Worker one: no server: refused"),
        *["something else"] * 30,
    ]

    now[0] += QUIET_SECONDS
    OUTAGES.note_ends()
    OUTAGES.note_ends()

    assert lines()[32:] == [
        ("over", "no server", 145.0, 29),
        ("over", "Worker %s: no server: %s", 145.0, 29),
    ]
    log.warning("no server")
    assert lines()[-1][0] == "no server"


@pytest.mark.parametrize(
    ("fault", "text", "count"),
    [
        (ArchiveAway("gone"), "the archive cannot be read", 1),
        (Damaged(1, "cut off"), "a pack is lost or damaged", 4),
        (ConnectionError("refused"), "the store does not answer", 1),
    ],
)
def test_requests_that_an_outage_refuses_are_no_lines(lines, now, monkeypatch, fault, text, count):
    """A fault that affects a single match is logged for each request."""
    servers = MemoryServers()
    wiring = Wiring(servers, {"anthill": ANTHILL})
    client = application(wiring).test_client()
    if isinstance(fault, ConnectionError):
        servers._server.connected = False
    else:
        monkeypatch.setattr(wiring.store, "open", lambda *_, **__: (_ for _ in ()).throw(fault))

    answers = [client.get("/v1/matches/aaaaaaaaaaaaaaaa") for _ in range(4)]

    assert {answer.status_code for answer in answers} == {503}
    assert [line[0] for line in lines() if line[0] != "answered"].count(text) == count


def test_every_text_is_one_of_a_line():
    shipped = ("events", "projections", "matches", "workers", "webhooks", "service", "formicary")
    code = "".join(
        path.read_text() for folder in shipped for path in sorted((ROOT / folder).glob("**/*.py"))
    )

    for text in TEXTS:
        assert re.search(rf'log\.\w+\(\s*"{re.escape(text)}"', code), text
