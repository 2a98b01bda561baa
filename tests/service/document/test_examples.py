"""The examples in the description are complete, valid under their schemas, and up to date."""

import json
import re

import pytest
import yaml

from games import GAMES
from service.contract.openapi.examples.library import load_examples
from service.contract.openapi.webhook_calls import CALLS
from service.http.response import JSON, LINES, LIVE, PROBLEM, ZIP
from service.matches.bodies import SeatPlanSchema, SpectatorsPlanSchema
from service.problems.problem_types import PROBLEM_TYPES
from service.schemas.struct_schemas import GameForms
from tests.service.document.checking import Described
from tools.description import PATH
from tools.recording.record import FOLDER, write_examples

PAGE = "text/html"  # a human-readable page
# `record-only` is a problem of `formicary open` alone, which serves a file.
OF_NO_OPERATION = {"bad-request", "method-not-allowed", "record-only"}
NEVER_MET = {  # events that never occur in dozens of random matches
    "atta-ants": {"card-discarded"},  # a card that cannot be placed on the board
}


@pytest.fixture(scope="module")
def description():
    return Described(yaml.load(PATH.read_text(), yaml.CSafeLoader))


def contents_of(description, media_type):
    """Return the contents of all answers in a media type."""
    return [
        response["content"][media_type]
        for operation in description.operations.values()
        for response in operation["responses"].values()
        if media_type in response.get("content", {})
    ]


def test_every_answer_has_an_example(description):
    missing = [
        (name, status, media_type)
        for name, operation in description.operations.items()
        for status, response in operation["responses"].items()
        for media_type, content in response.get("content", {}).items()
        if not content.get("examples") and media_type not in (PAGE, ZIP)
    ]

    assert missing == []


def test_every_body_has_an_example_that_its_schema_describes(description):
    bodies = {
        name: operation["requestBody"]["content"][JSON]
        for name, operation in description.operations.items()
        if "requestBody" in operation
    }

    assert len(bodies) > 20
    assert [name for name, content in bodies.items() if not content.get("examples")] == []
    assert [
        (name, fault)
        for name, content in bodies.items()
        for example in content["examples"].values()
        for fault in description.faults_of(content["schema"], example["value"])
    ] == []


PLANNED = [
    ("SeatPlan", {}, True),
    ("SeatPlan", {"bot": None}, True),
    ("SeatPlan", {"bot": "mcts:200"}, True),
    ("SeatPlan", {"bot": "grredy"}, False),
    ("SeatPlan", {"account": None}, True),
    ("SeatPlan", {"account": None, "bot": None}, True),
    ("SeatPlan", {"account": "Ada", "bot": None}, True),
    ("SeatPlan", {"account": "Ada", "bot": "greedy"}, False),
    ("SpectatorsPlan", {"kind": "nobody"}, True),
    ("SpectatorsPlan", {"kind": "nobody", "minutes": 10}, False),
    ("SpectatorsPlan", {"kind": "delayed"}, False),
    ("SpectatorsPlan", {"kind": "delayed", "minutes": 0, "events": 0}, False),
    ("SpectatorsPlan", {"kind": "delayed", "minutes": 0, "events": 5}, True),
    ("SpectatorsPlan", {"kind": "delayed", "minutes": 10}, True),
]


@pytest.mark.parametrize(("name", "plan", "is_right"), PLANNED)
def test_what_is_planned_is_described_as_narrowly_as_it_is_read(description, name, plan, is_right):
    schema = {"$ref": f"#/components/schemas/{name}"}
    read = {"SeatPlan": SeatPlanSchema, "SpectatorsPlan": SpectatorsPlanSchema}[name]()

    assert (description.faults_of(schema, plan) == []) is is_right
    assert (read.validate(plan) == {}) is is_right


def test_every_problem_has_an_example_wherever_it_can_come(description):
    problems = description.description["components"]["examples"]
    assert set(load_examples().problems) == set(PROBLEM_TYPES)
    assert set(problems) == set(PROBLEM_TYPES) - OF_NO_OPERATION
    for name, operation in description.operations.items():
        for status, response in operation["responses"].items():
            content = response.get("content", {}).get(PROBLEM)
            if content:
                slugs = re.findall("`([a-z-]+)`", response["description"])
                assert list(content["examples"]) == slugs, (name, status)


