"""Estimates of winning chances, computed by playing a state to the end many times."""

from collections.abc import Sequence, Set
from math import exp, sqrt
from typing import Any

from msgspec import Struct

from games.bots.totals import add_up
from games.folding import bind_play
from games.game import AnyGame, Outcome, Over, Phase, PlayoutSettings, RunPhase, Seat, Seats
from games.luck import Luck

_RUN = RunPhase()


class Tally(Struct, frozen=True):
    """The results of playouts, which are between 0 and 1: their sums and sums of squares, by seat.

    A shared first place counts as a fraction of a win for each of its seats.
    """

    playouts: int
    sums: tuple[float, ...]
    squares: tuple[float, ...]

    def plus(self, values: Sequence[float]) -> "Tally":
        """Return a new tally with one more playout."""
        return Tally(
            self.playouts + 1,
            tuple(total + value for total, value in zip(self.sums, values, strict=True)),
            tuple(total + value * value for total, value in zip(self.squares, values, strict=True)),
        )


def no_playouts(seats: int) -> Tally:
    """Return a tally without any playouts."""
    return Tally(0, (0.0,) * seats, (0.0,) * seats)


def standard_error(count: int, total: float, squares: float, doubt: float = 0.0) -> float:
    """Return the standard error of a mean, given the sums of the values and of their squares.

    `doubt` is added to the sum of squared deviations. Otherwise playouts that all have the same
    result would suggest that the estimate is certain.
    """
    mean = total / count
    return sqrt(max(0.0, squares - count * mean * mean) + doubt) / count


def shares(
    game: AnyGame, state: Any, outcome: Outcome, seats: int, out: Set[Seat] = frozenset()
) -> tuple[float, ...]:
    """Return each seat's share of a win. Allied seats each have the full win.

    Seats in `out` have resigned. They do not win, except together with allies.
    """
    first: Sequence[Seat] = outcome.ranking[0]
    if out and not game.allied(state):
        left = (tuple(seat for seat in group if seat not in out) for group in outcome.ranking)
        first = next(filter(None, left), first)
    if game.allied(state):
        return (1.0 if first else 0.0,) * seats
    return tuple(1.0 / len(first) if seat in first else 0.0 for seat in range(seats))


class Player:
    """Runs playouts from states of one game.

    Args:
        game: the game.
        seats: the number of seats.
        settings: the settings of the playouts.
    """

    def __init__(self, game: AnyGame, seats: int, settings: PlayoutSettings) -> None:
        self.game, self.seats, self.settings = game, seats, settings
        self._play = bind_play(game)

    def add(
        self,
        tally: Tally,
        state: Any,
        luck: Luck,
        *,
        command: Any = None,
        out: Set[Seat] = frozenset(),
    ) -> Tally:
        """Run a playout from a state, and return the new tally.

        Args:
            tally: the tally, which is not changed.
            state: the state to start from.
            luck: the source of luck for all draws.
            command: a command to play first, if any.
            out: the seats that have resigned.
        """
        return tally.plus(self.chances(self.play_out(state, luck, command), out))

    def play_out(self, state: Any, luck: Luck, command: Any = None) -> Any:
        """Return the last state of a playout that begins with a command, if one is given."""
        if command is not None:
            state = self._play(state, command, luck)
        return self._play_on(state, luck)

    def chances(self, state: Any, out: Set[Seat]) -> Sequence[float]:
        """Return each seat's chance to win, given the last state of a playout.

        Seats in `out` have resigned.
        """
        game = self.game
        outcome = game.outcome(state)
        if outcome is not None:
            return shares(game, state, outcome, self.seats, out)
        points = [score.points * self.settings.by_points for score in game.score(state)]
        looks = [game.appraise(state, seat) * self.settings.by_look for seat in range(self.seats)]
        counts = [point + other for point, other in zip(points, looks, strict=True)]
        best = max(count for at, count in enumerate(counts) if at not in out)
        weights = [0.0 if at in out else exp(count - best) for at, count in enumerate(counts)]
        total = add_up(weights)
        return [weight / total for weight in weights]

    def _play_on(self, state: Any, luck: Luck) -> Any:
        """Return the last state of a playout.

        It stops at the end or after a limited number of decisions.
        """
        left = -1 if self.settings.depth is None else self.settings.depth
        if self.game.allied(state):
            left = -1  # whether the allies win is only known at the end
        while left:
            asked = self.game.pending(state)
            if isinstance(asked, Over):
                break
            if isinstance(asked, Phase):
                state = self._play(state, _RUN, luck)
            else:
                state = self._decide(state, asked, luck)
                left -= 1
        return state

    def _decide(self, state: Any, asked: Seats, luck: Luck) -> Any:
        questions = asked.questions
        seat = questions[luck.below("who", len(questions)) if len(questions) > 1 else 0].seat
        commands: Sequence[Any] = self.game.legal(state, seat)
        if len(commands) > self.settings.width:
            commands = _draw_some(commands, self.settings.width, luck)
        states = [self._play(state, command, luck) for command in commands]
        if len(states) == 1:
            return states[0]
        appraise = self.game.appraise
        return max(states, key=lambda after: appraise(after, seat))


def _draw_some(commands: Sequence[Any], count: int, luck: Luck) -> list[Any]:
    """Return a random sample of commands without repetition."""
    left = list(commands)
    return [left.pop(luck.below("look", len(left))) for _ in range(count)]
