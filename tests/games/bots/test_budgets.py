"""Names of levels, search budgets, and failing searches."""

from math import inf

import pytest
from msgspec.structs import replace

from games.bots import (
    LEVEL_NAMES,
    LONGEST_SECONDS,
    choose,
    expected_seconds,
    is_level,
    level_after,
    level_of,
    patience_seconds,
)
from games.bots.levels import Level
from games.luck import SeededLuck
from tests.games.bots.positions import ALL, spread

GAME = ALL["anthill"]
STATE, SEAT = spread("anthill", 2, 1)[0]
SEEN = GAME.view(STATE, SEAT)


class Ticks:
    """A clock that advances by a fixed amount at every reading."""

    def __init__(self, step):
        self.now, self.step = 100.0, step

    def __call__(self):
        self.now += self.step
        return self.now


def luck():
    return SeededLuck("seed")


def test_levels_are_what_they_are_spelled():
    assert level_of("random") == Level("random")
    assert level_of("greedy") == Level("greedy")
    assert level_of("mcts:200") == Level("mcts", iterations=200)
    assert level_of("mcts:50ms") == Level("mcts", milliseconds=50)
    assert all(is_level(name) for name in LEVEL_NAMES)


@pytest.mark.parametrize(
    "text",
    ["", "mcts", "mcts:", "mcts:0", "mcts:-1", "mcts:007", "mcts:1e3", "Greedy", "greedy:5",
     "mcts:50s", "mcts:5 ms", "mcts:1000000", "random\n"],
)  # fmt: skip
def test_other_texts_are_no_levels(text):
    assert not is_level(text)
    with pytest.raises(ValueError, match="no bot level"):
        choose(GAME, SEEN, SEAT, text, luck())


def test_longer_thinking_is_expected_to_take_longer():
    expected = [
        expected_seconds(level) for level in ("random", "mcts:50ms", "mcts:200", "mcts:800")
    ]
    assert expected == sorted(expected)
    assert expected[0] == 0.0


def test_a_budget_of_time_ends_with_the_best_so_far():
    """The clock advances by one of the 50 milliseconds at every reading."""
    choice = choose(GAME, SEEN, SEAT, "mcts:50ms", luck(), clock=Ticks(0.001))

    assert 45 <= choice.iterations <= 50
    assert choice.fell_back == ()


def test_a_choice_by_time_is_made_again_by_its_iterations():
    timed = choose(GAME, SEEN, SEAT, "mcts:50ms", luck(), clock=Ticks(0.001))

    again = choose(GAME, SEEN, SEAT, "mcts:50ms", luck(), iterations=timed.iterations)

    assert again == timed


def test_a_budget_of_time_needs_a_clock():
    with pytest.raises(ValueError, match="needs a clock"):
        choose(GAME, SEEN, SEAT, "mcts:50ms", luck())


def test_patience_ends_a_search_that_takes_far_too_long():
    """A search that takes too long returns its best choice, with the reason."""
    choice = choose(
        GAME, SEEN, SEAT, "mcts:800", luck(), clock=Ticks(patience_seconds("mcts:800") / 5)
    )

    assert 0 < choice.iterations < 800
    assert choice.engine == "mcts"
    assert choice.fell_back == ("mcts ran out of patience",)


@pytest.mark.parametrize(
    ("level", "seconds"),
    [("mcts:50ms", 0.05), ("mcts:20000ms", 20.0), ("mcts:300000ms", 300.0), ("mcts:300001ms", 300.0),
     ("mcts:200", 3.8), ("mcts:20000", 83.0), ("mcts:100000", 300.0)],
)  # fmt: skip
def test_budgets_are_honoured_up_to_a_cap(level, seconds):
    """A time budget is kept exactly, and one of iterations with some tolerance."""
    assert patience_seconds(level) == seconds


@pytest.mark.parametrize("level", ["mcts:300001ms", "mcts:999999"])
def test_the_cap_is_told_where_it_ends_a_search(level):
    choice = choose(GAME, SEEN, SEAT, level, luck(), clock=Ticks(LONGEST_SECONDS / 10))

    assert 8 <= choice.iterations <= 10
    assert choice.fell_back == ("mcts reached the cap of 300 s",)


def test_a_budget_of_time_that_is_the_cap_is_used_up_whole():
    choice = choose(GAME, SEEN, SEAT, "mcts:300000ms", luck(), clock=Ticks(LONGEST_SECONDS / 10))

    assert choice.fell_back == ()


def test_an_infinite_clock_ends_a_search_with_the_best_so_far():
    times = iter([0.0, *[0.001] * 7, *[inf] * 9])

    choice = choose(GAME, SEEN, SEAT, "mcts:200", luck(), clock=lambda: next(times))

    assert choice.iterations == 7
    assert choice.fell_back == ("mcts was told to stop",)


def test_a_choice_that_nobody_came_back_with_is_made_more_simply():
    """A lost choice is first repeated, because the attempt may have failed for other reasons."""
    for level, expected in {
        "mcts:100": ["mcts:100", "mcts:100", "greedy", "random", "random"],
        "greedy": ["greedy", "greedy", "greedy", "random", "random"],
        "random": ["random"] * 5,
    }.items():
        assert [level_after(level, failed) for failed in range(5)] == expected


def test_a_search_without_time_leaves_it_to_greed():
    choice = choose(GAME, SEEN, SEAT, "mcts:50ms", luck(), clock=Ticks(1.0))

    assert choice.engine == "greedy"
    assert choice.iterations == 0
    assert choice.fell_back == ("mcts had no time",)


def broken(after):
    """Return the game with an evaluation function that fails after `after` calls."""
    calls = iter(range(10**9))

    def appraise(state, seat):
        if next(calls) >= after:
            raise ZeroDivisionError
        return GAME.appraise(state, seat)

    return replace(GAME, appraise=appraise)


def test_a_search_that_fails_on_its_way_gives_the_best_so_far():
    choice = choose(broken(after=20), SEEN, SEAT, "mcts:100", luck())

    assert 0 < choice.iterations < 100
    assert choice.engine == "mcts"
    assert choice.fell_back == ("mcts failed: ZeroDivisionError",)


def test_a_search_that_fails_at_once_leaves_it_to_greed_and_that_to_luck():
    """Without any evaluation, a legal command is still chosen, with both reasons."""
    choice = choose(broken(after=0), SEEN, SEAT, "mcts:100", luck())

    assert choice.engine == "random"
    assert choice.command in GAME.legal(STATE, SEAT)
    assert choice.fell_back == (
        "mcts failed: ZeroDivisionError",
        "greedy failed: ZeroDivisionError",
    )


def test_what_comes_after_a_failed_search_draws_as_without_it():
    """The search has its own luck, so its progress does not influence the simpler choice."""
    failed = choose(broken(after=2), SEEN, SEAT, "mcts:100", luck())
    late = choose(GAME, SEEN, SEAT, "mcts:50ms", luck(), clock=Ticks(1.0))

    assert late.engine == "greedy"
    assert failed.engine in ("greedy", "random")
    assert choose(GAME, SEEN, SEAT, "mcts:50ms", luck(), iterations=0).command == late.command
