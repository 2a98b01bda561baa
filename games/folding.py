"""Folding: the states that events result in, and a decision together with its states."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from games.game import AnyGame
from games.luck import Luck

Play: TypeAlias = Callable[[Any, Any, Luck], Any]  # state, command and luck to the next state


def fold(game: AnyGame, state: Any, events: Iterable[Any]) -> Any:
    """Return the state that results from a game's events."""
    evolve = game.evolve
    for event in events:
        state = evolve(state, event)
    return state


def decide_and_fold(
    game: AnyGame, state: Any, command: Any, luck: Luck
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the events that a command causes, and the state after each of them.

    A game that folds while it decides returns its states. For the other games they are folded here.

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
    """Return a function that returns the state after a command, for loops that play many commands.

    It folds only once: a game that folds while it decides has already computed the last state.
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
