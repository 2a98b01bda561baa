"""The command `listen` in a process of its own, and people who play at a service."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from uuid import uuid4

import httpx

from tests.by_game import ANY_GAME

ROOT = Path(__file__).parents[3]
WAIT_SECONDS = 30


class Listener:
    """A running `formicary listen`, whose output goes to files."""

    def __init__(self, folder, *arguments):
        self._out, self._err = folder / f"{uuid4()}.out", folder / f"{uuid4()}.err"
        with self._out.open("w") as out, self._err.open("w") as err:
            command = [sys.executable, "-m", "formicary", "listen", *arguments]
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=err)

    def __enter__(self):
        self.wait_for("connected")
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    @property
    def messages(self):
        """The lines about the connection, as one text."""
        return self._err.read_text()

    @property
    def rows(self):
        """The words of each line about an attempt."""
        return [line.split() for line in self._out.read_text().splitlines()]

    @property
    def secret(self):
        """The secret that this run has printed."""
        return self.messages.split()[1]

    def wait_for(self, text):
        wait_until(lambda: text in self.messages or self.process.poll() is not None)
        assert text in self.messages, self.messages

    def interrupt(self):
        """Press Ctrl+C, and return the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(WAIT_SECONDS)


def wait_until(is_true):
    """Wait until a function returns a true value, and return it."""
    deadline = time.monotonic() + WAIT_SECONDS
    while not (value := is_true()):
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)
    return value


class Players:
    """Two accounts of a service, Ann and Ben, with matches of two."""

    def __init__(self, address):
        self._http = httpx.Client(base_url=address, timeout=WAIT_SECONDS)
        self.ann, self.ben = (self.register(name)["key"] for name in ("Ann", "Ben"))

    def register(self, name):
        return self.post("/v1/accounts", {"name": f"{name} {uuid4().hex[:8]}"})

    def post(self, path, body, key=None):
        headers = {"Idempotency-Key": str(uuid4())}
        headers |= {"Authorization": f"Bearer {key}"} if key else {}
        answer = self._http.post(path, json=body, headers=headers)
        assert answer.is_success, answer.text
        return answer.json()

    def begin_match(self):
        """Return a running match, with Ann on seat 0 and Ben on seat 1."""
        match_id = self.post("/v1/matches", {"game": ANY_GAME.name, "seats": [{}, {}]})["id"]
        for seat, key in enumerate((self.ann, self.ben)):
            self.post(f"/v1/matches/{match_id}/seats/{seat}", {}, key)
        return match_id

    def resign(self, match_id, key):
        """Let a player resign, which ends the match. Return when the service answered."""
        seat = (self.ann, self.ben).index(key)
        self.post(f"/v1/matches/{match_id}/seats/{seat}/resignation", {}, key)
        return time.monotonic()

    def read_key(self):
        """Return a key of Ann that may only read, and a function that revokes it."""
        made = self.post("/v1/account/keys", {"label": "x", "scopes": ["match:read"]}, self.ann)
        path, headers = "/v1/account/keys/2", {"Authorization": f"Bearer {self.ann}"}
        return made["key"], lambda: self._http.delete(path, headers=headers).raise_for_status()

    def close(self):
        self._http.close()
