"""The value of each alternative of a seat at one version, estimated by playouts.

All alternatives are played on in the same worlds and with the same seeds, in rounds of one playout
each. So the interim results are as fair as the final ones, and differences between alternatives
come from the alternatives rather than from luck. The numbers depend only on the question and on its
basis (see `WhatIf`). It does not matter which workers compute them, or in how many slices.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from games.game import AnyGame, PlayoutSettings, Seat
from games.luck import SeededLuck
from matches.analysis.playouts import Player, standard_error
from matches.queries.read import Snapshot

VERSION = "1"  # version of the method; another version gives different numbers
Level: TypeAlias = Literal["normal", "random", "greedy"]
LEVELS: tuple[Level, ...] = get_args(Level)
PLAYOUTS = 64  # per alternative, unless the question names another number
PLAYOUTS_MOST = 8192  # in total
_ALL = 1_000_000


class WhatIf(Struct, frozen=True):
    """A question: the value of each legal command of a seat at a version.

    Attributes:
        version: the version at which the commands are legal.
        seat: the seat.
        playouts: the number of playouts per command.
        level: how all seats play on: `normal` as in analyses, `random`, or `greedy`, which compares
            all legal commands by their next states.
        is_true: True if the playouts start from the true state; False if they start from states
            drawn at random that are consistent with the seat's view.
        actions: the number of legal commands.
    """

    version: int
    seat: Seat
    playouts: int
    level: Level
    is_true: bool
    actions: int


class ActionTally(Struct, frozen=True):
    """The results of the playouts of one command, for the seat that gives it.

    Attributes:
        playouts: the number of playouts.
        wins, squares: the sum of its chances to win, and of their squares.
        points, point_squares: the sum of its points, and of their squares.
    """

    playouts: int = 0
    wins: float = 0.0
    squares: float = 0.0
    points: int = 0
    point_squares: int = 0

    def plus(self, chance: float, points: int) -> "ActionTally":
        """Return a new tally with one more playout."""
        return ActionTally(
            self.playouts + 1,
            self.wins + chance,
            self.squares + chance * chance,
            self.points + points,
            self.point_squares + points * points,
        )


class ActionValue(NamedTuple):
    """The estimated value of a command.

    Attributes:
        chance, error: the chance to win, with its standard error.
        points, points_error: the mean number of points at the end of the playouts, with its
            standard error.
    """

    chance: float
    error: float
    points: float
    points_error: float


Tallies: TypeAlias = dict[int, ActionTally]  # by the command's place among the legal commands


def value_of(tally: ActionTally) -> ActionValue:
    """Return the value that a tally with at least one playout gives."""
    count = tally.playouts
    return ActionValue(
        tally.wins / count,
        standard_error(count, tally.wins, tally.squares, doubt=0.25),
        tally.points / count,
        standard_error(count, tally.points, tally.point_squares),
    )


def is_done(question: WhatIf, tallies: Mapping[int, ActionTally]) -> bool:
    """Return whether all playouts of a question have been run."""
    return count_done(tallies) == question.actions * question.playouts


def count_done(tallies: Mapping[int, ActionTally]) -> int:
    """Return how many playouts have been run."""
    return sum(tally.playouts for tally in tallies.values())


def settings_of(game: AnyGame, level: Level) -> PlayoutSettings:
    """Return the settings of a game's playouts at a level."""
    if level == "normal":
        return game.playouts
    return replace(game.playouts, width=1 if level == "random" else _ALL)


def play_alternatives(
    game: AnyGame,
    shown: Snapshot,
    question: WhatIf,
    seed: str,
    tallies: Tallies,
    allowed: Callable[[], bool],
) -> set[int]:
    """Run the playouts that a question still needs, as long as allowed.

    Return the places of the tallies that have changed.

    Args:
        game: the game.
        shown: the match at the question's version.
        question: the question.
        seed: the seed of the playouts, which is the id of the question.
        tallies: the tallies, updated in place.
        allowed: returns whether to continue. It is called after each playout.
    """
    rounds = _Rounds(game, shown, question, seed)
    changed: set[int] = set()
    first = min((_done(tallies, place) for place in range(question.actions)), default=0)
    for number in range(first, question.playouts):
        lacking = [place for place in range(question.actions) if _done(tallies, place) == number]
        for place in lacking:
            chance, points = rounds.play(number, place)
            tallies[place] = tallies.get(place, ActionTally()).plus(chance, points)
            changed.add(place)
            if not allowed():
                return changed
    return changed


def _done(tallies: Mapping[int, ActionTally], place: int) -> int:
    tally = tallies.get(place)
    return tally.playouts if tally else 0


class _Rounds:
    """The playouts of a question. In each round, all commands start from the same world."""

    def __init__(self, game: AnyGame, shown: Snapshot, question: WhatIf, seed: str) -> None:
        self._game, self._state, self._question = game, shown.state, question
        self._seed = f"formicary/whatif/{VERSION}/{seed}"
        self._out = seats_out(shown)
        self._player = Player(game, len(shown.table.seats), settings_of(game, question.level))
        self._view = None if question.is_true else game.view(shown.state, question.seat)
        self._drawn = -1  # the round of the current world
        self._world: Any = shown.state
        self._commands: Sequence[Any] = ()

    def play(self, number: int, place: int) -> tuple[float, int]:
        """Play on after one command. Return the seat's chance to win, and its points."""
        world = self._draw_world(number)
        luck = SeededLuck(f"{self._seed}/{number}")
        player, seat = self._player, self._question.seat
        end = player.play_out(world, luck, self._commands[place])
        points = next(score.points for score in self._game.score(end) if score.seat == seat)
        return player.chances(end, self._out)[seat], points

    def _draw_world(self, number: int) -> Any:
        """Return the state from which the playouts of a round start."""
        if number != self._drawn:
            if self._view is not None:
                luck = SeededLuck(f"{self._seed}/world/{number}")
                self._world = self._game.determinize(self._view, luck)
            self._commands = self._game.legal(self._world, self._question.seat)
            self._drawn = number
        return self._world


def seats_out(shown: Snapshot) -> Set[Seat]:
    """Return the seats that have resigned up to a version, and therefore cannot win."""
    return {seat for seat, held in enumerate(shown.table.seats) if held.resigned}
