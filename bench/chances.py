"""The accuracy of estimated winning chances, compared with simple guesses.

The Brier score of an estimate is the sum over all seats of the squared difference from the seat's
actual share of the win. A perfect prediction scores 0. If all n seats are given equal chances, the
score is 1 - 1/n on average.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from bench.rig.harness import Row, at_most
from bench.rig.sizes import size
from games import GAMES
from games.bots import choose
from games.game import AnyGame, Over, RunPhase, Seats
from games.luck import SeededLuck
from matches.analysis.estimate import EFFORTS, REFINED, TIMES
from matches.analysis.playouts import Player, no_playouts, shares

MATCHES = size(20, 1)  # per game and number of seats
POSITIONS = size(9, 1)  # per match, each from the middle of one of that many equal parts
LEADER = 0.7  # the winning chance that the simple guess assigns to the leader in points
SECONDS_MOST = 60.0

Chances = Sequence[float]


class Position(Struct, frozen=True):
    """A state with a pending question, its progress in the match (0 to 1), and the final result."""

    game: AnyGame
    state: Any
    part: float
    shares: Chances


class Match(Struct, frozen=True):
    """The states of a match with a pending question, and each seat's share of the win."""

    states: tuple[Any, ...]
    shares: Chances


def play_match(game: AnyGame, seats: int, level: str, seed: str) -> Match:
    """Play a match between bots of the same level."""
    luck, state, states = SeededLuck(seed), game.start, []
    for event in game.setup(game.options(), seats, luck):
        state = game.evolve(state, event)
    while not isinstance(asked := game.pending(state), Over):
        command = RunPhase()
        if isinstance(asked, Seats):
            seat = asked.questions[0].seat
            states.append(state)
            own = SeededLuck(f"{seed}/{len(states)}")
            command = choose(game, game.view(state, seat), seat, level, own).command
        for event in game.decide(state, command, luck):
            state = game.evolve(state, event)
    outcome = game.outcome(state)
    assert outcome is not None
    return Match(tuple(states), shares(game, state, outcome, seats))


def positions(game: AnyGame, seats: int, level: str, matches: int) -> Iterator[Position]:
    """Yield positions from matches that were not used to tune any playing style."""
    for number in range(matches):
        match_id = play_match(game, seats, level, f"chances/{game.name}/{seats}/{level}/{number}")
        count = len(match_id.states)
        for ninth in range(POSITIONS):
            at = (2 * ninth + 1) * count // (2 * POSITIONS)
            yield Position(game, match_id.states[at], at / count, match_id.shares)


def estimate_at(effort: str) -> Callable[[Position], Chances]:
    """Return a function that estimates the chances in a position as an analysis would."""

    def chances(position: Position) -> Chances:
        seats = len(position.shares)
        style, tally = position.game.playouts, no_playouts(seats)
        player = Player(position.game, seats, style)
        luck = SeededLuck(f"chances/{position.part}/{position.shares}")
        for _ in range(EFFORTS[effort] * style.times):
            tally = player.add(tally, position.state, luck)
        return [total / tally.playouts for total in tally.sums]

    return chances


def call_even(position: Position) -> Chances:
    """Return equal chances for all seats."""
    return [1 / len(position.shares)] * len(position.shares)


def back_leader(position: Position) -> Chances:
    """Favour the seat that leads in points.

    Split the remaining probability equally among all seats.
    """
    points = [score.points for score in position.game.score(position.state)]
    best = max(points)
    rest = (1 - LEADER) / len(points)
    return [rest + LEADER * (had == best) / points.count(best) for had in points]


def brier(scored: Sequence[Position], guess: Callable[[Position], Chances]) -> list[float]:
    """Return the Brier score for each position."""
    return [
        sum(
            (chance - share) ** 2
            for chance, share in zip(guess(position), position.shares, strict=True)
        )
        for position in scored
    ]


def mean(values: Sequence[float]) -> float:
    """Return the arithmetic mean."""
    return sum(values) / len(values)


def rows() -> list[Row]:
    """Score the estimates for every game, and measure how long it takes to analyse a match."""
    measured = []
    for game in GAMES.values():
        for seats in (2, 4):
            them = list(positions(game, seats, "greedy", MATCHES))
            ours = mean(brier(them, estimate_at("normal")))
            guess = min(mean(brier(them, call_even)), mean(brier(them, back_leader)))
            measured.append(
                at_most(
                    f"{game.name}, {seats} seats", "100 x Brier", 100 * ours, 100 * guess, ratio=0.9
                )
            )
            measured.append(_time(game, seats, them))
    return measured


def _time(game: AnyGame, seats: int, them: Sequence[Position]) -> Row:
    """Return the time to analyse a match on one core, extrapolated from sample positions."""
    decisions = len(play_match(game, seats, "greedy", "chances/time").states)
    points = decisions + min(REFINED, decisions) * TIMES
    start = time.process_time()
    brier(them[: POSITIONS * 4], estimate_at("normal"))
    each = (time.process_time() - start) / min(len(them), POSITIONS * 4)
    name = f"{game.name}, {seats} seats, a match"
    return at_most(name, "s", each * points, SECONDS_MOST, ratio=1.0)
