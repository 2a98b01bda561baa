"""A request id leads to the record, the job and the delivery that it caused, and back."""

import io
import itertools
import json

import pytest

from formicary.servers.api import application
from formicary.servers.ephemeral import Ephemeral
from formicary.settings import Settings
from formicary.telemetry.logs import set_up_logs
from tests.anthill import ANTHILL
from tests.service.conftest import UUID
from tests.waiting import eventually
from tests.webhooks.receiver import receiver_process
from webhooks.addresses import AddressGuard
from webhooks.manage import Webhooks


class Walk:
    """A service with all roles, an account with a webhook, and the lines of the log."""

    def __init__(self, receiver):
        self._to = io.StringIO()
        set_up_logs("json", "debug", role="test", to=self._to)
        self.everything = Ephemeral({"anthill": ANTHILL}, workers=1)
        wiring = self.everything.wiring
        wiring.guard = AddressGuard([receiver.place])
        wiring.webhooks = Webhooks(wiring.context, wiring.servers.jobs(), wiring.guard)
        self.client = application(self.everything.wiring, Settings()).test_client()
        self.keys = itertools.count(1)
        self.receiver = receiver
        self.everything.start()

    def lines(self, **fields):
        """Return the lines with the given fields."""
        lines = [json.loads(line) for line in self._to.getvalue().splitlines()]
        return [line for line in lines if fields.items() <= line.items()]

    def ask(self, path, body=None, *, key="", method="POST"):
        headers = {"Idempotency-Key": UUID.format(next(self.keys))}
        headers |= {"Authorization": f"Bearer {key}"} if key else {}
        answer = self.client.open(path, method=method, json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer

    def record(self, match_id, seq):
        (entry,) = self.everything.wiring.store.pick(match_id, [seq])
        return json.loads(entry.e)


@pytest.fixture
def walk():
    with receiver_process() as receiver:
        made = Walk(receiver)
        try:
            yield made
        finally:
            made.everything.stop()
            set_up_logs()


def play(walk):
    """Play a command against a bot until the bot's answer has been delivered.

    Return the key, the match and the response to the command.
    """
    key = walk.ask("/v1/accounts", {"name": "Ada"}).json["key"]
    wanted = {"url": walk.receiver.url("echo"), "events": ["event"]}
    walk.ask("/v1/webhooks", wanted, key=key)

    def is_confirmed():
        return walk.ask("/v1/webhooks/1", key=key, method="GET").json["status"] == "active"

    eventually(is_confirmed)
    body = {"game": "anthill", "seats": [{}, {"bot": "random"}]}
    match_id = walk.ask("/v1/matches", body, key=key).json["id"]
    walk.ask(f"/v1/matches/{match_id}/seats/0", {}, key=key)
    command = {"type": "send", "workers": 2}
    played = walk.ask(f"/v1/matches/{match_id}/commands", command, key=key)

    def is_delivered():
        commits = walk.lines(event="committed", match=match_id, kind="phase")
        return commits and walk.lines(event="attempted", match=match_id, seq=commits[0]["seq"])

    eventually(is_delivered)
    return key, match_id, played


def test_a_request_id_leads_to_record_job_and_delivery_and_back(walk):
    key, match_id, played = play(walk)
    entry = check_way_to_delivery(walk, key, match_id, played)

    # to the job that played on, to its commit, and to the delivery of that commit
    phase = walk.lines(event="committed", match=match_id, kind="phase")[0]
    (begun,) = walk.lines(event="a job begins", job=phase["job"])
    assert begun["match"] == begun["job"].split("-")[1] == match_id
    assert walk.record(match_id, phase["seq"])["id"] == phase["command"]
    (of_phase,) = walk.lines(event="attempted", match=match_id, seq=phase["seq"])

    # back: from the delivery to the record, to the job, to the commit that asked its question
    (back,) = walk.lines(event="committed", command=walk.record(match_id, of_phase["seq"])["id"])
    assert back["job"] == begun["job"]
    cause = command_before(walk, match_id, int(back["job"].split("-")[3]))
    lines = [*walk.lines(event="answered", command=cause)]
    lines += walk.lines(event="committed", command=cause)
    assert [line["match"] for line in lines] == [match_id]

    # and from the record of the command to the request
    (again,) = walk.lines(event="answered", command=walk.record(match_id, entry["seq"])["id"])
    assert again["request"] == played.headers["X-Request-ID"]


def check_way_to_delivery(walk, key, match_id, played):
    """Check the way from a request id to the list, the log, the record and the delivery.

    Return the entry of the list.
    """
    requests = walk.ask("/v1/account/requests", key=key, method="GET").json["requests"]
    (entry,) = (row for row in requests if row["request"] == played.headers["X-Request-ID"])
    (line,) = walk.lines(event="answered", request=entry["request"])
    assert (line["seq"], line["command"]) == (entry["seq"], entry["command"])
    assert (line["account"], line["key"]) == (key.split(".")[1], 1)
    assert line["seat"] == entry["seat"] == 0
    assert walk.record(match_id, entry["seq"])["id"] == entry["command"]
    (sent,) = walk.lines(event="attempted", match=match_id, seq=entry["seq"])
    page = walk.ask("/v1/webhooks/1/deliveries?limit=200", key=key, method="GET").json
    delivery = next(row for row in page["deliveries"] if row["id"] == sent["delivery"])
    assert (delivery["match"], delivery["version"]) == (match_id, played.json["version"])
    return entry


def command_before(walk, match_id, seq):
    """Return the id of the command that an event belongs to. Its first record has it."""
    while "id" not in walk.record(match_id, seq):
        seq -= 1
    return walk.record(match_id, seq)["id"]


def test_the_line_of_a_refusal_names_the_problem_the_check_and_the_caller(walk):
    key = walk.ask("/v1/accounts", {"name": "Ada"}).json["key"]
    match_id = walk.ask("/v1/matches", {"game": "anthill", "seats": [{}, {}]}).json["id"]
    walk.ask(f"/v1/matches/{match_id}/seats/0", {}, key=key)
    token = walk.ask(f"/v1/matches/{match_id}/seats/1", {}).json["token"]
    path = f"/v1/matches/{match_id}/commands"
    for caller in (key, token):
        headers = {"Authorization": f"Bearer {caller}", "Idempotency-Key": f"undo {caller[:4]}"}
        refused = walk.client.post(path, json={"type": "take-back"}, headers=headers)
        assert refused.json["slug"] == "take-back.nothing"

    of_key, of_token = walk.lines(event="answered", problem="rule-violation")

    assert of_key["slug"] == of_token["slug"] == "take-back.nothing"
    assert (of_key["account"], of_key["key"], of_key["seat"]) == (key.split(".")[1], 1, 0)
    assert of_token["seat"] == 1
    assert not {"account", "key", "seq", "command"} & of_token.keys()
