"""Checks that states, commands, events and matches can be serialized and restored."""

from collections.abc import Iterator
from typing import Any

import msgspec

from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import RandomMatch, ReachedState, luck_of
from games.content import LARGEST
from games.folding import fold
from games.game import AnyGame


def check_dump(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield a finding if a dump is not JSON-compatible or does not restore the same state."""
    dumped = game.dump(moment.state)
    yield from _find_not_plain(msgspec.to_builtins(dumped), "")
    text = msgspec.json.encode(dumped)
    for name, again in (("dump", dumped), ("JSON", msgspec.json.decode(text))):
        loaded = game.load(again)
        if loaded != moment.state:
            yield f"the state loaded from its {name} differs"
        elif msgspec.json.encode(game.dump(loaded)) != text:
            yield f"the state loaded from its {name} has another dump"


def _find_not_plain(value: object, path: str) -> Iterator[str]:
    match value:
        case dict():
            for name, inner in value.items():
                yield from _find_not_plain(inner, f"{path}/{name}")
        case list() | tuple():
            for at, inner in enumerate(value):
                yield from _find_not_plain(inner, f"{path}/{at}")
        case bool() | str() | None:
            pass
        case int() if abs(value) <= LARGEST:
            pass
        case _:
            yield f"{path or '/'} of the dump, {value!r}, is not a text, a bool or a 53-bit integer"


def check_invariants(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield the invariants that a reachable state violates."""
    for fault in game.invariants(moment.state):
        yield f"{fault.path or '/'}: {fault.text}"


def check_replay(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the differences found when a stored match is replayed and folded again."""
    commands, events = (msgspec.json.Decoder(union) for union in (game.command, game.event))
    luck, state = luck_of(game, match.seats, match.seed), game.start
    for step in match.steps:
        place = match.place(step.version)
        if step.command is None:
            decided = game.setup(match.options, match.seats, luck)
        elif type(step.command).__struct_config__.tag == "run-phase":
            decided = game.decide(state, step.command, luck)
        else:
            stored = commands.decode(msgspec.json.encode(step.command))
            if stored != step.command:
                yield CheckFinding(f"{step.command} differs when it is read back", place)
            decided = game.decide(state, stored, luck)
        if tuple(decided) != step.events:
            yield CheckFinding(f"{step.command} causes other events when played again", place)
            return
        stored_events = [events.decode(msgspec.json.encode(event)) for event in decided]
        state = fold(game, state, stored_events)
        if state != step.states[-1]:
            yield CheckFinding(f"the stored events of {step.command} fold to another state", place)
            return


def check_labels(_game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the labels of random draws that occur more than once in a match."""
    labels: set[Any] = set()
    for draw in match.draws:
        if draw.label in labels:
            yield CheckFinding(f"luck is drawn twice for {draw.label}", match.place(match.version))
        labels.add(draw.label)


def check_end(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the reason why a random match was not played to its end."""
    if match.fault:
        yield CheckFinding(f"the match stops: {match.fault}", match.place(_version(match)))


def _version(match: RandomMatch) -> int:
    return match.version if match.steps else 0
