"""How long a bot may think: refused where it is chosen, kept to where it is stored already."""

import pytest

from events import canonical
from games.table import PerDecision, SeatPlan
from matches.audit.bot_replay import rederive
from matches.audit.verify import verify
from matches.commands.bots import answer
from matches.commands.create import Plan, create, join
from matches.commands.seat_handover import hand_to_bot
from matches.context import Context
from matches.errors import CostlyBot
from tests.anthill import ANTHILL, Options
from tests.playing import at_table, begun, house_on, waits

GAMES = {"anthill": ANTHILL}


@pytest.fixture
def granted(context):
    """Give a house that grants bots 30 seconds."""
    context.bot_seconds = 30
    return context


def made(context, *levels, clock=None):
    plan = Plan("anthill", Options(), tuple(SeatPlan(one) for one in levels), clock=clock)
    return create(context, plan, key="k", digest="d").match_id


@pytest.mark.parametrize("level", ["mcts:30001ms", "mcts:300000ms", "mcts:15001", "mcts:999999"])
def test_a_bot_that_would_think_too_long_is_refused_before_anything_is_stored(granted, level):
    with pytest.raises(CostlyBot, match=rf"^{level} may think for .* the limit is 30 s"):
        made(granted, None, level)

    assert not granted.store.client.keys("*")


@pytest.mark.parametrize("level", ["mcts:30000ms", "mcts:15000", "greedy", "random"])
def test_a_bot_that_thinks_no_longer_is_taken(granted, level):
    assert made(granted, None, level)


def test_the_bot_that_a_clock_brings_thinks_no_longer_either(granted):
    with pytest.raises(CostlyBot):
        made(granted, None, None, clock=PerDecision(seconds=10, level="mcts:60000ms"))


def test_a_seat_is_handed_to_no_longer_one(granted):
    match_id = begun(granted)
    head = granted.store.head(match_id)

    with pytest.raises(CostlyBot):
        hand_to_bot(granted, match_id, at_table(0), "mcts:60000ms")

    assert granted.store.head(match_id) == head
    hand_to_bot(granted, match_id, at_table(0), "mcts:100ms")


@pytest.mark.parametrize("level", ["mcts:300000ms", "mcts:999999"])
def test_a_stored_match_with_longer_bots_goes_on_and_is_proven(level):
    """Its searches end where the time does, and say so; they can be made again, and verified."""
    generous = house_on()
    match_id = made(generous, level, "random")
    store = generous.store
    strict = Context(store, GAMES, bot_seconds=0.01)
    while tasks := waits(strict, match_id):
        answer(strict, tasks[0])

    entries = tuple(store.read(match_id))
    reasons = {
        one.seq: canonical.decode(one.s)["reasons"][1]
        for one in entries
        if one.s and "reasons" in canonical.decode(one.s)
    }
    searched = {seq: one for seq, one in reasons.items() if one["level"] == level}
    cut = [one for one in searched.values() if one["fell_back"]]

    assert cut
    assert all(one["fell_back"] == ["mcts reached the cap of 0.01 s"] for one in cut)
    assert all(rederive(strict, match_id, seq).differing == () for seq in searched)
    report = verify(match_id, entries, GAMES, head=store.head(match_id))
    assert report.events == store.head(match_id).version


def test_seats_for_players_cost_nothing(granted):
    match_id = made(granted, None, None)
    join(granted, match_id, 0)
