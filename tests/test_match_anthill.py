"""A whole match on the log: played, folded, loaded again and verified."""

import pytest
from fakeredis import FakeRedis

from events import Store
from games.errors import RuleViolation
from games.game import RunPhase
from games.table import SeatPlan
from matches.audit.verify import verify
from matches.commands.commit import WORKERS, Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import Request, play
from matches.context import House
from projections.timeline import PHASE
from tests.anthill import ANTHILL, Options, Ponder, Send, TakeBack


@pytest.fixture
def house():
    return House(Store(FakeRedis()), {"anthill": ANTHILL}, now=lambda: 1000)


def begun(house):
    plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()))
    match = create(house, plan, key="k", digest="d").match
    join(house, match, 0, entropy="abc")
    join(house, match, 1)
    return match


def by(seat, command, **more):
    return Request(actor=Actor("seat", seat), command=command, **more)


def finish(house, match):
    while house.cache.get(match).line.tip().table.status == "running":
        position = house.cache.get(match).line.tip()
        for one in position.asked:
            if one.seat == PHASE:
                play(house, match, Request(actor=WORKERS, command=RunPhase(), asked=one.since))
            else:
                play(house, match, by(one.seat, Send(seat=one.seat, workers=2)))


def test_a_match_verifies_and_loads_to_the_same_state(house):
    match = begun(house)
    play(house, match, by(0, Ponder(seat=0)))
    play(house, match, by(0, Send(seat=0, workers=3)))
    play(house, match, by(0, TakeBack(seat=0)))
    finish(house, match)

    entries = tuple(house.store.read(match))
    report = verify(match, entries, house.games, head=house.store.head(match))
    again = House(house.store, house.games).cache.get(match).line.tip()

    assert again == house.cache.get(match).line.tip()
    assert report.events == again.version
    assert report.draws == 2 + 1 + 3


def test_simultaneous_choices_leave_each_others_questions(house):
    match = begun(house)
    since = house.cache.get(match).line.tip().since(1)
    play(house, match, by(0, Send(seat=0, workers=3)))

    assert house.cache.get(match).line.tip().since(1) == since


def test_a_refused_command_leaves_the_log(house):
    match = begun(house)
    play(house, match, by(0, Send(seat=0, workers=3)))
    head = house.store.head(match)
    with pytest.raises(RuleViolation):
        play(house, match, by(0, Send(seat=0, workers=3)))
    assert house.store.head(match) == head
