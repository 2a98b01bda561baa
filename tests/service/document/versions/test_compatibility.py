"""Breaking changes since a released description are reported, and compatible changes are not."""

from copy import deepcopy
from datetime import date
from typing import Any

import pytest
import yaml

from tools.compatibility.operations import find_breaking_changes, find_released
from tools.description import PATH, RELEASED

TODAY = date(2027, 6, 1)
MATCH = "#/components/schemas/Match"
PLAN = "#/components/schemas/Plan"
LAID = {"properties": {"type": {"enum": ["trail-laid"]}, "hex": {"type": "integer"}}}
FED = {"properties": {"type": {"enum": ["larva-fed"]}, "food": {"type": "integer", "minimum": 1}}}
SCHEMAS = {
    "Match": {
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "game": {"type": "string", "enum": ["anthill"]},
            "status": {"type": "string", "enum": ["open", "over"]},
            "seats": {"type": "array", "items": {"type": "integer", "minimum": 0}},
            "winner": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "parent": {"anyOf": [{"$ref": MATCH}, {"type": "null"}]},
            "hex": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "integer"}]},
            "began": {"type": "string", "format": "date-time"},
            "points": {"type": "object", "additionalProperties": {"type": "integer"}},
        },
        "required": ["id", "game", "status"],
    },
    "Plan": {
        "type": "object",
        "properties": {
            "game": {"type": "string", "enum": ["anthill"]},
            "seats": {"type": "integer", "minimum": 2, "maximum": 5},
            "undo": {"type": ["string", "null"], "enum": ["free", "none", None]},
        },
        "required": ["game"],
        "additionalProperties": False,
    },
    "Ants.Clock": {"type": "string"},
    "Ants.TrailLaid": {"type": "object", "required": ["type", "hex"], **LAID},
    "Ants.LarvaFed": {"type": "object", "required": ["type", "food"], **FED},
    "Ants.Event": {
        "oneOf": [
            {"$ref": "#/components/schemas/Ants.TrailLaid"},
            {"$ref": "#/components/schemas/Ants.LarvaFed"},
        ]
    },
}
RELEASED_ONE: dict[str, Any] = {
    "paths": {
        "/matches/{match}": {
            "parameters": [{"in": "path", "name": "match", "required": True, "schema": {}}],
            "get": {
                "operationId": "get_match",
                "parameters": [{"in": "query", "name": "at", "schema": {"type": "integer"}}],
                "security": [{}, {"key": ["match:read"]}],
                "responses": {
                    "200": {
                        "headers": {"ETag": {}},
                        "content": {"application/json": {"schema": {"$ref": MATCH}}},
                    },
                    "404": {"content": {}},
                },
            },
            "delete": {"operationId": "end_match", "deprecated": True, "x-sunset": "2027-05-01"},
        },
        "/matches": {
            "post": {
                "operationId": "create_match",
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {"$ref": PLAN}}},
                },
                "responses": {
                    "201": {"content": {"application/json": {"schema": {"$ref": MATCH}}}}
                },
            }
        },
    },
    "webhooks": {
        "asked": {
            "post": {
                "parameters": [{"in": "header", "name": "webhook-id"}],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": MATCH}}}},
            }
        }
    },
    "components": {"schemas": SCHEMAS},
}
GET = "paths /matches/{match} get"
POST = "paths /matches post"
SCHEMA = "components schemas"
GONE = "gone"


def breaking_changes_of(*changes):
    """Return the breaking changes caused by these edits of the released description."""
    now = deepcopy(RELEASED_ONE)
    for place, value in changes:
        *steps, last = place.split(" ")
        node: Any = now
        for step in steps:
            node = node[int(step) if step.isdigit() and isinstance(node, list) else step]
        if value is GONE:
            del node[int(last) if isinstance(node, list) else last]
        elif isinstance(node, list) and last == "+":
            node.append(value)
        else:
            node[int(last) if isinstance(node, list) else last] = value
    return [str(change) for change in find_breaking_changes(RELEASED_ONE, now, TODAY)]