@pytest.mark.parametrize("name", GAMES)
def test_every_command_event_and_view_of_a_game_has_an_example(description, name):
    """The example of the view is that of the state."""
    schemas, stem = description.description["components"]["schemas"], GameForms(GAMES[name]).stem
    missing = {
        tag
        for union in ("Command", "Event")
        for tag, reference in schemas[f"{stem}.{union}"]["discriminator"]["mapping"].items()
        if "examples" not in schemas[reference.rpartition("/")[2]]
    }

    assert missing == NEVER_MET.get(name, set())
    states = description.operations["get_state"]["responses"]["200"]["content"][JSON]["examples"]
    assert states[name]["value"]["view"]


def test_examples_of_answers_are_what_their_schemas_describe(description):
    answers = [
        (name, status, media_type, content)
        for name, operation in description.operations.items()
        for status, response in operation["responses"].items()
        for media_type, content in response.get("content", {}).items()
    ]
    calls = [
        (kind, "", media_type, content)
        for kind, call in description.description["webhooks"].items()
        for media_type, content in call["post"]["requestBody"]["content"].items()
    ]

    wrong = [
        (*where, fault)
        for *where, content in answers + calls
        for example in content.get("examples", {}).values()
        for fault in description.faults_of(content["schema"], description.find(example)["value"])
    ]

    assert len(answers) > 300
    assert len(calls) == len(CALLS)
    assert wrong == []


def test_messages_of_streams_hold_what_their_schemas_describe(description):
    streams = contents_of(description, LIVE)

    wrong = [
        fault
        for content in streams
        for example in content["examples"].values()
        for fault in description.faults_of(
            content["schema"]["properties"]["data"]["contentSchema"],
            json.loads(example["value"]["data"]),
        )
    ]

    assert len(streams) == 2
    assert wrong == []


def test_lines_hold_what_the_schemas_beside_them_describe(description):
    """A body in NDJSON is a text; its `contentSchema` describes each line."""
    bodies = contents_of(description, LINES)

    wrong = [
        fault
        for content in bodies
        for example in content["examples"].values()
        for line in example["value"].splitlines()
        for fault in description.faults_of(content["schema"]["contentSchema"], json.loads(line))
    ]

    assert [content["schema"]["type"] for content in bodies] == ["string"] * 3
    assert wrong == []


def test_examples_of_schemas_are_what_they_describe(description):
    schemas = description.description["components"]["schemas"]

    wrong = [
        (name, fault)
        for name, schema in schemas.items()
        for example in schema.get("examples", ())
        for fault in description.faults_of({"$ref": f"#/components/schemas/{name}"}, example)
    ]

    assert wrong == []


def test_links_lead_to_operations_by_what_examples_hold(description):
    """Every value used by a link occurs in some example, except in examples of empty pages."""
    links = [
        (name, response, link)
        for name, operation in description.operations.items()
        for response in operation["responses"].values()
        for link in response.get("links", {}).values()
    ]

    broken = [(name, link) for name, response, link in links if not leads(response, link)]

    assert {name for name, *_ in links} >= {
        "create_match",
        "list_games",
        "get_inbox",
        "list_events",
    }
    assert {link["operationId"] for *_, link in links} <= set(description.operations)
    assert broken == []


def test_links_lead_to_something_that_the_request_did_not_name(description):
    """The response about a match links to no other operation of that match."""
    known = {
        name: {f"{{{parameter}}}" for parameter in re.findall(r"{(\w+)}", path)}
        for path, item in description.description["paths"].items()
        for method, operation in item.items()
        if isinstance(operation, dict) and (name := operation.get("operationId"))
    }
    repeated = [
        (name, link["operationId"])
        for name, operation in description.operations.items()
        if name not in ("create_branch", "create_rematch")  # the response is another match
        for response in operation["responses"].values()
        for link in response.get("links", {}).values()
        if not {
            f"{{{parameter}}}"
            for parameter, source in link["parameters"].items()
            if source.startswith("$response")
        }
        - known[name]
    ]

    assert len(known) > 100
    assert repeated == []


def leads(response, link):
    (content,) = [described for kind, described in response["content"].items() if kind == JSON]
    taken = [value for value in link["parameters"].values() if value.startswith("$response.body#")]
    return any(
        all(holds(example["value"], pointer.removeprefix("$response.body#/")) for pointer in taken)
        for example in content["examples"].values()
    )


def holds(part, pointer):
    for step in pointer.split("/"):
        try:
            part = part[int(step) if isinstance(part, list) else step]
        except (LookupError, ValueError):
            return False
    return part is not None


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_examples_come_out_the_same_when_they_are_recorded_again(tmp_path):
    write_examples(GAMES, tmp_path)

    for file in sorted(tmp_path.iterdir()):
        again, committed = file.read_text(), (FOLDER / file.name).read_text()
        assert again == committed, f"{file.name}: record it again: python -m tools.description"
