"""A whole service in real processes on the bundled store, and the example bot as a player."""

import json
import subprocess
import sys
import uuid
from pathlib import Path

import httpx
import msgspec
from redis import Redis

from events import canonical
from formicary.keys.tlog import LogKeyFile, make_key
from formicary.servers.ports import listens
from formicary.servers.supervise import Child
from matches.audit.verify import verify
from matches.inclusion.promises import InclusionPromise, check_promise, match_of
from tests.ports import quiet_port
from tests.servers import program_of
from tests.waiting import eventually
from tests.workers.running import Running

BOT = Path(__file__).parents[2] / "sdk" / "examples" / "bot.py"
TABLE = ("seat-taken", "seat-handed-to-bot", "seat-handed-back")


class Service(Running):
    """The roles of `Running`, and the API."""

    def __init__(self, data, **settings):
        super().__init__(data, program_of("valkey"))
        self.port = quiet_port()
        url = self.embedded.url
        environ = {"EVENTS_URL": url, "JOBS_URL": url, "FORMICARY_DATA": str(data)}
        environ |= {"FORMICARY_HOST": "127.0.0.1", "FORMICARY_PORT": str(self.port)}
        environ |= {f"FORMICARY_{name.upper()}": str(value) for name, value in settings.items()}
        LogKeyFile(Path(data) / "tlog-key.json").write(make_key(0))  # nobody writes the log
        self.children.append(Child(["serve"], environ))
        self.children[-1].start()
        try:
            eventually(lambda: listens("127.0.0.1", self.port))
        except AssertionError:
            self.stop()
            raise

    def get(self, path, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.get(f"http://127.0.0.1:{self.port}{path}", headers=headers).json()

    def find_actions(self, match_id, token):
        """Return the actions of a seat with a pending question, or None."""
        listed = self.get(f"/v1/matches/{match_id}/actions", token)
        return listed if listed["asked"] else None

    def ask(self, method, path, token=None, body=None):
        """Send a request that must succeed. Return the response body."""
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        address = f"http://127.0.0.1:{self.port}{path}"
        answer = httpx.request(method, address, json=body, headers=headers)
        assert answer.is_success, answer.text
        return answer.json()

    def post(self, path, body, token=None):
        return self.ask("POST", path, token, body)

    def create(self, game, *seats, **more):
        body = {"game": game, "seats": list(seats), **more}
        return self.post("/v1/matches", body)["id"]

    def records(self, match_id):
        return [
            (entry.seq, canonical.decode(entry.e)) for entry in self.wiring.store.read(match_id)
        ]

    def entropies(self, match_id):
        """Return the recorded entropy of each seat that was taken, empty if it gave none."""
        events = [record["event"] for _, record in self.records(match_id)]
        taken = [event for event in events if event["type"] == "seat-taken"]
        return {event["seat"]: event.get("entropy") for event in taken}

    def check_promise(self, match_id, promise):
        """Check that a client has the promise of inclusion for a match."""
        made = msgspec.convert(promise, InclusionPromise)
        check_promise(made)
        assert match_of(made) == match_id

    def commits(self, match_id, seat, by="seat"):
        """Return the last versions of the commands played by a seat's player or its bot."""
        ends, first = [], None
        for seq, record in self.records(match_id):
            first = record if first is None else first
            if "mac" in record:
                is_own = (first["by"], first.get("seat")) == (by, seat)
                if is_own and first["event"]["type"] not in TABLE:
                    ends.append(seq)
                first = None
        return ends

    def back_up(self):
        """Return a copy of the event store."""
        with Redis.from_url(self.embedded.url) as client:
            return {key: client.dump(key) for key in client.scan_iter("{*")}

    def restore(self, kept):
        """Restore a backup under the running service, and close all connections to the store."""
        with Redis.from_url(self.embedded.url) as client:
            for key, value in kept.items():
                client.restore(key, 0, value, replace=True)
            client.client_kill_filter(_type="normal", skipme=True)

    def check(self, match_id):
        """Verify a finished match, command by command."""
        games, store = self.wiring.context.games, self.wiring.store
        report = verify(match_id, store.read(match_id), games, head=store.head(match_id))
        assert report.events == store.head(match_id).version


class RunningBot:
    """The example bot, run as a user would: outside the project, without its packages."""

    def __init__(self, folder, port, *arguments, name="seat"):
        self.file = folder / f"{name}.json"
        self.folder = folder
        self._said = folder / f"{name}.txt"
        command = [sys.executable, "-I", "-S", str(BOT), "--file", str(self.file)]
        command += ["--server", f"http://127.0.0.1:{port}", *map(str, arguments)]
        with self._said.open("a") as said:
            self.process = subprocess.Popen(
                command, stdout=said, stderr=subprocess.STDOUT, cwd=folder
            )

    def output(self):
        return self._said.read_text()

    def state(self):
        """Return the contents of its state file."""
        return json.loads(self.file.read_text()) if self.file.exists() else {}

    def match_id(self):
        """Return the id of its match, once it has one."""
        return eventually(lambda: self.state().get("match"))

    def moves(self):
        """Return the versions of the commands that it reports as accepted."""
        firsts = [line.split(None, 1)[0] for line in self.output().splitlines() if line.split()]
        return [int(first) for first in firsts if first.isdecimal()]

    def wait_until_ended(self, seconds=60):
        """Wait until it exits by itself, successfully."""
        assert self.process.wait(seconds) == 0, self.output()

    def kill(self):
        """Kill it in any state."""
        self.process.kill()
        self.process.wait()
