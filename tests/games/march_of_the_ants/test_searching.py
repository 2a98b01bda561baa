"""The search settings of March of the Ants: depth, exploration, and the seats on its side."""

from msgspec.structs import replace

from games import GAMES
from games.bots import choose
from games.bots.worth import Worth
from games.game import RunPhase
from games.luck import SeededLuck
from tests.games.bots.positions import spread
from tests.scenario import random_match

MARCH = GAMES["march-of-the-ants"]


def choose_as(game, seen, seat, level):
    return choose(game, seen, seat, level, SeededLuck("7@11"))


def test_the_game_says_how_long_rollouts_are():
    """The search evaluates the end of the tree. Four rollout decisions would change its value."""
    state, seat = spread(MARCH.name, 2, 4)[2]
    seen = MARCH.view(state, seat)

    expected = [
        choose_as(replace(MARCH, rollout=rollout), seen, seat, "mcts:24").value
        for rollout in (0, 4)
    ]

    assert choose_as(MARCH, seen, seat, "mcts:24").value == expected[0] != expected[1]


def test_the_game_says_how_much_a_search_explores():
    """The game's value of `explore` is higher than the default, which changes the expectation."""
    state, seat = spread(MARCH.name, 2, 4)[2]
    seen = MARCH.view(state, seat)

    expected = [
        choose_as(replace(MARCH, explore=explore), seen, seat, "mcts:96") for explore in (0.7, 0.5)
    ]

    assert choose_as(MARCH, seen, seat, "mcts:96") == expected[0] != expected[1]


def test_allies_are_no_rivals():
    """Against the Horde all win or lose, so one seat's gain is not the others' loss."""
    options = MARCH.options(horde=True)
    states = [state for state, _, _ in random_match(MARCH, 2, 1, options)]
    start, last = states[len(states) // 2], states[-1]
    worth = Worth(MARCH, start)
    command = MARCH.legal(last, 0) or (RunPhase(),)
    state = last
    for event in MARCH.decide(last, command[0], SeededLuck(1)):
        state = MARCH.evolve(state, event)

    assert MARCH.allied(start)
    outcome = MARCH.outcome(state)
    assert worth.of(state) == ([1.0, 1.0] if outcome.ranking[0] else [0.0, 0.0])
