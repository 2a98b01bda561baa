"""The recorded examples, as they lie in this folder."""

import json
from collections.abc import Collection, Mapping
from importlib.resources import files
from typing import Any, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]
ONE = "example"  # the name of an example that is no game's
_HERE = files("service.openapi.examples")


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    """An example.

    Attributes:
        value: what was answered.
        games: those that a service must have for the example to be one of its own.
    """

    value: Any
    games: tuple[str, ...] = ()


class KindsOf(msgspec.Struct, frozen=True):
    """Of a game: a command of each kind, as it is posted, an event of each, as it is stored."""

    commands: Mapping[str, Json]
    events: Mapping[str, Json]
    view: Json


class Examples(msgspec.Struct, frozen=True):
    """All examples.

    Attributes:
        answers: by operation, status, media type and name.
        requests: the bodies that were sent, by operation and name.
        problems: by slug.
        calls: the bodies that webhooks are called with, by kind.
        table: events of the table, by type.
        games: what each game has of its own.
    """

    answers: Mapping[str, Mapping[str, Mapping[str, Mapping[str, Example]]]] = {}
    requests: Mapping[str, Mapping[str, Example]] = {}
    problems: Mapping[str, Example] = {}
    calls: Mapping[str, Example] = {}
    table: Mapping[str, Json] = {}
    games: Mapping[str, KindsOf] = {}

    def of_answer(
        self, operation: str, status: str, media_type: str, games: Collection[str]
    ) -> dict[str, Any]:
        """Return the examples of an answer by their names, of a service with these games."""
        found = self.answers.get(operation, {}).get(status, {}).get(media_type, {})
        return choose(found, games)


def choose(found: Mapping[str, Example], games: Collection[str]) -> dict[str, Any]:
    """Return the values of those examples that are of a service with these games."""
    return {name: one.value for name, one in found.items() if set(one.games) <= set(games)}


def load_examples() -> Examples:
    """Return the examples that were recorded."""
    plain = {}
    for name in Examples.__struct_fields__:
        file = _HERE / f"{name}.json"
        if file.is_file():
            plain[name] = json.loads(file.read_text())
    return msgspec.convert(plain, Examples)
