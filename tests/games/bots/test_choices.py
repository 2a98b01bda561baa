"""Bots choose legal commands, purely, from what their seat sees and nothing else."""

import pytest
from msgspec.structs import replace

from games.bots import choose
from games.luck import SeededLuck
from tests.games.bots.positions import ALL, spread
from tests.scenario import random_match

LEVELS = ("random", "greedy", "mcts:12")
GAMES = tuple(ALL)


def chosen(game, seen, seat, level, **more):
    return choose(game, seen, seat, level, SeededLuck("7@11"), **more)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_two_worlds_that_look_alike_get_the_same_choice(name, level):
    """What the seat cannot see is drawn again; the whole choice stays, reasons included."""
    game = ALL[name]
    others = 0
    for number, (state, seat) in enumerate(spread(name, 3, 6)):
        seen = game.view(state, seat)
        other = game.determinize(seen, SeededLuck(f"other {number}"))
        others += other != state

        choice = chosen(game, seen, seat, level)

        assert game.view(other, seat) == seen
        assert chosen(game, game.view(other, seat), seat, level) == choice
    assert others or name == "atta-ants"  # where nothing is hidden there is one world


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_choices_are_legal_and_the_alternatives_are_others(name, level):
    game = ALL[name]
    for state, seat in spread(name, 2, 8):
        choice = chosen(game, game.view(state, seat), seat, level)

        legal = game.legal(state, seat)
        others = [command for command, _ in choice.alternatives]
        assert choice.command in legal
        assert choice.command not in others
        assert len(others) <= 3
        assert set(others) <= set(legal)
        assert choice.fell_back == ()


@pytest.mark.parametrize("name", GAMES)
def test_a_search_says_what_it_did(name):
    """Iterations, a value between last and first, and the commands it tried most."""
    game = ALL[name]
    state, seat = spread(name, 2, 4)[2]

    choice = chosen(game, game.view(state, seat), seat, "mcts:24")

    assert choice.engine == "mcts"
    assert choice.iterations == 24
    assert 0.0 <= choice.value <= 1.0
    assert choice.alternatives
    assert all(0.0 <= value <= 1.0 for _, value in choice.alternatives)


def test_another_label_is_other_luck():
    """The seed matters: over many questions not every choice is the same."""
    game = ALL["anthill"]
    (state, seat), *_ = spread("anthill", 2, 1)
    seen = game.view(state, seat)

    choices = {choose(game, seen, seat, "random", SeededLuck(n)).command for n in range(20)}

    assert len(choices) > 1


def test_the_only_command_needs_no_search():
    """A forced answer costs nothing."""
    game = ALL["myrmes"]
    state, seat = forced(game)

    choice = chosen(game, game.view(state, seat), seat, "mcts:50")

    assert choice.command == game.legal(state, seat)[0]
    assert (choice.iterations, choice.value) == (0, None)


def forced(game):
    """Return a state in which a seat is asked and has no choice, and that seat."""
    return next(
        (state, question.seat)
        for state, _, _ in random_match(game, 2, 4)
        for question in getattr(game.pending(state), "questions", ())
        if len(game.legal(state, question.seat)) == 1
    )


def test_a_game_says_how_long_rollouts_are():
    """March of the Ants weighs where the tree ends; with four decisions more it expects another."""
    game = ALL["march-of-the-ants"]
    state, seat = spread(game.name, 2, 4)[2]
    seen = game.view(state, seat)

    expected = [
        chosen(replace(game, rollout=rollout), seen, seat, "mcts:24").value for rollout in (0, 4)
    ]

    assert chosen(game, seen, seat, "mcts:24").value == expected[0] != expected[1]


def test_a_game_says_how_much_a_search_explores():
    """March of the Ants explores more than the others, and expects something else by it."""
    game = ALL["march-of-the-ants"]
    state, seat = spread(game.name, 2, 4)[2]
    seen = game.view(state, seat)

    expected = [
        chosen(replace(game, explore=explore), seen, seat, "mcts:96") for explore in (0.7, 0.5)
    ]

    assert chosen(game, seen, seat, "mcts:96") == expected[0] != expected[1]
