"""`formicary rebuild`: lists, inboxes and ratings, from the logs alone."""

import pytest

from formicary.wiring import UrlServers, Wiring
from games.table import SeatPlan
from games.table.commands import Resign
from matches.commands.commit import Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import CommandRequest, play_at_table
from projections.ratings.store import SETTLE_MS
from tests.by_game import ANY_GAME

ANN, BEN = "a" * 16, "b" * 16


@pytest.fixture
def rated(server):
    """A service with a rated match that Ann has won, whose read models have heard of it."""
    wiring = Wiring(UrlServers(server.url, server.url))
    game = ANY_GAME
    seats = (SeatPlan(),) * 2
    plan = Plan(game.name, game.options(), seats, undo="none", is_rated=True)
    match_id = create(wiring.context, plan, key="rated", digest="d").match_id
    for seat, account in enumerate((ANN, BEN)):
        join(wiring.context, match_id, seat, account=account)
    request = CommandRequest(actor=Actor("seat", 1), of_table=True)
    play_at_table(wiring.context, match_id, request, Resign())
    wiring.follower.rebuild()
    wiring.context.ratings.settle(wiring.context.now() + SETTLE_MS + 1)
    return wiring, match_id


def test_what_was_lost_is_the_same_after_a_rebuild(rated, run):
    wiring, match_id = rated
    figures = wiring.context.ratings.figures_of(ANN)
    wiring.inbox_follower.rebuild()
    jobs = wiring.servers.jobs()
    lost = [*jobs.scan_iter("ratings:*"), *jobs.scan_iter("lobby:*"), *jobs.scan_iter("inbox:*")]
    jobs.delete(*lost)
    assert wiring.context.ratings.figures_of(ANN) == {}

    code, said = run("rebuild")

    assert code == 0, said
    assert "lists, inboxes and ratings are as" in said
    wiring.context.ratings.settle(wiring.context.now() + SETTLE_MS + 1)
    assert wiring.context.ratings.figures_of(ANN) == figures
    assert wiring.lobby.get(match_id).rated
    assert [one for _, one in wiring.inbox.matches_of(ANN, "over", limit=9)] == [match_id]
