"""Repeated parts of the description are components, and this changes nothing that it describes."""

import json
from collections import Counter

import pytest

from service.contract.openapi.document import describe, describe_in_full
from service.contract.openapi.sharing import inline_parts, share_parts
from tests.service.conftest import World
from tests.service.document.test_document import FOUND, within

KINDS = ("headers", "parameters", "links", "responses")


@pytest.fixture(scope="module")
def in_full():
    app = World().app
    return describe_in_full(app, app.extensions["api"])


def test_the_description_says_the_same_with_references_as_without_them(in_full):
    app = World().app
    shared = describe(app, app.extensions["api"])

    assert inline_parts(shared) == inline_parts(in_full)
    assert len(json.dumps(shared)) < 0.7 * len(json.dumps(in_full))


def test_another_response_would_be_noticed(in_full):
    shared = inline_parts(in_full)
    share_parts(shared)
    shared["components"]["responses"]["404.unknown-match"]["description"] = "Unknown ant."

    assert inline_parts(shared) != inline_parts(in_full)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_that_is_repeated_is_written_out(kind):
    """A part is either a reference, or it occurs once."""
    operations = [
        operation
        for item in FOUND["paths"].values()
        for operation in item.values()
        if isinstance(operation, dict)
    ]
    responses = [
        response for operation in operations for response in operation["responses"].values()
    ]
    parts = {
        "headers": [
            part for response in responses for part in response.get("headers", {}).values()
        ],
        "links": [part for response in responses for part in response.get("links", {}).values()],
        "parameters": [
            parameter
            for listed in (*FOUND["paths"].values(), *operations)
            for parameter in listed.get("parameters", ())
        ],
        "responses": responses,
    }[kind]
    counts = Counter(json.dumps(part, sort_keys=True) for part in parts if "$ref" not in part)

    assert [part for part, count in counts.items() if count > 1] == []
    assert any("$ref" in part for part in parts)


@pytest.mark.parametrize("kind", KINDS)
def test_every_shared_part_is_used(kind):
    used = {part["$ref"] for part in within(FOUND) if isinstance(part.get("$ref"), str)}

    assert {f"#/components/{kind}/{name}" for name in FOUND["components"][kind]} <= used
