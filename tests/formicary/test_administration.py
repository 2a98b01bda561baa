"""What `formicary end` does and says."""

import pytest

from formicary.wiring import UrlServers, Wiring
from games.table import SeatPlan
from matches.commands.create import Plan, create
from tests.by_game import ANY_GAME


@pytest.fixture
def wiring(server):
    return Wiring(UrlServers(server.url, server.url))


def created(wiring, key):
    plan = Plan(ANY_GAME.name, ANY_GAME.options(), (SeatPlan("random"),) * 2)
    return create(wiring.context, plan, key=key, digest="d").match_id


def test_a_match_is_ended_and_holds(run, wiring):
    match_id = created(wiring, "ended")

    code, said = run("end", match_id, "fault")

    assert (code, "is over without a result" in said) == (0, True)
    assert wiring.store.head(match_id).waits == "over"
    assert run("verify", match_id)[0] == 0
    assert "is over already" in run("end", match_id, "fault")[1]


def test_what_is_no_reason_and_what_is_no_match_is_told(run, wiring):
    match_id = created(wiring, "kept")

    assert "spite is no reason" in run("end", match_id, "spite")[1]
    assert run("end", "nosuchmatch", "fault") == (1, "formicary: there is no match nosuchmatch\n")
    assert wiring.store.head(match_id).waits != "over"