def test_nothing_has_changed():
    assert breaking_changes_of() == []


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("paths /ants", {"get": {"operationId": "list_ants", "responses": {}}}),
        ("paths /matches/{match} delete", GONE),  # its sunset date has passed
        (f"{GET} parameters +", {"in": "query", "name": "limit", "schema": {"type": "integer"}}),
        (f"{GET} parameters 0 schema", {}),
        (f"{GET} responses 409", {"content": {}}),
        (f"{GET} responses 404", GONE),
        (f"{GET} responses 200 headers Link", {}),
        (f"{GET} responses 200 content text/html", {"schema": {"type": "string"}}),
        (f"{GET} security +", {"seat": []}),
        (f"{GET} deprecated", True),
        (f"{POST} requestBody required", False),
        (f"{SCHEMA} Match properties title", {"type": "string"}),
        (f"{SCHEMA} Match required +", "seats"),
        (f"{SCHEMA} Match properties id maxLength", 16),
        (f"{SCHEMA} Match properties game enum +", "termites"),
        (f"{SCHEMA} Match properties status enum 1", "open"),
        (f"{SCHEMA} Match properties winner", {"type": "integer"}),
        (f"{SCHEMA} Match description", "A match."),
        (f"{SCHEMA} Plan properties seats maximum", 6),
        (f"{SCHEMA} Plan properties undo enum +", "consent"),
        (f"{SCHEMA} Plan properties clock", {"type": "string"}),
        (f"{SCHEMA} Plan required", []),
        (
            f"{SCHEMA} Ants.Event oneOf +",
            {"type": "object", "properties": {"type": {"enum": ["nest-dug"]}}},
        ),
        (f"{SCHEMA} Ants.TrailLaid properties by", {"type": "integer"}),
        ("webhooks finished", {"post": {}}),
        (f"{SCHEMA} Match properties id format", "int64"),
        (f"{SCHEMA} Plan properties seats format", "int64"),  # a hint for generators
        (f"{SCHEMA} Plan maxProperties", 3),  # its fields are listed
    ],
    ids=str,
)
def test_what_clients_stand_is_no_breaking_change(place, value):
    assert breaking_changes_of((place, value)) == []


