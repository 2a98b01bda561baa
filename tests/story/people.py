"""A person with an account who follows the guide."""

import json
import random
import uuid

import httpx

from tests.waiting import eventually


class Refused(Exception):
    """Raised if the service responds with a problem."""

    def __init__(self, answer):
        super().__init__(answer.text)
        self.status = answer.status_code
        self.problem = answer.json()


class Person:
    """A player of the service."""

    def __init__(self, port, name):
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}/v1", timeout=30)
        self.name = name
        self.key = None

    def ask(self, method, path, body=None, *, key=None, token=None):
        """Return the response. `key` is the idempotency key, and `token` replaces the default one."""
        headers = {"Idempotency-Key": key or str(uuid.uuid4())} if method != "GET" else {}
        if token or self.key:
            headers["Authorization"] = f"Bearer {token or self.key}"
        answer = self.client.request(method, path, json=body, headers=headers)
        if answer.is_error:
            raise Refused(answer)
        return answer.json() if answer.content else None

    def register(self):
        """Register, then repeat the request as if the response had been lost."""
        key, body = str(uuid.uuid4()), {"name": self.name}
        answer = self.ask("POST", "/accounts", body, key=key)
        assert self.ask("POST", "/accounts", body, key=key) == answer
        self.key, self.recovery = answer["key"], answer["recovery"]
        self.account = answer["account"]["id"] if "account" in answer else answer["id"]

    def recover(self):
        """Use the recovery code to replace a lost key. Return the lost key."""
        lost, self.key = self.key, None
        answer = self.ask("POST", "/accounts/recovery", {"code": self.recovery})
        self.key, self.recovery = answer["key"], answer["recovery"]
        return lost

    def sit(self, match_id, seat, **more):
        return self.ask("POST", f"/matches/{match_id}/seats/{seat}", more)

    def actions(self, match_id):
        return self.ask("GET", f"/matches/{match_id}/actions")

    def act(self, match_id, choose):
        """Play one legal command. Return the resulting version, or None without a pending question."""
        answer = self.actions(match_id)
        if not answer["actions"]:
            return None
        body = choose.choice(answer["actions"])["command"]
        return self.ask("POST", f"/matches/{match_id}/commands", body)["version"]

    def subscribe(self, url, events):
        """Subscribe a webhook to events, and wait until its receiver has echoed the challenge."""
        made = self.ask("POST", "/webhooks", {"url": url, "events": events})["webhook"]
        eventually(lambda: self.ask("GET", f"/webhooks/{made['number']}")["status"] == "active")

    def log(self, match_id):
        """Return all events of a match in the person's view."""
        events, after = [], 0
        while page := self.ask("GET", f"/matches/{match_id}/events?after={after}&limit=1000")[
            "events"
        ]:
            events += page
            after = page[-1]["seq"]
        return events

    def bundle(self, match_id):
        mine = {"Authorization": f"Bearer {self.key}"}
        answer = self.client.get(f"/matches/{match_id}/bundle", headers=mine)
        assert answer.status_code == 200, answer.text
        return answer.content


class Listener:
    """Reader of a person's stream that is disconnected repeatedly."""

    def __init__(self, person, seed=1):
        self.person = person
        self.cursor = None  # the id of the last message that was read
        self.received = []
        self.cuts = 0
        self._choose = random.Random(seed)

    def messages(self):
        """Yield the messages of the stream forever, each as a kind and a body."""
        while True:
            yield from self._read(self._choose.randint(1, 3))
            self.cuts += 1

    def _read(self, count):
        """Open a new connection, yield `count` messages, and disconnect."""
        headers = {"Authorization": f"Bearer {self.person.key}", "Accept": "text/event-stream"}
        if self.cursor:
            headers["Last-Event-ID"] = self.cursor
        with self.person.client.stream("GET", "/stream", headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            for kind, body, cursor in parse(answer.iter_lines()):
                self.cursor = cursor or self.cursor
                self.received.append((kind, body))
                yield kind, body
                count -= 1
                if not count:
                    return


def parse(lines):
    """Yield the kind, body and id of each message of a live stream."""
    fields = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if name:
            fields[name] = value
        elif "data" in fields:
            yield fields.get("event", ""), json.loads(fields["data"]), fields.get("id")
        if not line:
            fields = {}
