"""The evaluation guides a player that looks one command ahead."""

import pytest

from games.atta_ants import ATTA_ANTS
from games.atta_ants.commands import Command, EndTurn, MoveAnt, PickUpLeaf
from games.game import Over, RunPhase, Seats
from games.luck import SeededLuck
from tests.games.atta_ants.tables import (
    RAYS,
    RED,
    YELLOW,
    at,
    let_spiders_hunt,
    let_spiders_rest,
    table,
)
from tests.scenario import given

AWAY = ((0, -1), (1, 1))
FIVE = ((0, -1), (0, -1), (1, 1), (1, 1), (-1, 1))


def best(past, seat):
    """Return the command that leads to the best evaluation. The first one wins a tie."""

    def value(command):
        return ATTA_ANTS.appraise(past.then(command).state, seat)

    return max(ATTA_ANTS.legal(past.state, seat), key=value)


def greedy(state, seat, commands):
    def value(command):
        after = state
        for event in ATTA_ANTS.decide(state, command, SeededLuck(1)):
            after = ATTA_ANTS.evolve(after, event)
        return ATTA_ANTS.appraise(after, seat)

    return max(commands, key=value)


def duel(seed, seat):
    """Play greedily at a seat against a random player. Return 1 for a win and 1/2 for a draw."""
    luck, dice = SeededLuck(f"duel/{seed}"), SeededLuck(seed)
    past = given(ATTA_ANTS, *ATTA_ANTS.setup(ATTA_ANTS.options(), 2, luck))
    while not isinstance(pending := ATTA_ANTS.pending(past.state), Over):
        command: Command | RunPhase = RunPhase()
        if isinstance(pending, Seats):
            asked = pending.questions[0].seat
            commands = ATTA_ANTS.legal(past.state, asked)
            command = (
                greedy(past.state, seat, commands)
                if asked == seat
                else commands[dice.below("what", len(commands))]
            )
        past = past.then(command, luck=luck)
    outcome = ATTA_ANTS.outcome(past.state)
    assert outcome is not None
    first, *_ = outcome.ranking
    return (seat in first) / len(first)


def test_greedy_beats_random():
    """The greedy player wins nearly all of 40 matches of two."""
    assert sum(duel(seed, seed % 2) for seed in range(40)) >= 35


def test_a_leaf_is_brought_home():
    """An ant next to the nest with a leaf enters the nest."""
    past = table(RAYS, (AWAY, AWAY), carrying=[(RED, 0)])

    assert best(past, RED) == MoveAnt(seat=RED, ant=0, to=at(0, 0))


def test_a_leaf_is_picked_up():
    """An ant on a card with a loose leaf picks it up."""
    past = table(RAYS, (((0, -1), (1, 1)), AWAY), leaves={(0, -1): 1})

    assert best(past, RED) == PickUpLeaf(seat=RED, ant=0)


def test_idle_steps_look_worse_than_the_end_of_the_turn():
    """The turn ends if nothing can be gained anywhere."""
    past = table(RAYS, (((1, 1), (-1, 1)), ((1, -1),)))

    assert best(past, RED) == EndTurn(seat=RED)


def test_ants_leave_the_card_that_a_spider_goes_for():
    """A crowd of two with a spider next to it splits up before the turn ends."""
    past = table(RAYS, (((0, -1), (0, -1)), ((1, 1),)), spiders=[(1, -1)])

    assert isinstance(best(past, RED), MoveAnt)


def test_a_chosen_route_counts():
    """The first player sends the spider to the rival's ants."""
    ants = (((-1, 1),), ((-1, -1),))
    past = let_spiders_hunt(table(RAYS, ants, spiders=[(-1, 0)]), [((-1, 1), (-1, -1))])

    assert best(past, RED).to == at(-1, -1)


@pytest.mark.parametrize(
    ("eaten", "red", "yellow"), [((0, 1), 1e4, -1e4), ((1, 0), -1e4, 1e4), ((1, 1), 0, 0)]
)
def test_the_end_is_won_lost_or_drawn(eaten, red, yellow):
    """Once the game is over, only the ranking counts."""
    past = let_spiders_rest(table(RAYS, (AWAY, AWAY), deck=(), eaten=eaten)).then(RunPhase())

    assert ATTA_ANTS.appraise(past.state, RED) == red
    assert ATTA_ANTS.appraise(past.state, YELLOW) == yellow


def test_at_the_end_the_order_of_elimination_weighs_nothing():
    """Red went out in round 3, the others in round 6 with as many ants eaten: all three tie."""
    ants = ((), ((0, -1),), ((0, -1),))
    past = let_spiders_hunt(
        table(RAYS, ants, spiders=[(1, -1)], eaten=(2, 1, 1), out=(3, 0, 0), number=6),
        [((0, -1),)],
    ).then(RunPhase())

    assert [ATTA_ANTS.appraise(past.state, seat) for seat in range(3)] == [0, 0, 0]


def test_more_ants_look_better():
    """A seat's own ants count for it, its rivals' ants against it."""
    more = table(RAYS, (FIVE, AWAY)).state

    assert ATTA_ANTS.appraise(more, RED) > 100
    assert ATTA_ANTS.appraise(more, YELLOW) < -100
