"""Alternative events for a step of a match, produced by another command or by different luck."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from formicary.game_check.matches import RandomMatch, ReachedState, luck_of
from games.errors import GameError
from games.game import AnyGame, RunPhase, Seat
from games.luck import KeyedLuck, Luck, SeededLuck

T = TypeVar("T")

KEY = b"check"  # key of the luck used to decide steps
OTHERS = 6  # number of similar commands to try
CHANGES = 2  # number of changes to each draw of a command
SETUP_CHANGES = 4  # number of changes to each draw of the setup


class ChangedLuck:
    """Luck that returns a slightly different result for one label.

    In an order, two items are swapped, one of them usually at an end, from which cards are dealt. A
    number is replaced by another number. Most of the draw stays the same, so that some readers see
    no difference.

    Args:
        usual: the luck for all other labels.
        label: the label of the draw to change.
        number: the index of the variation.
    """

    def __init__(self, usual: Luck, label: str, number: int) -> None:
        self._usual, self._label, self._number = usual, label, number

    def below(self, label: str, bound: int) -> int:
        drawn = self._usual.below(label, bound)
        return (drawn + 1 + self._number) % bound if label == self._label else drawn

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        order = list(self._usual.shuffled(label, items))
        if label == self._label and order:
            choice = SeededLuck(f"{label}/{self._number}")
            ends = (0, len(order) - 1)
            first = ends[self._number] if self._number < 2 else choice.below("one", len(order))
            second = choice.below("other", len(order))
            order[first], order[second] = order[second], order[first]
        return tuple(order)


class Way(Struct, frozen=True):
    """The events of a step with one change to the command or the luck.

    Attributes:
        chooser: the seat that sent the other command, and therefore knows it; None if a draw was
            changed.
        is_secret: whether the other command is marked as secret.
    """

    events: tuple[Any, ...]
    chooser: Seat | None = None
    is_secret: bool = False


def is_secret(command: Any) -> bool:
    """Return whether the type of a command is marked as secret."""
    return bool(getattr(command, "secret", False))


def near_commands(game: AnyGame, state: Any, command: Any) -> tuple[Any, ...]:
    """Return the legal commands of the same type that differ in the fewest fields."""
    kind, seat = type(command), command.seat
    others = [each for each in game.legal(state, seat) if type(each) is kind and each != command]
    apart = {
        each: sum(getattr(each, name) != getattr(command, name) for name in kind.__struct_fields__)
        for each in others
    }
    fewest = min(apart.values(), default=0)
    nearest = [each for each in others if apart[each] == fewest]
    return tuple(nearest[:: max(1, len(nearest) // OTHERS)][:OTHERS])


def usual_way(game: AnyGame, moment: ReachedState) -> tuple[Way, tuple[str, ...]]:
    """Return the events of the step played in a state, and the labels of the random draws in it."""
    luck = KeyedLuck(KEY)
    events = game.decide(moment.state, moment.step.command if moment.step else None, luck)
    return Way(events), tuple(dict.fromkeys(draw.label for draw in luck.draws))


def other_ways(game: AnyGame, moment: ReachedState, labels: Sequence[str]) -> Iterator[Way]:
    """Yield variants of a step, each with either a similar command or one changed draw.

    Args:
        game: the game.
        moment: the state before the step.
        labels: the labels of the step's draws.
    """
    state, command = moment.state, moment.step.command if moment.step else None
    if not isinstance(command, RunPhase):
        for other in near_commands(game, state, command):
            events = try_command(game, state, other, KeyedLuck(KEY))
            if events:
                yield Way(events, other.seat, is_secret(other))
    for label in labels:
        for number in range(CHANGES):
            events = try_command(game, state, command, ChangedLuck(KeyedLuck(KEY), label, number))
            if events:
                yield Way(events)


def try_command(game: AnyGame, state: Any, command: Any, luck: Luck) -> tuple[Any, ...]:
    """Return the events of a command. Return an empty tuple if the rules refuse the command."""
    try:
        return game.decide(state, command, luck)
    except GameError:
        return ()


def change_setup_luck(game: AnyGame, match: RandomMatch) -> Iterator[ChangedLuck]:
    """Yield variants of a match's luck, each of which changes one draw of the setup."""
    luck = luck_of(game, match.seats, match.seed)
    game.setup(match.options, match.seats, luck)
    for label in dict.fromkeys(draw.label for draw in luck.draws):
        for number in range(SETUP_CHANGES):
            yield ChangedLuck(luck_of(game, match.seats, match.seed), label, number)
