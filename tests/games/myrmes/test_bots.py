"""With the evaluation, a player that looks one command ahead plays sensibly."""

import pytest

from games.bots.simple import choose_greedy, choose_random
from games.game import Over, RunPhase, Seats
from games.luck import SeededLuck
from games.myrmes.options import Options
from tests.games.myrmes.scene import MYRMES


def duel(seed):
    """Return the points of the greedy and the random seat of a match."""
    luck = SeededLuck(f"duel/{seed}")
    greedy = seed % 2
    state = MYRMES.start
    for event in MYRMES.setup(Options(), 2, luck):
        state = MYRMES.evolve(state, event)
    while not isinstance(pending := MYRMES.pending(state), Over):
        command = RunPhase()
        if isinstance(pending, Seats):
            seat = pending.questions[0].seat
            choose = choose_greedy if seat == greedy else choose_random
            command = choose(MYRMES, MYRMES.view(state, seat), seat, luck).command
        for event in MYRMES.decide(state, command, luck):
            state = MYRMES.evolve(state, event)
    points = [score.points for score in MYRMES.score(state)]
    return points[greedy], points[1 - greedy]


def assert_sensible(results, *, average):
    won = sum(own > other for own, other in results)
    assert won >= 0.95 * len(results)
    assert sum(own for own, _ in results) > average * len(results)


def test_greedy_beats_random():
    """Six of the two hundred matches below are played as a sample."""
    assert_sensible([duel(seed) for seed in range(6)], average=35)


@pytest.mark.assure
def test_greedy_beats_random_in_two_hundred_matches():
    """The greedy player wins at least 95 of 100 and ends above 40 points on average."""
    assert_sensible([duel(seed) for seed in range(200)], average=40)
