"""Folding: the states that events lead to, and a decision together with its states."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from games.game import AnyGame
from games.luck import Luck

Play: TypeAlias = Callable[[Any, Any, Luck], Any]  # from a state and a command to the state after
Decider: TypeAlias = Callable[
    [AnyGame, Any, Any, Luck], tuple[tuple[Any, ...], tuple[Any, ...]]
]  # game, state, command, luck: the events, and the state after each or nothing


def fold(game: AnyGame, state: Any, events: Iterable[Any]) -> Any:
    """Return the state that a game's events lead to."""
    evolve = game.evolve
    for event in events:
        state = evolve(state, event)
    return state


def decide_only(
    game: AnyGame, state: Any, command: Any, luck: Luck
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the events that a command causes, and no states.

    Raises:
        RuleViolation: The rules forbid the command.
    """
    return game.decide(state, command, luck), ()


def decide_and_fold(
    game: AnyGame, state: Any, command: Any, luck: Luck
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the events that a command causes, and the state after each of them.

    A game that folds while it decides hands its states over; for the others they are folded here.

    Raises:
        RuleViolation: The rules forbid the command.
    """
    if game.decide_with_states is not None:
        return game.decide_with_states(state, command, luck)
    events = game.decide(state, command, luck)
    evolve, states = game.evolve, []
    for event in events:
        state = evolve(state, event)
        states.append(state)
    return events, tuple(states)


def bind_play(game: AnyGame) -> Play:
    """Return the function that gives the state after a command, for loops that play many.

    It folds once: a game that folds while it decides has the last state at hand.
    """
    if (with_states := game.decide_with_states) is not None:

        def play_by_folding(state: Any, command: Any, luck: Luck) -> Any:
            states = with_states(state, command, luck)[1]
            return states[-1] if states else state

        return play_by_folding
    decide, evolve = game.decide, game.evolve

    def play(state: Any, command: Any, luck: Luck) -> Any:
        for event in decide(state, command, luck):
            state = evolve(state, event)
        return state

    return play
