"""The API version increases when the description gains features."""

import json
import re
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.compatibility.growth import (
    find_changes,
    find_least_version,
    prepare_release,
    read_version,
)
from tools.compatibility.operations import find_released
from tools.description import MESSAGES_PATH, PATH, RELEASED

DESCRIPTION: dict[str, Any] = {
    "info": {"title": "Ants", "version": "1.4.2", "description": "Play."},
    "paths": {
        "/matches/{match}": {
            "get": {
                "parameters": [{"in": "query", "name": "at", "description": "A version."}],
                "responses": {"200": {"description": "The match."}},
            }
        }
    },
    "components": {
        "schemas": {
            "Match": {
                "type": "object",
                "description": "A match.",
                "properties": {
                    "id": {"type": "string"},
                    "title": {"type": "string", "title": "The title"},
                    "status": {"enum": ["open", "over"], "examples": ["open"]},
                    "hex": {"type": "array", "prefixItems": [{"type": "integer"}]},
                },
            }
        }
    },
}
RELEASED_ONE = prepare_release(DESCRIPTION)
MATCH = "components schemas Match"
GET = "paths /matches/{match} get"


def description_with(place, value):
    """Return the description with a different value at a path."""
    now = deepcopy(DESCRIPTION)
    *steps, last = place.split(" ")
    node: Any = now
    for step in steps:
        node = node[int(step) if isinstance(node, list) else step]
    if isinstance(node, list) and last == "+":
        node.append(value)
    else:
        node[int(last) if isinstance(node, list) else last] = value
    return now


@pytest.mark.parametrize(
    ("place", "value", "named"),
    [
        ("paths /ants", {"get": {}}, "paths /ants"),
        (f"{GET} parameters +", {"in": "query", "name": "by"}, f"{GET} parameters query by"),
        (f"{GET} responses 404", {"content": {}}, f"{GET} responses 404"),
        (f"{MATCH} properties description", {"type": "string"}, f"{MATCH} properties description"),
        (f"{MATCH} properties title type", "integer", f"{MATCH} properties title type"),
        (f"{MATCH} properties status enum +", "paused", f'{MATCH} properties status enum "paused"'),
        (
            f"{MATCH} properties hex prefixItems +",
            {"type": "integer"},
            f"{MATCH} properties hex prefixItems length",
        ),
        ("components schemas Plan", {"type": "object"}, "components schemas Plan"),
    ],
)
def test_an_addition_is_named_and_needs_the_next_minor_version(place, value, named):
    now = description_with(place, value)

    assert named in find_changes(RELEASED_ONE, now)
    assert find_least_version(RELEASED_ONE, now) == (1, 5, 0)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("info description", "Play and watch."),
        (f"{GET} parameters 0 description", "The version."),
        (f"{GET} summary", "Show a match"),
        (f"{MATCH} properties title title", "A title"),
        (f"{MATCH} properties status examples", ["over"]),
    ],
)
def test_other_words_need_the_next_patch_version(place, value):
    now = description_with(place, value)

    assert find_changes(RELEASED_ONE, now) == ()
    assert find_least_version(RELEASED_ONE, now) == (1, 4, 3)


def test_the_same_description_keeps_its_version():
    now = description_with("info version", "1.5.0")

    assert find_changes(RELEASED_ONE, now) == ()
    assert find_least_version(RELEASED_ONE, now) == (1, 4, 2)


def test_a_released_description_has_no_words():
    assert RELEASED_ONE["components"]["schemas"]["Match"] == {
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "title": {"type": "string"},
            "status": {"enum": ["open", "over"]},
            "hex": {"type": "array", "prefixItems": [{"type": "integer"}]},
        },
    }
    text = find_released(RELEASED).read_text()
    assert not re.search(r"description: \S|examples:", text)


def test_the_version_of_today_has_grown_with_what_was_added_since_the_release():
    """If this fails, raise `VERSION` in `service/contract/openapi/document.py` (docs/versioning.md)."""
    released_path = find_released(RELEASED)
    assert released_path
    released, now = (
        yaml.load(path.read_text(), yaml.CSafeLoader) for path in (released_path, PATH)
    )

    version, least = read_version(now), find_least_version(released, now)

    assert version >= least, find_changes(released, now)


def test_every_place_shows_the_same_version_of_the_api(world):
    described = yaml.load(PATH.read_text(), yaml.CSafeLoader)["info"]["version"]
    messages = yaml.load(MESSAGES_PATH.read_text(), yaml.CSafeLoader)["info"]["version"]

    shown = [world.get(path).json["version"] for path in ("/health", "/v1")]

    assert [messages, *shown] == [described] * 3


def test_the_package_and_its_clients_are_released_together():
    projects = [Path("pyproject.toml"), Path("sdk/python/pyproject.toml")]
    python = [tomllib.loads(path.read_text())["project"] for path in projects]
    node = json.loads(Path("sdk/typescript/package.json").read_text())
    lock = json.loads(Path("sdk/typescript/package-lock.json").read_text())

    assert python[0]["version"] == python[1]["version"] == node["version"]
    assert lock["version"] == lock["packages"][""]["version"] == node["version"]
    assert python[0]["license"] == python[1]["license"] == node["license"] == "Apache-2.0"
