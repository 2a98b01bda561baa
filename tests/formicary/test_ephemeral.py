"""Everything in one process plays a match of bots to its end."""

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
    house, store = everything.wiring.house, everything.wiring.store
    everything.start()
    try:
        plan = Plan("anthill", Options(), (SeatPlan("random"), SeatPlan("greedy")))
        match = create(house, plan, key="k", digest="d").match

        eventually(lambda: store.head(match).waits == "over")
        row = eventually(lambda: (found := everything.wiring.lobby.get(match)) and found.ranking)
    finally:
        everything.stop()

    report = verify(match, store.read(match), GAMES, head=store.head(match))
    assert report.events == store.head(match).version
    assert sorted(seat for group in row for seat in group) == [0, 1]


def test_threads_end_when_told():
    everything = Ephemeral(GAMES)
    everything.start()
    Event().wait(0.05)
    everything.stop()

    assert not any(thread.is_alive() for thread in everything.threads)
