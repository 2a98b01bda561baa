"""`formicary analyse` on a finished match."""

import json

import pytest

from formicary.wiring import UrlServers, Wiring
from games.table import SeatPlan
from matches.commands.bots import answer
from matches.commands.create import Plan, create
from projections.task_queue import parse_tasks
from tests.by_game import ANY_GAME


@pytest.fixture(scope="module")
def played_matches(server):
    """Return a server's finished match, and one that has just started."""
    wiring = Wiring(UrlServers(server.url, server.url))
    game = ANY_GAME
    plan = Plan(game.name, game.options(), (SeatPlan("random"), SeatPlan("greedy")))
    over = create(wiring.context, plan, key="k", digest="d").match_id
    while tasks := parse_tasks(over, wiring.store.head(over).waits):
        answer(wiring.context, tasks[0])
    running = create(wiring.context, plan, key="l", digest="d").match_id
    return over, running


@pytest.mark.slow
def test_the_biggest_swings_are_told_and_all_is_written(played_matches, run, tmp_path):
    plain, chart = tmp_path / "a.json", tmp_path / "a.png"

    code, said = run(
        "analyse", played_matches[0], "--effort", "quick", "--json", plain, "--png", chart
    )

    assert code == 0, said
    assert "the 10 biggest swings" in said
    analysis = json.loads(plain.read_text())
    assert analysis["status"] == "done"
    swings = sorted(
        (abs(moment["choice"]["points"]) for moment in analysis["moments"] if moment["is_close"]),
        reverse=True,
    )
    eleventh = swings[10] if len(swings) > 10 else 0.0
    for moment in analysis["moments"]:
        if moment["is_close"] and abs(moment["choice"]["points"]) > eleventh:
            assert f"{moment['choice']['points']:+.1f} ± {moment['choice']['error']:.1f}" in said
    assert "at the start:" in said
    assert chart.read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_analysed_is_told(played_matches, run):
    over, running = played_matches

    for arguments, why in (
        ((running,), "the match is running"),
        (("nosuchmatch",), "there is no match nosuchmatch"),
    ):
        code, said = run("analyse", *arguments)
        assert code == 1
        assert why in said
    assert run("analyse", over, "--effort", "huge")[0] == 2
