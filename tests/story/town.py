"""The service as in production: one process per role, a shared clock, and a webhook receiver."""

import json
import os
import time
from pathlib import Path

from formicary.servers.embedded import EmbeddedStore
from formicary.servers.ports import listens
from formicary.servers.supervise import Child
from tests.ports import quiet_port
from tests.servers import program_of
from tests.waiting import eventually

ROOT = Path(__file__).parents[2]
START_SECONDS = 90  # five processes start in parallel on two cores shared with other work
ROLES = ("serve", "dispatch", "work", "sweep", "deliver")


class Town:
    """Processes that share a store and a clock."""

    def __init__(self, data, receiver):
        self._clock = data / "clock"
        self._clock.write_text("0")
        self._ahead_ms = 0
        self._embedded = EmbeddedStore(data / "store", program_of("valkey"))
        self._embedded.start()
        self.port = quiet_port()
        url = self._embedded.url
        environ = {
            "EVENTS_URL": url,
            "JOBS_URL": url,
            "FORMICARY_DATA": str(data),
            "FORMICARY_HOST": "127.0.0.1",
            "FORMICARY_PORT": str(self.port),
            "FORMICARY_WEBHOOK_HOSTS": receiver.place,
            "FORMICARY_TEST_CLOCK": str(self._clock),
            "PYTHONPATH": os.pathsep.join((str(Path(__file__).parent / "clock"), str(ROOT))),
        }
        self._children = [Child([role], environ) for role in ROLES]
        for child in self._children:
            child.start()
        eventually(lambda: listens("127.0.0.1", self.port), START_SECONDS)

    def pass_hours(self, hours):
        """Advance the clock of all processes by a number of hours."""
        self._ahead_ms += int(hours * 3_600_000)
        written = self._clock.with_suffix(".new")
        written.write_text(str(self._ahead_ms))
        written.rename(self._clock)

    def stop(self):
        for child in self._children:
            child.ask_to_stop()
        for child in self._children:
            child.finish(time.monotonic() + 10)
        self._embedded.stop()


def deliveries(receiver, kind, match_id):
    """Return the deliveries to a receiver about a match, without duplicates."""
    data_by_id = {}
    for call in receiver.list_requests():
        body = json.loads(call["body"])
        if body["type"] == kind and body["data"].get("match") == match_id:
            data_by_id[call["headers"]["webhook-id"]] = body["data"]
    return list(data_by_id.values())
