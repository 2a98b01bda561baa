"""Playouts estimate the end of a match, including shared wins and allied seats, from fixed seeds."""

import pytest
from msgspec.structs import replace

from games import GAMES
from games.game import PlayoutSettings
from games.luck import SeededLuck
from matches.analysis.playouts import Player, no_playouts
from tests.anthill import ANTHILL, State
from tests.scenario import random_match

LAST_ROUND = State(
    numbers=(4, 0), sent=(None, None), cards=((), ()), food=(3, 0), round=3
)  # the second seat can bring at most 3
TO_THE_END = PlayoutSettings(width=2)


def run_playouts(game, state, seats, style, count, *, command=None, out=frozenset(), seed=1):
    player, luck, tally = Player(game, seats, style), SeededLuck(seed), no_playouts(seats)
    for _ in range(count):
        tally = player.add(tally, state, luck, command=command, out=out)
    return tally


def test_a_won_match_is_won_in_every_playout():
    tally = run_playouts(ANTHILL, LAST_ROUND, 2, TO_THE_END, 20)

    assert (tally.playouts, tally.sums, tally.squares) == (20, (20.0, 0.0), (20.0, 0.0))


def test_a_shared_place_is_a_part_of_a_win_for_each():
    state = State(numbers=(1, 1), sent=(3, 3), cards=((), ()), food=(0, 0), round=3)

    tally = run_playouts(ANTHILL, state, 2, TO_THE_END, 4)

    assert tally.sums == (2.0, 2.0)
    assert tally.squares == (1.0, 1.0)


def test_chances_add_up_to_one_in_every_game_wherever_playouts_stop():
    for game in GAMES.values():
        beginning = next(random_match(game, 3, 1))[0]
        for depth in (0, 5, None):
            settings = PlayoutSettings(width=2, depth=depth, by_look=0.01, by_points=0.3)
            tally = run_playouts(game, beginning, 3, settings, 3)
            assert sum(tally.sums) == pytest.approx(3.0)
            assert all(total >= 0.0 for total in tally.sums)


def test_where_a_playout_stops_a_better_looking_seat_is_likelier_to_win():
    state = replace(LAST_ROUND, numbers=(0, 0), food=(2, 0), round=1)

    even = run_playouts(ANTHILL, state, 2, PlayoutSettings(width=1, depth=0), 1)
    by_look = run_playouts(ANTHILL, state, 2, PlayoutSettings(width=1, depth=0, by_look=0.5), 1)
    by_points = run_playouts(ANTHILL, state, 2, PlayoutSettings(width=1, depth=0, by_points=1.0), 1)

    assert even.sums == (0.5, 0.5)
    assert by_look.sums[0] == pytest.approx(0.731, abs=1e-3)  # e / (e + 1)
    assert by_points.sums[0] == pytest.approx(0.881, abs=1e-3)  # e^2 / (e^2 + 1)


def test_the_same_luck_gives_the_same_playouts():
    state = replace(LAST_ROUND, numbers=(0, 0), food=(0, 0), round=1)
    runs = [run_playouts(ANTHILL, state, 2, TO_THE_END, 50, seed=seed) for seed in (1, 1, 2)]

    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_a_command_is_given_anew_in_every_playout():
    """Sending three workers in the last round brings food for half of the rolls."""
    state = State(numbers=(0, 2), sent=(None, 1), cards=((), ()), food=(0, 0), round=3)
    three, two = ANTHILL.legal(state, 0)[2], ANTHILL.legal(state, 0)[1]

    bold = run_playouts(ANTHILL, state, 2, TO_THE_END, 400, command=three)
    tame = run_playouts(ANTHILL, state, 2, TO_THE_END, 400, command=two)

    assert bold.sums[0] / 400 == pytest.approx(2 / 3 * 0.5, abs=0.06)
    assert tame.sums == (0.0, 400.0)


def test_a_seat_that_gave_up_wins_nothing_wherever_playouts_stop():
    at_the_end = run_playouts(ANTHILL, LAST_ROUND, 2, TO_THE_END, 10, out={0})
    before = run_playouts(
        ANTHILL, LAST_ROUND, 2, PlayoutSettings(width=1, depth=0, by_points=1.0), 1, out={0}
    )

    assert at_the_end.sums == (0.0, 10.0)
    assert before.sums == (0.0, 1.0)