@pytest.mark.parametrize(
    ("place", "value", "change"),
    [
        ("paths /matches", GONE, "POST /matches: is gone"),
        (GET, GONE, "GET /matches/{match}: is gone"),
        (
            f"{GET} operationId",
            "show_match",
            "GET /matches/{match}: was `get_match` and is `show_match`",
        ),
        (
            f"{GET} parameters 0",
            GONE,
            "GET /matches/{match} query at: is no longer accepted",
        ),
        (
            f"{GET} parameters +",
            {"in": "query", "name": "by", "required": True},
            "GET /matches/{match} query by: is required",
        ),
        (
            f"{GET} parameters 0 schema",
            {"type": "string"},
            "GET /matches/{match} query at: a value of type integer is no longer accepted",
        ),
        (f"{GET} security 0", GONE, "GET /matches/{match}: is no longer open to everybody"),
        (
            f"{GET} security",
            [{"key": ["match:read", "audit:read"]}],
            "GET /matches/{match}: is no longer open to everybody",
        ),
        (
            f"{GET} responses 202",
            {"content": {}},
            "GET /matches/{match} 202: is possible but was not described",
        ),
        (f"{GET} responses 200", GONE, "GET /matches/{match} 200: is no longer returned"),
        (
            f"{GET} responses 200 headers ETag",
            GONE,
            "GET /matches/{match} 200 ETag: is no longer sent",
        ),
        (
            f"{GET} responses 200 content application/json",
            GONE,
            "GET /matches/{match} 200: is no longer application/json",
        ),
        (
            f"{POST} requestBody content application/json",
            GONE,
            "POST /matches body: is no longer application/json",
        ),
        (f"{SCHEMA} Match properties seats", GONE, "Match.seats: is no longer sent"),
        (f"{SCHEMA} Match required 0", GONE, "Match.id: may be missing"),
        (
            f"{SCHEMA} Match properties id type",
            "integer",
            "Match.id: a value of type integer is possible but was not described",
        ),
        (
            f"{SCHEMA} Match properties id",
            {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "Match.id: a value of type null is possible but was not described",
        ),
        (
            f"{SCHEMA} Match properties status enum +",
            "paused",
            "Match.status: the value 'paused' is possible but was not described",
        ),
        (
            f"{SCHEMA} Match properties status enum",
            GONE,
            "Match.status: any value is possible but was not described",
        ),
        (
            f"{SCHEMA} Match properties seats items minimum",
            -1,
            "Match.seats[]: a value outside `minimum` 0 is possible but was not described",
        ),
        (
            f"{SCHEMA} Match properties seats items",
            {},
            "Match.seats[]: a value of type any is possible but was not described",
        ),
        (
            f"{SCHEMA} Match properties hex prefixItems +",
            {"type": "integer"},
            "Match.hex: a list with 3 fixed positions is possible but was not described",
        ),
        (
            f"{SCHEMA} Match properties hex prefixItems 1 type",
            "string",
            "Match.hex[1]: a value of type string is possible but was not described",
        ),
        (
            f"{SCHEMA} Match properties began format",
            GONE,
            "Match.began: a value outside `format` 'date-time' is possible but was not described",
        ),
        (
            f"{SCHEMA} Match properties points additionalProperties type",
            "string",
            "Match.points.*: a value of type string is possible but was not described",
        ),
        (f"{SCHEMA} Plan required +", "seats", "Plan.seats: is required"),
        (f"{SCHEMA} Plan properties undo", GONE, "Plan.undo: is no longer accepted"),
        (
            f"{SCHEMA} Plan properties undo type",
            "string",
            "Plan.undo: a value of type null is no longer accepted",
        ),
        (
            f"{SCHEMA} Plan properties seats minimum",
            3,
            "Plan.seats: a value outside `minimum` 3 is no longer accepted",
        ),
        (
            f"{SCHEMA} Plan properties game enum 0",
            "termites",
            "Plan: an object of game 'anthill' is no longer accepted",
        ),
        (f"{SCHEMA} Ants.Clock", GONE, "Ants.Clock: is gone from the components"),
        (
            f"{SCHEMA} Ants.LarvaFed properties food",
            GONE,
            "Ants.LarvaFed.food: is no longer sent",
        ),
        (
            f"{SCHEMA} Ants.LarvaFed properties food minimum",
            GONE,
            "Ants.LarvaFed.food: a value outside `minimum` 1 is possible but was not described",
        ),
        (
            f"{SCHEMA} Plan maxProperties",
            2,
            "Plan: a value outside `maxProperties` 2 is no longer accepted",
        ),
        ("webhooks asked", GONE, "webhook asked: is no longer sent"),
        (
            "webhooks asked post parameters 0",
            GONE,
            "webhook asked header webhook-id: is no longer sent",
        ),
    ],
    ids=str,
)
def test_a_breaking_change_is_named(place, value, change):
    assert change in breaking_changes_of((place, value))


def test_a_renamed_component_is_a_correction():
    """The list of corrections has its new name."""
    released = deepcopy(RELEASED_ONE)
    released["components"]["schemas"]["NewKey"] = {"type": "object"}
    now = deepcopy(RELEASED_ONE)

    assert "NewKey: is gone from the components" in map(
        str, find_breaking_changes(released, now, TODAY)
    )
    now["components"]["schemas"]["IssuedKey"] = {"type": "object"}
    assert find_breaking_changes(released, now, TODAY) == ()


def test_one_change_of_a_component_is_told_once():
    """Three operations return the component, and it contains itself."""
    place = f"{SCHEMA} Match properties seats"

    assert breaking_changes_of((place, GONE)) == ["Match.seats: is no longer sent"]


def test_an_operation_may_not_go_before_its_sunset():
    released = deepcopy(RELEASED_ONE)
    released["paths"]["/matches/{match}"]["delete"]["x-sunset"] = "2027-07-01"

    breaking = find_breaking_changes(released, {**RELEASED_ONE, "paths": {}}, TODAY)

    assert "DELETE /matches/{match}: is gone" in map(str, breaking)


def test_the_newest_released_description_counts(tmp_path):
    assert find_released(tmp_path) is None
    for version in ("1.2.0", "1.10.0", "1.9.9"):
        (tmp_path / f"openapi-{version}.yaml").touch()

    assert find_released(tmp_path).name == "openapi-1.10.0.yaml"


def test_todays_description_keeps_what_was_released():
    """Once a release has a new version, record it with `python -m tools.description --release`."""
    path = find_released(RELEASED)
    if path is None:
        pytest.skip("no description is released yet: docs/released/ has none")
    released, now = (yaml.load(file.read_text(), yaml.CSafeLoader) for file in (path, PATH))

    breaking = find_breaking_changes(released, now, date.today())  # noqa: DTZ011  # a day, of ours

    assert [str(change) for change in breaking] == []


@pytest.mark.slow
def test_todays_description_breaks_nothing_of_itself_and_is_read_to_its_leaves():
    """One missing field at the bottom of an event is found in the whole description."""
    released = yaml.load(PATH.read_text(), yaml.CSafeLoader)
    now = deepcopy(released)
    event = now["components"]["schemas"]["Table.MatchCreated"]
    field = next(name for name in event["properties"] if name != "type")

    assert find_breaking_changes(released, released, TODAY) == ()
    del event["properties"][field]

    breaking = [str(change) for change in find_breaking_changes(released, now, TODAY)]
    assert breaking == [f"Table.MatchCreated.{field}: is no longer sent"]
