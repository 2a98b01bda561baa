"""Positions with a pending question, from random matches of every game."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from games import GAMES
from games.game import AnyGame, Seat, Seats
from tests.anthill import ANTHILL
from tests.scenario import random_match

ALL: dict[str, AnyGame] = {ANTHILL.name: ANTHILL, **GAMES}


@cache
def states_with_choices(name: str, seats: int, seed: int = 1) -> tuple[tuple[Any, Seat], ...]:
    """Return the states in which a seat has to choose, each with that seat, in order."""
    return tuple(_states_with_choices(ALL[name], seats, seed))


def _states_with_choices(game: AnyGame, seats: int, seed: int) -> Iterator[tuple[Any, Seat]]:
    for state, _, _ in random_match(game, seats, seed):
        pending = game.pending(state)
        if isinstance(pending, Seats):
            for question in pending.questions:
                if len(game.legal(state, question.seat)) > 1:
                    yield state, question.seat


def spread(name: str, seats: int, count: int, seed: int = 1) -> tuple[tuple[Any, Seat], ...]:
    """Return `count` of those states, evenly spread from the first to the last."""
    every = states_with_choices(name, seats, seed)
    return every[:: max(1, len(every) // count)][:count]
