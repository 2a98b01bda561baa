"""Functions that fold events into states and that decide commands."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from games.game import AnyGame
from games.luck import Luck

Play: TypeAlias = Callable[[Any, Any, Luck], Any]  # state, command and luck -> next state


def fold(game: AnyGame, state: Any, events: Iterable[Any]) -> Any:
    """Fold a game's events into a state and return the result."""
    evolve = game.evolve
    for event in events:
        state = evolve(state, event)
    return state


def decide_and_fold(
    game: AnyGame, state: Any, command: Any, luck: Luck
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the events that a command causes, and the state after each of them.

    Some games fold while they decide and return their own states. For all other games, the states
    are folded here.

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
    """Return a fast function that plays one command and returns the next state.

    It is meant for loops over many commands. If the game folds while it decides, the last state is
    already known and is not folded again.
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
