"""Liveness and readiness of a process."""

import pytest

from service.health.readiness import PartState
from tests.service.conftest import World
from tests.service.problems import is_problem

NOW = 1_795_000_000_000
pytestmark = pytest.mark.usefixtures("answers_checked")


class Parts:
    """Readiness check with components defined by a test."""

    def __init__(self, *parts):
        self.given = parts

    def parts(self):
        return self.given


def test_a_process_is_ready_while_only_others_have_stopped():
    """A dead worker does not take play offline."""
    world = World(readiness=Parts(PartState(name="work", status="degraded", since=NOW, text="?")))

    shown = world.get("/health/ready")

    assert (shown.status_code, shown.json["status"]) == (200, "degraded")
    assert shown.json["parts"] == [
        {"name": "work", "status": "degraded", "since": "2026-11-18T11:06:40.000Z", "text": "?"}
    ]


def test_a_process_whose_store_is_away_is_not_ready_and_lives():
    world = World(readiness=Parts(PartState(name="events", status="away", text="no answer")))

    is_problem(world.get("/health/ready"), "not-ready", facts={"events": "no answer"})
    assert world.get("/health/live").json == {"status": "ok"}


def test_a_process_that_ends_is_not_ready():
    world = World()
    assert world.get("/health/ready").json == {"status": "ok", "parts": []}

    world.app.extensions["api"].hub.stop()

    is_problem(world.get("/health/ready"), "not-ready", facts={"process": "it is stopping"})
