"""Checks that the state of a match has a bound."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from formicary.game_check.effects.situations import first_situations
from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import RandomMatch
from games.errors import GameError
from games.folding import fold
from games.game import AnyGame, Seat
from games.luck import NoLuck

BYTES_MOST = 65_536  # of the dump of a state as JSON
EVENTS_LEAST = 20  # a match with fewer events shows no trend
KINDS_LEAST = 3  # a field that grows with events of fewer types may be a board
COMMANDS_MOST = 6  # commands to try for each part of a cycle
ROUNDS = 6  # how often a cycle is repeated


def check_growth(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the fields of the state that have no bound, and states that are too large."""
    yield from _check_size(game, match)
    yield from _check_cycles(game, match)


def _check_size(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the fields of the state that grow with every event, and states that are too large."""
    folded = [
        (type(event), state)
        for step in match.steps[1:]
        for event, state in zip(step.events, step.states, strict=True)
    ]
    place = match.place(match.version if match.steps else 0)
    sizes = [_sizes(game, state) for _, state in folded]
    kinds = {kind for kind, _ in folded}
    if len(folded) >= EVENTS_LEAST and len(kinds) >= KINDS_LEAST:
        for name in sizes[0]:
            if all(_grows(earlier, later, name) for earlier, later in pairwise(sizes)):
                yield CheckFinding(
                    f"{name} of the dump grows with every event: the state may not hold a log",
                    place,
                    f"{sizes[0][name]} values and letters at first, {sizes[-1][name]} at last",
                )
    if match.steps:
        size = len(msgspec.json.encode(game.dump(match.last.states[-1])))
        if size > BYTES_MOST:
            yield CheckFinding(
                f"the dump of the state has more than {BYTES_MOST} bytes", place, f"it has {size}"
            )


def _check_cycles(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the fields of the state that grow each time two commands of a seat are repeated.

    After the two commands the same seats are asked, and they have the same legal commands. The seat
    may therefore repeat them for ever.
    """
    for step in first_situations(game, match):
        for seat in range(match.seats):
            for cycle in _find_cycles(game, step.before, seat, match.seats):
                for name in _growing(game, list(_repeat(game, step.before, cycle))):
                    kinds = " and ".join(type(command).__name__ for command in cycle)
                    yield CheckFinding(
                        f"{name} of the dump grows each time a seat repeats {kinds}",
                        match.place(step.version),
                        f"{cycle[0]}, {cycle[1]}",
                    )


def _growing(game: AnyGame, states: Sequence[Any]) -> Iterator[str]:
    """Yield the fields of the dump that grow from each state to the next, after all rounds."""
    sizes = [_sizes(game, state) for state in states]
    for name in sizes[0] if len(sizes) > ROUNDS else ():
        if all(_grows(earlier, later, name) for earlier, later in pairwise(sizes)):
            yield name


def _find_cycles(game: AnyGame, state: Any, seat: Seat, seats: int) -> Iterator[tuple[Any, Any]]:
    """Yield pairs of commands of a seat after which the seats may do the same as before."""
    for first in _some(game.legal(state, seat)):
        after = _play(game, state, first)
        for second in _some(game.legal(after, seat)) if after is not None else ():
            again = _play(game, after, second)
            if again is not None and _is_open_alike(game, state, again, seats):
                yield first, second


def _some(commands: tuple[Any, ...]) -> tuple[Any, ...]:
    return commands[:: max(1, len(commands) // COMMANDS_MOST)]


def _is_open_alike(game: AnyGame, first: Any, second: Any, seats: int) -> bool:
    return game.pending(first) == game.pending(second) and all(
        game.legal(first, seat) == game.legal(second, seat) for seat in range(seats)
    )


def _repeat(game: AnyGame, state: Any, commands: tuple[Any, ...]) -> Iterator[Any]:
    """Yield a state, and the states after each repetition of commands, while they are legal."""
    yield state
    for _ in range(ROUNDS):
        for command in commands:
            state = _play(game, state, command)
            if state is None:
                return
        yield state


def _play(game: AnyGame, state: Any, command: Any) -> Any:
    """Return the state after a command, or None if it is refused or draws luck."""
    try:
        return fold(game, state, game.decide(state, command, NoLuck()))
    except GameError:
        return None


def _grows(earlier: Mapping[str, int], later: Mapping[str, int], name: str) -> bool:
    return earlier.get(name, 0) < later.get(name, 0)


def _sizes(game: AnyGame, state: Any) -> dict[str, int]:
    """Return the number of values and letters in each field of the dump of a state."""
    dumped = msgspec.to_builtins(game.dump(state))
    fields = dumped if isinstance(dumped, dict) else {"": dumped}
    return {f"/{name}": _size(value) for name, value in fields.items()}


def _size(value: object) -> int:
    match value:
        case dict():
            return sum(1 + _size(inner) for inner in value.values())
        case list() | tuple():
            return sum(1 + _size(inner) for inner in value)
        case str():
            return len(value)
    return 0
