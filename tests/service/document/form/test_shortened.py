"""Examples of responses are short: pictures and long lists are cut."""

import json

import pytest

from games import GAMES
from tests.service.document.test_document import FOUND, within
from tools.description import PATH
from tools.recording.answers import LONG, SHORT, shorten

DRAWING = '<svg viewBox="0 0 9 9"><title>Two ants</title><circle r="4"/></svg>'


@pytest.mark.parametrize(
    ("body", "short"),
    [
        ([1] * LONG, [1] * LONG),
        ([1] * (LONG + 1), [1] * SHORT),
        ({"seats": [[2] * 20]}, {"seats": [[2] * SHORT]}),
        (DRAWING, '<svg viewBox="0 0 9 9"><title>Two ants</title></svg>'),
        ('<svg><g class="ant"/></svg>', "<svg></svg>"),
        ("<svg is no element", "<svg is no element"),
        ({str(n): "word" for n in range(99)}, {"0": "word", "1": "word"}),
        ({str(n): "word" for n in range(20)}, ...),
    ],
)
def test_a_body_is_shortened(body, short):
    assert shorten(body) == (body if short is ... else short)


def test_the_description_has_a_limited_size():
    """Programs read it in one piece, and reviewers read its changes (decision 255)."""
    assert PATH.read_text().count("\n") < 32_000
    assert len(json.dumps(FOUND, separators=(",", ":"), ensure_ascii=False).encode()) < 900_000
    assert len(FOUND["paths"]) > 80


def test_the_type_within_a_described_field_has_no_text():
    """The text of the field covers it."""
    fields = [
        field
        for schema in within(FOUND["components"]["schemas"])
        for field in schema.get("properties", {}).values()
        if isinstance(field, dict) and isinstance(field.get("description"), str)
    ]
    inner = [
        part
        for field in fields
        for part in (field.get("items"), field.get("additionalProperties"), *field.get("anyOf", ()))
        if isinstance(part, dict) and "$ref" not in part and "properties" not in part
    ]

    assert len(inner) > 100
    assert [part for part in inner if "description" in part] == []


def test_a_constant_is_not_described_by_its_value():
    constants = [
        field
        for schema in within(FOUND["components"]["schemas"])
        for field in schema.get("properties", {}).values()
        if isinstance(field, dict) and "const" in field
    ]

    assert len(constants) > 300
    assert [
        field for field in constants if "tag of this kind" in field.get("description", "")
    ] == []


def test_a_plain_type_or_null_is_a_list_of_two_types():
    unions = [schema["anyOf"] for schema in within(FOUND) if isinstance(schema.get("anyOf"), list)]

    assert len(unions) > 20
    assert [
        union
        for union in unions
        if len(union) == 2
        and union[0].get("type") in ("string", "integer")
        and union[1] == {"type": "null"}
        and "enum" not in union[0]
    ] == []


def test_a_few_answers_have_an_example_of_each_game():
    """Those of the other answers differ in few values."""
    named = {
        operation["operationId"]
        for item in FOUND["paths"].values()
        for operation in item.values()
        if isinstance(operation, dict)
        for response in operation["responses"].values()
        for content in response.get("content", {}).values()
        if set(GAMES) <= set(content.get("examples", {}))
    }

    assert named == {"get_state", "list_actions", "post_command"}
