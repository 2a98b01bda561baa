"""What `formicary rederive` says of a bot's past turn."""

import pytest

from events import canonical
from formicary.wiring import UrlServers, Wiring
from games import GAMES
from games.table import SeatPlan
from matches.commands.bots import answer
from matches.commands.create import Plan, create
from projections.task_queue import parse_tasks


@pytest.fixture(scope="module")
def played(server):
    """A match of bots on a server of its own, and its bots' turns."""
    wiring = Wiring(UrlServers(server.url, server.url))
    game = GAMES["atta-ants"]
    bots = (SeatPlan("mcts:8"), SeatPlan("greedy"))
    plan = Plan(game.name, game.options(first_player=0), bots)
    match_id = create(wiring.context, plan, key="k", digest="d").match_id
    for _ in range(10):
        answer(wiring.context, parse_tasks(match_id, wiring.store.head(match_id).waits)[0])
    entries = wiring.store.read(match_id)
    turns = [one.seq for one in entries if "reasons" in canonical.decode(one.s or b"{}")]
    return match_id, turns


def test_a_turn_that_comes_out_the_same_ends_well(played, run):
    match_id, turns = played

    code, said = run("rederive", match_id, turns[0])

    assert code == 0, said
    assert "mcts:8" in said
    assert "the same" in said
    assert "differs" not in said


def test_an_event_that_is_no_bots_turn_is_told(played, run):
    code, said = run("rederive", played[0], 1)
    assert code == 1
    assert "no bot's command begins at 1" in said


def test_an_unknown_match_is_told(run):
    told = (1, "formicary: there is no match nosuchmatch\n")
    assert run("rederive", "nosuchmatch", 3) == told
