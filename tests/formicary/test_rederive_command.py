"""What `formicary rederive` says of a bot's past turn."""

import pytest
from typer.testing import CliRunner

from events import canonical
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
    """A match of bots on a server of its own: the server, the match, and its bots' turns."""
    server = EmbeddedStore(tmp_path_factory.mktemp("data"))
    server.start()
    wiring = Wiring(UrlServers(server.url, server.url))
    game = GAMES["atta-ants"]
    bots = (SeatPlan("mcts:8"), SeatPlan("greedy"))
    plan = Plan(game.name, game.options(first_player=0), bots)
    match = create(wiring.house, plan, key="k", digest="d").match
    for _ in range(10):
        answer(wiring.house, tasks_of(match, wiring.store.head(match).waits)[0])
    entries = wiring.store.read(match)
    turns = [one.seq for one in entries if "reasons" in canonical.decode(one.s or b"{}")]
    yield server, match, turns
    server.stop()


@pytest.fixture
def run(played, monkeypatch):
    monkeypatch.setenv("EVENTS_URL", played[0].url)

    def command(*arguments):
        return CliRunner().invoke(app, ["rederive", *arguments])

    return command


def test_a_turn_that_comes_out_the_same_ends_well(played, run):
    _, match, turns = played

    ran = run(match, str(turns[0]))

    assert ran.exit_code == 0, ran.output
    assert "mcts:8" in ran.output
    assert "the same" in ran.output
    assert "differs" not in ran.output


def test_an_event_that_is_no_bots_turn_is_told(played, run):
    ran = run(played[1], "1")
    assert ran.exit_code == 1
    assert "no bot's command begins at 1" in ran.output


def test_an_unknown_match_is_told(run):
    assert run("nosuchmatch", "3").exit_code == 1
