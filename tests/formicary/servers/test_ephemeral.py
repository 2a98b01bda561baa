"""A service in a single process plays a match of bots to its end."""

from threading import Event

from formicary.servers.ephemeral import Ephemeral
from games.table import SeatPlan
from matches.audit.verify import verify
from matches.commands.create import Plan, create
from tests.anthill import ANTHILL, Options
from tests.waiting import eventually

GAMES = {"anthill": ANTHILL}


def test_bots_play_to_the_end_in_threads():
    everything = Ephemeral(GAMES)
    context, store = everything.wiring.context, everything.wiring.store
    everything.start()
    try:
        plan = Plan("anthill", Options(), (SeatPlan("random"), SeatPlan("greedy")))
        match_id = create(context, plan, key="k", digest="d").match_id

        eventually(lambda: store.head(match_id).waits == "over")
        row = eventually(
            lambda: (summary := everything.wiring.lobby.get(match_id)) and summary.ranking
        )
    finally:
        everything.stop()

    report = verify(match_id, store.read(match_id), GAMES, head=store.head(match_id))
    assert report.events == store.head(match_id).version
    assert sorted(seat for group in row for seat in group) == [0, 1]


def test_threads_end_when_told():
    everything = Ephemeral(GAMES)
    everything.start()
    Event().wait(0.05)
    everything.stop()

    assert not any(thread.is_alive() for thread in everything.threads)
