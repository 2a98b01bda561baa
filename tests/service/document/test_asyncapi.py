"""The committed description of streams and webhooks is valid, and matches all messages."""

import json
from pathlib import Path
from urllib.parse import urljoin

import pytest
import yaml
from jsonschema import Draft7Validator

from games.table import PerDecision, SeatPlan
from matches.commands.administration import delete
from service.contract.asyncapi import STREAMS, describe_messages
from service.contract.openapi.document import describe
from service.contract.openapi.webhook_calls import CALLS
from service.inbox.responses import MESSAGES
from tests.service.document.checking import Described, description_of
from tests.service.inbox.people import People
from tools.description import MESSAGES_PATH, PATH, messages_description

COMMITTED = MESSAGES_PATH.read_text()
FOUND = yaml.load(COMMITTED, yaml.CSafeLoader)
DESCRIBED = Described(yaml.load(PATH.read_text(), yaml.CSafeLoader))
# `schemas/3.0.0-without-$id.json` of the npm package `@asyncapi/specs` 6.11.1 (Apache-2.0).
SCHEMA = json.loads(Path(__file__).with_name("asyncapi-3.0.0.json").read_text())


@pytest.fixture
def people():
    crowd = People(heartbeat_seconds=0.05)
    yield crowd
    crowd.app.extensions["api"].hub.stop()


def test_the_committed_description_is_todays():
    assert messages_description() == COMMITTED, "rewrite it: python -m tools.description"


def test_the_description_is_valid():
    faults = [error.message[:200] for error in Draft7Validator(SCHEMA).iter_errors(FOUND)]

    assert faults == []


def test_every_reference_leads_to_something():
    references = set(find_references(FOUND))
    documents = {"": FOUND, PATH.name: DESCRIBED.description}

    assert len(references) > 30
    assert {reference.partition("#")[0] for reference in references} == set(documents)
    for reference in references:
        document, _, place = reference.partition("#/")
        node = documents[document]
        for step in place.split("/"):
            node = node[step]


def find_references(part):
    """Yield the references within a part of the description."""
    if isinstance(part, dict) and isinstance(part.get("$ref"), str):
        yield part["$ref"]
    for inner in part.values() if isinstance(part, dict) else part:
        if isinstance(inner, dict | list):
            yield from find_references(inner)


def test_every_message_is_described():
    by_name = {stream.name: {message.body for message in stream.messages} for stream in STREAMS}

    assert set(MESSAGES) <= by_name["account"]
    assert set(FOUND["channels"]["webhooks"]["messages"]) == set(CALLS)


def test_the_examples_are_of_their_payloads():
    messages = FOUND["components"]["messages"]

    for name, message in messages.items():
        for example in message.get("examples", ()):
            assert faults_of(FOUND, DESCRIBED, name, example["payload"]) == [], name


def test_the_service_gives_the_description_of_its_own_games(people):
    app = people.app
    description = describe(app, app.extensions["api"])

    served = people.get("/v1/asyncapi.json")
    assert served.json == describe_messages(description, "openapi.json")
    payloads = [
        message["payload"]["schema"] for message in served.json["components"]["messages"].values()
    ]
    addresses = {urljoin(served.request.path, payload["$ref"]) for payload in payloads}
    assert {address.partition("#")[0] for address in addresses} == {"/v1/openapi.json"}


def faults_of(document, described, message, payload):
    """Return the errors of a payload under the description of its message.

    Args:
        document: the description of messages.
        described: the description of the API, whose schemas it refers to.
        message: the name of the message.
        payload: the payload.
    """
    reference = document["components"]["messages"][message]["payload"]["schema"]["$ref"]
    return described.faults_of({"$ref": f"#{reference.partition('#')[2]}"}, payload)


def test_what_a_match_sends_is_as_described(people):
    document, described = people.get("/v1/asyncapi.json").json, description_of(people.app)
    match_id = people.match_of_two()
    people.end(match_id)
    stream = people.get(f"/v1/matches/{match_id}/events", Accept="text/event-stream").text
    kinds = set()

    for piece in stream.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in piece.split("\n") if ": " in line)
        if "data" in fields:
            kinds.add(kind := fields.get("event", "event"))
            message = f"match-{kind}"
            assert faults_of(document, described, message, json.loads(fields["data"])) == []
            headers = document["components"]["messages"][message]["headers"]
            assert set(headers["required"]) == fields.keys() - {"data", "retry"}

    assert kinds == {"event", "asked"}


def name_of(message):
    return f"account-{message.kind or 'event'}"


def test_what_an_account_is_sent_is_as_described(people):
    document, described = people.get("/v1/asyncapi.json").json, description_of(people.app)
    live = people.stream(people.ann, "?webhooks=event,asked,finished,invited")
    messages = [live.next()]
    hurried = people.match_of_two(clock=PerDecision(seconds=1))
    messages += live.until("clock")
    people.end(hurried)
    messages += live.until("finished")
    kept = people.open_match(SeatPlan(account=people.ann.account), SeatPlan(), creator=people.ben)
    messages += live.until("invited")
    delete(people.context, kept)
    people.keep_up(kept)
    messages += live.until("gone")
    messages += live.until("heartbeat")

    kinds = {message.kind or "event" for message in messages}
    for message in messages:
        assert faults_of(document, described, name_of(message), message.data) == []
    assert kinds == set(document["channels"]["account"]["messages"])
