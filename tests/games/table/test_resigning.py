"""Resignation at the table, and the resulting ranking (rule T14)."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from games.game import Outcome
from games.table import (
    PerDecision,
    SeatHandedToBot,
    SeatResigned,
    UndoLapsed,
    UndoProposed,
    evolve_table,
    hand_over,
    is_given_up,
    rank,
    resign,
    take_back,
)
from tests.games.table.test_standing import begin_table
from tests.scenario import refused

GAMES = Outcome(((2,), (0, 1), (3,)), "rounds", "2.3")


def give_up(table, *seats):
    for seq, seat in enumerate(seats, 20):
        for event in resign(table, seat):
            table = evolve_table(table, event, seq)
    return table


def test_a_bot_plays_on_and_the_seat_never_comes_back():
    table = give_up(begin_table(seats=3), 1)

    assert resign(begin_table(seats=3), 1) == (SeatResigned(seat=1, level="greedy"),)
    assert (table.seats[1].played_by, table.seats[1].resigned) == ("greedy", 20)
    for attempt in (lambda: resign(table, 1), lambda: take_back(table, 1)):
        with refused("seat.resigned", rule="T14", seat=1):
            attempt()
    with refused("seat.resigned", rule="T14", seat=1):
        hand_over(table, 1, "random")


def test_a_seat_that_a_bot_plays_can_be_given_up_too():
    handed = evolve_table(begin_table(seats=3), SeatHandedToBot(seat=1, level="random"), 9)

    assert give_up(handed, 1).seats[1].played_by == "greedy"


def test_the_bot_that_plays_on_is_of_the_level_that_the_time_control_names():
    timed = replace(begin_table(seats=3), clock=PerDecision(seconds=1, level="mcts:200"))

    assert resign(timed, 1) == (SeatResigned(seat=1, level="mcts:200"),)


def test_a_match_that_is_over_is_not_given_up():
    table = give_up(begin_table(), 1)

    assert is_given_up(table, allied=False)
    assert not is_given_up(replace(table, status="over"), allied=False)
    assert not is_given_up(begin_table(seats=1), allied=False)


def test_only_players_give_up():
    with refused("seat.no-player"):
        resign(begin_table(bots=1), 1)


def test_a_proposal_lapses_with_it():
    table = evolve_table(begin_table(seats=3), UndoProposed(seat=1, to=2), 9)

    assert resign(table, 0)[0] == UndoLapsed(reason="moved-on")
    assert give_up(table, 0).proposal is UNSET
    assert evolve_table(table, SeatResigned(seat=0, level="greedy"), 20).proposal is UNSET


@pytest.mark.parametrize(
    ("seats", "bots", "gone", "allied", "ends"),
    [
        (2, 0, (), False, False),
        (2, 0, (1,), False, True),
        (3, 0, (1,), False, False),
        (3, 0, (1, 0), False, True),
        (3, 2, (0,), False, False),
        (2, 1, (0,), False, True),
        (1, 0, (0,), False, True),
        (3, 0, (1, 0), True, False),
        (3, 1, (1, 0), True, True),
    ],
)
def test_with_one_seat_left_the_match_ends_allied_ones_with_their_last_player(
    seats, bots, gone, allied, ends
):
    table = give_up(begin_table(bots, seats), *gone)

    assert is_given_up(table, allied=allied) is ends


def test_who_stayed_wins_and_who_left_first_is_last():
    table = give_up(begin_table(seats=4), 2, 0, 3)

    outcome = rank(table, None, allied=False)

    assert outcome == Outcome(((1,), (3,), (0,), (2,)), "resignation", "T14")


def test_at_the_games_own_end_they_come_behind_all_others():
    table = give_up(begin_table(seats=4), 2, 0)

    assert rank(table, GAMES, allied=False) == Outcome(((1,), (3,), (0,), (2,)), "rounds", "2.3")
    assert rank(begin_table(seats=4), GAMES, allied=False) is GAMES


def test_alone_there_is_nobody_to_win():
    table = give_up(begin_table(seats=1), 0)

    assert rank(table, None, allied=False).ranking == ((0,),)


def test_allies_share_their_fate():
    """Allies who resign together lose together. Otherwise, the game determines the outcome."""
    table = give_up(begin_table(seats=2), 0, 1)
    won = Outcome(((0, 1),), "horde-beaten", "9.5")

    assert rank(table, None, allied=True) == Outcome(((), (0, 1)), "resignation", "T14")
    assert rank(give_up(begin_table(seats=2), 0), won, allied=True) is won
