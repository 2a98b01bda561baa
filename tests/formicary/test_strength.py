"""Strength of the bot levels, measured slowly on all cores. The results are in docs/bots.md."""

import pytest
from rich.console import Console

from formicary.arena.report import percent
from formicary.arena.run import Arena, run_arena
from games import GAMES

pytestmark = pytest.mark.assure
MATCHES = 200


def wins(game, *levels):
    """Return the share of matches that the first bot won, and print it with its interval."""
    report = run_arena(Arena(game, levels, MATCHES, seed="strength"), Console(stderr=True))
    figure = report.standings[0].wins
    print(f"{game}: {levels[0]} among {', '.join(levels[1:])} wins {percent(figure)}")
    return figure.value


@pytest.mark.parametrize("game", tuple(GAMES))
def test_greedy_beats_random(game):
    assert wins(game, "greedy", "random") >= 0.95


@pytest.mark.parametrize("game", tuple(GAMES))
def test_a_search_beats_greedy(game):
    assert wins(game, "mcts:200", "greedy") >= 0.75


@pytest.mark.parametrize("game", tuple(GAMES))
def test_a_longer_search_beats_a_shorter_one(game):
    assert wins(game, "mcts:800", "mcts:200") >= 0.60


@pytest.mark.parametrize("rivals", [2, 3])
@pytest.mark.parametrize("game", tuple(GAMES))
def test_a_search_wins_more_than_its_share_among_greedy_ones(game, rivals):
    assert wins(game, "mcts:200", *["greedy"] * rivals) >= 1.6 / (rivals + 1)
