"""The search looks beyond one command, ignores secrets, and counts visits correctly."""

import pytest

from games.bots.search import Search, SearchSettings, priors
from games.bots.worth import Worth, places
from games.game import Outcome
from games.luck import SeededLuck
from tests.anthill import ANTHILL, Send, State
from tests.games.bots.positions import ALL, spread

LAST_ROUND = State(
    numbers=(0, 0), sent=(None, None), cards=((1, 2, 3), (4, 5, 6)), food=(2, 2), round=3
)


def search(game, state, seat, iterations, settings=None):
    searching = Search(
        game, game.view(state, seat), seat, SeededLuck(3), settings or SearchSettings()
    )
    for _ in range(iterations):
        searching.iterate()
    return searching


def test_it_finds_what_pays_after_the_phase():
    """Three workers bring most on average, but after one command all numbers look the same."""
    searched = search(ANTHILL, LAST_ROUND, 0, 2500)

    visits = {command.workers: searched.root.below[command].visits for command in searched.commands}

    assert max(visits, key=visits.get) == 3
    assert sum(visits.values()) == searched.root.tried == 2500


def test_what_others_choose_in_secret_has_no_node():
    """Nodes below a seat's own commitment are its own commands, not the others' sealed ones."""
    searched = search(
        ANTHILL, State(**{**_plain(LAST_ROUND), "round": 2, "cards": ((), ())}), 0, 300
    )

    seats = set(_seats(searched.root, 0))

    assert any(node.below for node in searched.root.below.values())
    assert Send not in {kind for kind, seat in seats if seat == 1}
    assert {seat for kind, seat in seats if kind is Send} == {0}


def _plain(state):
    return {name: getattr(state, name) for name in state.__struct_fields__}


def _seats(node, depth):
    for command, below in node.below.items():
        yield type(command), command.seat
        yield from _seats(below, depth + 1)


@pytest.mark.parametrize("name", tuple(ALL))
def test_every_iteration_is_counted_once_at_the_root(name):
    """In the middle of a match, visits add up, and values stay between last and first place."""
    game = ALL[name]
    for state, seat in spread(name, 3, 3):
        root = search(game, state, seat, 40).root

        assert root.tried == sum(node.visits for node in root.below.values()) == 40
        assert root.sum == pytest.approx(sum(node.total for node in root.below.values()))
        assert all(0.0 <= node.total <= node.visits for node in root.below.values())


@pytest.mark.parametrize("name", tuple(ALL))
def test_a_search_to_the_end_plays_to_the_end(name):
    """Without a limit, rollouts end with the game, so values only depend on the ranking."""
    game = ALL[name]
    state, seat = spread(name, 2, 5)[3]

    searched = search(game, state, seat, 5, SearchSettings(rollout=None))

    assert searched.decisions > searched.iterations
    for node in searched.root.below.values():
        assert node.total * 2 == pytest.approx(round(node.total * 2))


def test_priors_favour_what_looks_better_and_leave_nothing_out():
    shares = priors([0.0, 10.0, 5.0], 1.0, 0.1)

    assert sum(shares) == pytest.approx(1.0)
    assert shares[1] > shares[2] > shares[0] > 0.03


def test_priors_of_equal_looks_are_even():
    assert priors([4.0, 4.0], 3.0, 0.1) == pytest.approx([0.5, 0.5])


def test_places_count_the_rivals_left_behind():
    """The outcomes are: first of three with the others tied, sole winner, and all tied."""
    assert places(Outcome(((1,), (0, 2)), "rounds", "1"), 3) == [0.25, 1.0, 0.25]
    assert places(Outcome(((0, 1),), "rounds", "1"), 2) == [0.5, 0.5]


def test_worth_is_about_leads_not_about_sizes():
    """Equal gains for both change nothing. A lead is worth more than a half, but less than a win."""
    worth = Worth(ANTHILL, LAST_ROUND)
    fed = {**_plain(LAST_ROUND), "food": (5, 5)}
    ahead = {**_plain(LAST_ROUND), "food": (9, 2)}

    assert worth.of(State(**fed)) == [0.5, 0.5]
    assert not ANTHILL.allied(LAST_ROUND)
    first, second = worth.of(State(**ahead))
    assert 0.5 < first < 0.95
    assert first + second == pytest.approx(1.0)


def test_worth_of_the_end_is_the_place():
    over = State(**{**_plain(LAST_ROUND), "round": 4, "food": (3, 5)})
    assert Worth(ANTHILL, LAST_ROUND).of(over) == [0.0, 1.0]
