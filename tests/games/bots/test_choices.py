"""Bots choose legal commands, as a pure function of their seat's view."""

import pytest

import games
from games.bots import choose
from games.luck import SeededLuck
from tests.by_game import part_of
from tests.games.bots.positions import ALL, spread
from tests.scenario import random_match

LEVELS = ("random", "greedy", "mcts:12")
GAMES = tuple(ALL)


def hides(name):
    """Return whether a game has secrets, so that several worlds are consistent with a view."""
    return name not in games.GAMES or part_of(name, "sample").HIDES


def choose_as(game, seen, seat, level, **more):
    return choose(game, seen, seat, level, SeededLuck("7@11"), **more)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_two_worlds_that_look_alike_get_the_same_choice(name, level):
    """Hidden parts are drawn again, and the whole choice stays the same, including its reasons."""
    game = ALL[name]
    others = 0
    for number, (state, seat) in enumerate(spread(name, 3, 6)):
        seen = game.view(state, seat)
        other = game.determinize(seen, SeededLuck(f"other {number}"))
        others += other != state

        choice = choose_as(game, seen, seat, level)

        assert game.view(other, seat) == seen
        assert choose_as(game, game.view(other, seat), seat, level) == choice
    assert others or not hides(name)  # without secrets, there is only one world


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_choices_are_legal_and_the_alternatives_are_others(name, level):
    game = ALL[name]
    for state, seat in spread(name, 2, 8):
        choice = choose_as(game, game.view(state, seat), seat, level)

        legal = game.legal(state, seat)
        others = [command for command, _ in choice.alternatives]
        assert choice.command in legal
        assert choice.command not in others
        assert len(others) <= 3
        assert set(others) <= set(legal)
        assert choice.fell_back == ()


@pytest.mark.parametrize("name", GAMES)
def test_a_search_says_what_it_did(name):
    """A choice contains iterations, a value between last and first place, and its alternatives."""
    game = ALL[name]
    state, seat = spread(name, 2, 4)[2]

    choice = choose_as(game, game.view(state, seat), seat, "mcts:24")

    assert choice.engine == "mcts"
    assert choice.iterations == 24
    assert 0.0 <= choice.value <= 1.0
    assert choice.alternatives
    assert all(0.0 <= value <= 1.0 for _, value in choice.alternatives)


def test_another_label_is_other_luck():
    """The seed matters: with many seeds, not every choice is the same."""
    game = ALL["anthill"]
    (state, seat), *_ = spread("anthill", 2, 1)
    seen = game.view(state, seat)

    choices = {choose(game, seen, seat, "random", SeededLuck(n)).command for n in range(20)}

    assert len(choices) > 1


@pytest.mark.parametrize("name", games.GAMES)
def test_the_only_command_needs_no_search(name):
    """A forced answer takes no iterations."""
    game = ALL[name]
    state, seat = forced_state(game)

    choice = choose_as(game, game.view(state, seat), seat, "mcts:50")

    assert choice.command == game.legal(state, seat)[0]
    assert (choice.iterations, choice.value) == (0, None)


def forced_state(game):
    """Return a state in which a seat has exactly one legal command, and that seat."""
    return next(
        (state, question.seat)
        for state, _, _ in random_match(game, 2, 4)
        for question in getattr(game.pending(state), "questions", ())
        if len(game.legal(state, question.seat)) == 1
    )
