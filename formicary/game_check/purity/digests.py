"""Digests of a random match, by which processes compare what a game does."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, TypeAlias

import msgspec

from formicary.game_check.matches import PlayedCommand, RandomMatch, readers
from games.game import AnyGame

StepDigests: TypeAlias = list[tuple[str, str]]  # the name of each part of a step, and its digest
_BYTES = 8


def digest_match(game: AnyGame, match: RandomMatch) -> list[StepDigests]:
    """Return the digests of the setup and of each command, in order."""
    return [list(_digest_step(game, match, step)) for step in match.steps]


def _digest_step(
    game: AnyGame, match: RandomMatch, step: PlayedCommand
) -> Iterator[tuple[str, str]]:
    """Yield the parts of a step in the order in which they are computed, causes first."""
    if step.command is not None:
        for seat in range(match.seats):
            yield f"the legal list of seat {seat}", _digest(game.legal(step.before, seat))
        yield "the choice of the command", _digest(step.command)
    for event in step.events:
        for name in event.__struct_fields__:
            yield f"{type(event).__name__}.{name}", _digest(getattr(event, name))
        yield f"the occurrence of {type(event).__name__}", ""
    state = step.states[-1]
    yield "the dump of the state", _digest(game.dump(state))
    for reader in readers(match.seats):
        viewer = "a spectator" if reader is None else f"seat {reader}"
        yield f"the view of {viewer}", _digest(game.view(state, reader))


def _digest(value: Any) -> str:
    """Return a digest that does not depend on the order of the sets in a value."""
    encoded = msgspec.json.encode(value, order="deterministic")
    return blake2b(encoded, digest_size=_BYTES).hexdigest()
