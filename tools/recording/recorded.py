"""A sample of every kind of command and event, taken from the matches in `tests/replays/`."""

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from games.game import AnyGame, RunPhase
from games.table import TableEvent
from service.schemas.struct_schemas import members

RECORDED = Path("tests/replays")
Json: TypeAlias = dict[str, Any]


class Kinds(NamedTuple):
    """Samples of each kind of command, as it is posted, and each kind of event, as it is stored."""

    commands: Mapping[str, Json]
    events: Mapping[str, Json]


class _Best:
    """The best sample of each kind: the shortest of those with the fewest empty fields."""

    def __init__(self, kinds: Iterable[type[msgspec.Struct]]) -> None:
        self.found: dict[str, Json] = {}
        self._kinds = {str(kind.__struct_config__.tag) for kind in kinds}
        self._weights: dict[str, tuple[int, int]] = {}

    def add(self, value: Json) -> None:
        kind = value["type"]
        weight = _count_empty(value), len(json.dumps(value))
        if kind in self._kinds and weight < self._weights.get(kind, (1_000, 0)):
            self._weights[kind], self.found[kind] = weight, value

    def sort(self) -> dict[str, Json]:
        return dict(sorted(self.found.items()))


def read_kinds(games: Mapping[str, AnyGame]) -> tuple[dict[str, Kinds], dict[str, Json]]:
    """Return sample commands and events for each game, and sample events of the table.

    The samples of a game come from matches under the newest version of its rules.
    """
    table, by_game = _Best(members(TableEvent)), {}
    best = {
        name: (_Best(members(game.command)), _Best(members(game.event)))
        for name, game in games.items()
    }
    for path in sorted(RECORDED.glob("*/*.ndjson.gz")):
        header, *lines = read_lines(path)
        game = games.get(header["game"])
        if game is None:
            continue
        for line in lines:
            table.add(line["e"]["event"])
        if header["rules"] != game.rules:
            continue
        commands, events = best[game.name]
        for line in lines:
            events.add(line["e"]["event"])
            for command in _commands_in(line):
                commands.add(command)
    for name, (commands, events) in best.items():
        by_game[name] = Kinds(commands.sort(), events.sort())
    return by_game, table.sort()


def read_lines(path: Path) -> Iterator[Json]:
    """Yield the lines of a recorded match, starting with its header, followed by its events."""
    with gzip.open(path) as lines:
        yield from map(json.loads, lines)


def _commands_in(line: Json) -> Iterator[Json]:
    """Yield the command that caused an event as it was posted, without its seat."""
    opened = line.get("opened", {}).get("command", {}).get("value")
    for command in (line["e"].get("command"), opened):
        if command and command["type"] != RunPhase.__struct_config__.tag:
            yield {name: value for name, value in command.items() if name != "seat"}


def _count_empty(part: Any) -> int:
    """Return how many empty values a JSON value contains."""
    if part in (None, [], {}, ""):
        return 1
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return sum(map(_count_empty, inner))
