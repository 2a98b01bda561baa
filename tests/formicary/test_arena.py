"""The arena: its pairings, matches, statistics and files."""

import json

import pytest
from msgspec.structs import replace
from rich.console import Console
from typer.testing import CliRunner

from formicary.arena import charts
from formicary.arena.figures import compute_figures, mean, share
from formicary.arena.pairings import Pairing, Result, pairings, play_all, play_pairing
from formicary.arena.run import Arena, run_arena
from formicary.cli import app
from games.luck import SeededLuck
from tests.by_game import ANY_GAME

PLAN = Arena(ANY_GAME.name, ("greedy", "random"), 6, jobs=1)


def result(number, contestants, places, points=(3, 2)):
    return Result(number, contestants, places, points, decisions=10 + number, seconds=0.5)


def test_contestants_sit_on_every_seat_of_a_deal():
    """With three bots and two deals, each deal is played once from each first seat."""
    matches = list(pairings(ANY_GAME.name, ("a", "b", "c"), 6, "s"))

    assert [match.contestants for match in matches] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2
    assert [match.seed for match in matches] == ["s/0"] * 3 + ["s/1"] * 3
    assert matches[1].levels == ("b", "c", "a")


def test_the_same_pairing_is_the_same_match():
    pairing = Pairing(3, ANY_GAME.name, (0, 1), ("greedy", "mcts:4"), "s/1")

    first, other = play_pairing(pairing), play_pairing(pairing)

    assert replace(first, seconds=0.0) == replace(other, seconds=0.0)
    assert first.decisions > 2
    assert min(first.places) == 0


def test_processes_play_what_one_plays():
    """Two processes finish in any order, but return the same results in the same order."""
    wanted = list(pairings(ANY_GAME.name, ("greedy", "random"), 4, "s"))
    seen = []

    alone = play_all(wanted, 1, seen.append)
    shared = play_all(wanted, 2, seen.append)

    assert len(seen) == 8
    assert [replace(result, seconds=0) for result in shared] == [
        replace(result, seconds=0) for result in alone
    ]


def test_wins_points_and_seats_are_counted():
    """Contestant 0 wins on both seats, and ties once."""
    results = [
        result(0, (0, 1), (0, 1), (9, 1)),
        result(1, (1, 0), (1, 0), (2, 8)),
        result(2, (0, 1), (0, 0), (5, 5)),
    ]

    figures = compute_figures("g", "s", ("a", "b"), results)

    first, second = figures.standings
    assert first.wins.value == pytest.approx(2.5 / 3)
    assert second.wins.value == pytest.approx(0.5 / 3)
    assert first.beaten.value == pytest.approx(2.5 / 3)
    assert first.points.value == pytest.approx(22 / 3)
    assert [seat.value for seat in figures.seats] == [pytest.approx(1.5 / 3)] * 2
    assert first.elo.value > 1000 > second.elo.value
    assert (figures.decisions.value, figures.longest) == (11.0, 12)


def test_rivals_beaten_count_each_of_them():
    """Second place of four beats two of three rivals. A shared second place beats one and a half."""
    figures = compute_figures(
        "g", "s", "abcd", [result(0, (0, 1, 2, 3), (1, 0, 2, 3), (1, 1, 1, 1))]
    )
    two = compute_figures("g", "s", "abcd", [result(0, (0, 1, 2, 3), (1, 0, 1, 3), (1, 1, 1, 1))])

    assert figures.standings[0].beaten.value == pytest.approx(2 / 3)
    assert two.standings[0].beaten.value == pytest.approx(1.5 / 3)


@pytest.mark.parametrize(("won", "elo"), [(50, 0), (75, 191), (95, 512)])
def test_elo_is_that_of_the_share_of_wins(won, elo):
    """Over a hundred matches each, 400 points mean odds of ten to one, within the interval."""
    order = SeededLuck(7).shuffled("", range(400))
    results = [
        result(number, (0, 1), (0, 1) if nth % 100 < won else (1, 0))
        for number, nth in enumerate(order)
    ]

    first, second = (
        standing.elo for standing in compute_figures("g", "s", ("a", "b"), results).standings
    )

    assert first.value - second.value == pytest.approx(elo, abs=25)
    assert first.low - second.high < elo < first.high - second.low
    assert first.value + second.value == pytest.approx(2000)


def test_elo_hardly_depends_on_which_matches_came_first():
    """After ten wins and then ten losses neither leads, even though the second won last."""
    results = [result(number, (0, 1), (0, 1) if number < 10 else (1, 0)) for number in range(20)]

    first, second = (
        standing.elo for standing in compute_figures("g", "s", ("a", "b"), results).standings
    )

    assert abs(first.value - second.value) < 60


def test_intervals_are_those_of_the_books():
    """Wilson's interval for 15 of 20, and the normal interval for the mean of four values."""
    part = share(15, 20)
    assert part.low == pytest.approx(0.531, abs=1e-3)
    assert part.high == pytest.approx(0.888, abs=1e-3)
    assert share(0, 20).low == 0.0

    middle = mean([2.0, 3.0, 4.0, 7.0])
    assert middle.value == 4.0
    assert middle.high - middle.value == pytest.approx(1.96 * 2.1602 / 2, abs=1e-3)


def test_an_arena_is_played_again_by_its_seed():
    first, other = run_arena(PLAN, Console(quiet=True)), run_arena(PLAN, Console(quiet=True))

    assert replace(first, seconds=mean([0.0])) == replace(other, seconds=mean([0.0]))
    assert sum(standing.wins.value for standing in first.standings) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        (replace(PLAN, game="chess"), "unknown game 'chess'"),
        (replace(PLAN, levels=("greedy",)), "for 2 to 4 seats"),
        (replace(PLAN, levels=("greedy", "deep")), "unknown bot level 'deep'"),
    ],
)
def test_an_arena_that_cannot_be_is_refused(plan, fault):
    with pytest.raises(ValueError, match=fault):
        run_arena(plan, Console(quiet=True))


def test_the_command_shows_a_table_and_writes_json_and_a_chart(tmp_path):
    plain, chart = tmp_path / "a.json", tmp_path / "a.png"
    options = ["--seats", "greedy,random,random", "--matches", "3", "--jobs", "1"]

    ran = CliRunner().invoke(
        app, ["arena", ANY_GAME.name, *options, "--json", str(plain), "--png", str(chart)]
    )

    assert ran.exit_code == 0, ran.output
    assert "rivals beaten" in ran.output
    written = json.loads(plain.read_text())
    assert [standing["level"] for standing in written["standings"]] == [
        "greedy",
        "random",
        "random",
    ]
    assert written["matches"] == 3
    assert chart.read_bytes().startswith(b"\x89PNG")


def test_the_command_says_what_is_wrong():
    ran = CliRunner().invoke(app, ["arena", "chess", "--seats", "greedy,random"])
    assert ran.exit_code == 1
    assert "unknown game 'chess'" in ran.output


def test_a_chart_that_cannot_be_drawn_is_refused_before_any_match(monkeypatch, tmp_path):
    """Matplotlib is an optional extra, and its absence must not be discovered after hours of play."""
    monkeypatch.setattr(charts, "find_spec", lambda _: None)
    result = CliRunner().invoke(
        app, ["arena", ANY_GAME.name, "--seats", "random,random", "--png", str(tmp_path / "a.png")]
    )

    assert result.exit_code == 1
    assert "make charts" in " ".join(result.output.split())
