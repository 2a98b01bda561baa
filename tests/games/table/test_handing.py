"""A seat is handed over to a bot at the table, and taken back (rule T10)."""

import msgspec
import pytest

from games.table import (
    Rewound,
    SeatHandedBack,
    SeatHandedToBot,
    UndoAnswered,
    UndoProposed,
    check_plays,
    evolve_table,
    hand_over,
    propose,
    resign,
    take_back,
)
from tests.games.table.test_standing import begin_table
from tests.scenario import refused


def fold_table(table, *events):
    for event in events:
        table = evolve_table(table, event, 20)
    return table


def test_the_seat_stays_its_holders():
    table = begin_table()

    handed = fold_table(table, *hand_over(table, 0, "mcts:200"))

    assert hand_over(table, 0, "mcts:200") == (SeatHandedToBot(seat=0, level="mcts:200"),)
    assert handed.seats[0].taken == table.seats[0].taken
    assert (handed.seats[0].played_by, handed.seats[1].played_by) == ("mcts:200", None)


def test_a_seat_that_was_taken_back_leaves_the_table_as_it_was():
    """A seat that was taken back from a bot leaves no field that would change the macs."""
    table = begin_table()
    handed = fold_table(table, *hand_over(table, 0, "greedy"))

    assert take_back(handed, 0) == SeatHandedBack(seat=0)
    assert fold_table(handed, take_back(handed, 0)) == table
    assert b"stand_in" not in msgspec.json.encode(table)


@pytest.mark.parametrize(
    ("slug", "seat", "level", "facts"),
    [
        ("seat.no-player", 1, "greedy", {"seat": 1}),
        ("seat.no-player", 2, "greedy", {"seat": 2}),
        ("seat.no-player", -1, "greedy", {"seat": -1}),
        ("seat.no-level", 0, "genius", {"level": "genius"}),
    ],
)
def test_what_cannot_be_handed_over_is_refused(slug, seat, level, facts):
    with refused(slug, rule="T10", **facts):
        hand_over(begin_table(bots=1), seat, level)


def test_it_is_handed_over_once_and_taken_back_once():
    table = begin_table()
    handed = fold_table(table, *hand_over(table, 0, "greedy"))

    with refused("seat.handed-over", rule="T10", seat=0, level="greedy"):
        hand_over(handed, 0, "random")
    with refused("seat.not-handed-over", rule="T10", seat=0):
        take_back(table, 0)


def test_only_the_holder_who_plays_gives_commands():
    """Seat 0 is played by its holder, seat 1 by a bot, and seat 2 has resigned."""
    table = fold_table(begin_table(seats=4), *hand_over(begin_table(seats=4), 1, "greedy"))
    table = fold_table(table, *resign(table, 2))

    check_plays(table, 0)
    with refused("seat.handed-over", rule="T10", seat=1, level="greedy"):
        check_plays(table, 1)
    with refused("seat.resigned", rule="T14", seat=2):
        check_plays(table, 2)


def test_a_bot_that_stands_in_agrees_at_once():
    table = begin_table()
    handed = fold_table(table, *hand_over(table, 1, "greedy"))

    assert propose(handed, 0, 5)[1:] == (UndoAnswered(seat=1, agrees=True), Rewound(to=5))


def test_it_agrees_to_what_is_open_when_it_comes():
    """The second of three seats has agreed, and the bot of the third completes the consent."""
    table = fold_table(begin_table(), UndoProposed(seat=1, to=5))
    two_left = fold_table(begin_table(seats=3), UndoProposed(seat=1, to=5))

    assert hand_over(table, 0, "greedy")[1:] == (UndoAnswered(seat=0, agrees=True), Rewound(to=5))
    assert hand_over(two_left, 0, "greedy")[1:] == (UndoAnswered(seat=0, agrees=True),)
    assert hand_over(table, 1, "greedy")[1:] == ()
