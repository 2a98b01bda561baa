"""What a bot does: one command for a view, and why."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from games.game import AnyGame, Seat
from games.luck import Luck

VERSION = "1"


class Choice(Struct, frozen=True):
    """A bot's command.

    Attributes:
        command: one of the legal commands of its seat.
        value: what the bot expects of it, in its own unit; None if it does not weigh.
        alternatives: the best three others with their values, best first.
    """

    command: Any
    value: float | None = None
    alternatives: tuple[tuple[Any, float], ...] = ()


def choose_random(game: AnyGame, view: object, seat: Seat, luck: Luck) -> Choice:
    """Choose uniformly among the legal commands."""
    commands = game.legal(game.determinize(view, luck), seat)
    return Choice(commands[luck.below("choice", len(commands))])


def choose_greedy(game: AnyGame, view: object, seat: Seat, luck: Luck) -> Choice:
    """Choose the command whose next state looks best for the seat; luck breaks ties."""
    state = game.determinize(view, luck)
    commands = luck.shuffled("order", game.legal(state, seat))
    weighed = [(_worth(game, state, command, seat, luck), command) for command in commands]
    weighed.sort(key=lambda one: -one[0])
    value, command = weighed[0]
    others = tuple((other, worth) for worth, other in weighed[1:4])
    return Choice(command, value, others)


def _worth(game: AnyGame, state: object, command: object, seat: Seat, luck: Luck) -> float:
    for event in game.decide(state, command, luck):
        state = game.evolve(state, event)
    return game.appraise(state, seat)


LEVELS: Mapping[str, Callable[[AnyGame, Any, Seat, Luck], Choice]] = {
    "random": choose_random,
    "greedy": choose_greedy,
}


def choose(game: AnyGame, view: object, seat: Seat, level: str, luck: Luck) -> Choice:
    """Return the choice of a bot of a level for a seat that is asked."""
    return LEVELS[level](game, view, seat, luck)
