"""Access to the recorded examples in this folder."""

import json
from collections.abc import Collection, Mapping
from importlib.resources import files
from typing import Any, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]
ONE = "example"  # the name of an example that is not specific to a game
_HERE = files("service.contract.openapi.examples")


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    """A recorded example body.

    Attributes:
        value: the recorded body.
        games: the games that a service must support for the example to apply.
    """

    value: Any
    games: tuple[str, ...] = ()


class KindsOf(msgspec.Struct, frozen=True):
    """Examples of a game's commands as posted and of its events as stored, one for each kind."""

    commands: Mapping[str, Json]
    events: Mapping[str, Json]


class Examples(msgspec.Struct, frozen=True):
    """All recorded examples.

    Attributes:
        answers: the response bodies, by operation, status, media type and name.
        requests: the request bodies, by operation and name.
        problems: the problem bodies, by slug.
        calls: the webhook payloads, by kind.
        table: the table events, by type.
        games: the commands and events of each game.
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
        """Return a response's examples, indexed by name, for a service with the given games."""
        examples = self.answers.get(operation, {}).get(status, {}).get(media_type, {})
        return choose(examples, games)


def choose(examples: Mapping[str, Example], games: Collection[str]) -> dict[str, Any]:
    """Select the examples that apply to a service with the given games."""
    return {
        name: example.value
        for name, example in examples.items()
        if set(example.games) <= set(games)
    }


def load_examples() -> Examples:
    """Load the recorded examples."""
    plain = {}
    for name in Examples.__struct_fields__:
        file = _HERE / f"{name}.json"
        if file.is_file():
            plain[name] = json.loads(file.read_text())
    return msgspec.convert(plain, Examples)
