"""What `formicary analyse` says of a finished match."""

import json

import pytest
from typer.testing import CliRunner

from formicary.cli import app
from formicary.embedded import EmbeddedStore
from formicary.wiring import UrlServers, Wiring
from games import GAMES
from games.table import SeatPlan
from matches.bots import answer
from matches.create import Plan, create
from projections.due import tasks_of


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A server with a match that is over and one that has just begun."""
    server = EmbeddedStore(tmp_path_factory.mktemp("data"))
    server.start()
    wiring = Wiring(UrlServers(server.url, server.url))
    game = GAMES["atta-ants"]
    plan = Plan(game.name, game.options(), (SeatPlan("random"), SeatPlan("greedy")))
    over = create(wiring.house, plan, key="k", digest="d").match
    while tasks := tasks_of(over, wiring.store.head(over).waits):
        answer(wiring.house, tasks[0])
    running = create(wiring.house, plan, key="l", digest="d").match
    yield server, over, running
    server.stop()


@pytest.fixture
def run(played, monkeypatch):
    monkeypatch.setenv("EVENTS_URL", played[0].url)
    monkeypatch.setenv("COLUMNS", "160")

    def command(*arguments):
        return CliRunner().invoke(app, ["analyse", *arguments])

    return command


def test_the_biggest_swings_are_told_and_all_is_written(played, run, tmp_path):
    _, match, _ = played
    plain, chart = tmp_path / "a.json", tmp_path / "a.png"

    ran = run(match, "--effort", "quick", "--json", str(plain), "--png", str(chart))

    assert ran.exit_code == 0, ran.output
    assert "the 10 biggest swings" in ran.output
    found = json.loads(plain.read_text())
    assert found["status"] == "done"
    swings = sorted(
        (abs(one["choice"]["points"]) for one in found["moments"] if one["is_close"]), reverse=True
    )
    for one in found["moments"]:
        if one["is_close"] and abs(one["choice"]["points"]) > swings[10]:
            assert f"{one['choice']['points']:+.1f} ± {one['choice']['error']:.1f}" in ran.output
    assert "at the start:" in ran.output
    assert chart.read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_analysed_is_told(played, run):
    _, over, running = played

    for arguments, said in (
        ((running,), "the match is running"),
        (("nosuchmatch",), "there is no match nosuchmatch"),
    ):
        ran = run(*arguments)
        assert ran.exit_code == 1
        assert said in ran.output
    assert run(over, "--effort", "huge").exit_code == 2
