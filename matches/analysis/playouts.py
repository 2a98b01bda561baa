"""Matches played on from a state, many times: how likely each seat is to win."""

from collections.abc import Sequence, Set
from math import exp
from typing import Any

from msgspec import Struct

from games.game import AnyGame, Outcome, Over, Phase, PlayoutSettings, RunPhase, Seat, Seats
from games.luck import Luck

_RUN = RunPhase()


class Tally(Struct, frozen=True):
    """What some playouts came to, each between 0 and 1: sums and sums of squares by seat.

    A shared first place is a part of a win for each who shares it.
    """

    playouts: int
    sums: tuple[float, ...]
    squares: tuple[float, ...]

    def plus(self, values: Sequence[float]) -> "Tally":
        """Return it with one more playout."""
        return Tally(
            self.playouts + 1,
            tuple(one + value for one, value in zip(self.sums, values, strict=True)),
            tuple(one + value * value for one, value in zip(self.squares, values, strict=True)),
        )


def no_playouts(seats: int) -> Tally:
    """Return what no playouts came to."""
    return Tally(0, (0.0,) * seats, (0.0,) * seats)


def shares(
    game: AnyGame, state: Any, outcome: Outcome, seats: int, out: Set[Seat] = frozenset()
) -> tuple[float, ...]:
    """Return the part of a win that each seat has; allied seats win all of it together.

    Seats that are `out` have given up: they do not win, unless the others do with them.
    """
    first: Sequence[Seat] = outcome.ranking[0]
    if out and not game.allied(state):
        left = (tuple(seat for seat in group if seat not in out) for group in outcome.ranking)
        first = next(filter(None, left), first)
    if game.allied(state):
        return (1.0 if first else 0.0,) * seats
    return tuple(1.0 / len(first) if seat in first else 0.0 for seat in range(seats))


class Player:
    """Plays on from states of one game.

    Args:
        game: the rules.
        seats: how many there are.
        settings: how they play.
    """

    def __init__(self, game: AnyGame, seats: int, settings: PlayoutSettings) -> None:
        self.game, self.seats, self.settings = game, seats, settings

    def add(
        self,
        tally: Tally,
        state: Any,
        luck: Luck,
        *,
        command: Any = None,
        out: Set[Seat] = frozenset(),
    ) -> Tally:
        """Return a tally with one more playout, from a state or from a command given there.

        Args:
            tally: is left as it is.
            state: where it begins.
            luck: draws whatever is drawn.
            command: is given first; None for none.
            out: the seats that have given up.
        """
        if command is not None:
            state = self._after(state, command, luck)
        return tally.plus(self._chances(self._play_on(state, luck), out))

    def _chances(self, state: Any, out: Set[Seat]) -> Sequence[float]:
        game = self.game
        outcome = game.outcome(state)
        if outcome is not None:
            return shares(game, state, outcome, self.seats, out)
        points = [one.points * self.settings.by_points for one in game.score(state)]
        looks = [game.appraise(state, seat) * self.settings.by_look for seat in range(self.seats)]
        counts = [one + other for one, other in zip(points, looks, strict=True)]
        best = max(one for at, one in enumerate(counts) if at not in out)
        weights = [0.0 if at in out else exp(one - best) for at, one in enumerate(counts)]
        total = sum(weights)
        return [weight / total for weight in weights]

    def _after(self, state: Any, command: Any, luck: Luck) -> Any:
        for event in self.game.decide(state, command, luck):
            state = self.game.evolve(state, event)
        return state

    def _play_on(self, state: Any, luck: Luck) -> Any:
        """Return where a playout stops: after so many decisions, or at the end."""
        left = -1 if self.settings.depth is None else self.settings.depth
        if self.game.allied(state):
            left = -1  # only the end tells whether the rules are beaten
        while left:
            asked = self.game.pending(state)
            if isinstance(asked, Over):
                break
            if isinstance(asked, Phase):
                state = self._after(state, _RUN, luck)
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
        states = [self._after(state, command, luck) for command in commands]
        if len(states) == 1:
            return states[0]
        appraise = self.game.appraise
        return max(states, key=lambda after: appraise(after, seat))


def _draw_some(commands: Sequence[Any], count: int, luck: Luck) -> list[Any]:
    """Return some of the commands, none of them twice."""
    left = list(commands)
    return [left.pop(luck.below("look", len(left))) for _ in range(count)]
