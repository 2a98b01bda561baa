"""The thinking time of bots is validated in new matches, and capped in stored ones."""

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
from tests.playing import at_table, begin_match, context_on, waits

GAMES = {"anthill": ANTHILL}


@pytest.fixture
def generous_house(context):
    """Return a context that allows bots 30 seconds."""
    context.bot_seconds = 30
    return context


def make_match(context, *levels, clock=None):
    plan = Plan("anthill", Options(), tuple(SeatPlan(level) for level in levels), clock=clock)
    return create(context, plan, key="k", digest="d").match_id


@pytest.mark.parametrize("level", ["mcts:30001ms", "mcts:300000ms", "mcts:15001", "mcts:999999"])
def test_a_bot_that_would_think_too_long_is_refused_before_anything_is_stored(
    generous_house, level
):
    with pytest.raises(CostlyBot, match=rf"^{level} may think for .* the limit is 30 s"):
        make_match(generous_house, None, level)

    assert not generous_house.store.client.keys("*")


@pytest.mark.parametrize("level", ["mcts:30000ms", "mcts:15000", "greedy", "random"])
def test_a_bot_that_thinks_no_longer_is_taken(generous_house, level):
    assert make_match(generous_house, None, level)


def test_the_bot_that_a_clock_brings_thinks_no_longer_either(generous_house):
    with pytest.raises(CostlyBot):
        make_match(generous_house, None, None, clock=PerDecision(seconds=10, level="mcts:60000ms"))


def test_a_seat_is_handed_to_no_longer_one(generous_house):
    match_id = begin_match(generous_house)
    head = generous_house.store.head(match_id)

    with pytest.raises(CostlyBot):
        hand_to_bot(generous_house, match_id, at_table(0), "mcts:60000ms")

    assert generous_house.store.head(match_id) == head
    hand_to_bot(generous_house, match_id, at_table(0), "mcts:100ms")


@pytest.mark.parametrize("level", ["mcts:300000ms", "mcts:999999"])
def test_a_stored_match_with_longer_bots_goes_on_and_is_proven(level):
    """The bots' searches stop at the cap and record it, so they can be repeated and verified."""
    generous = context_on()
    match_id = make_match(generous, level, "random")
    store = generous.store
    strict = Context(store, GAMES, bot_seconds=0.01)
    while tasks := waits(strict, match_id):
        answer(strict, tasks[0])

    entries = tuple(store.read(match_id))
    reasons = {
        entry.seq: canonical.decode(entry.s)["reasons"][1]
        for entry in entries
        if entry.s and "reasons" in canonical.decode(entry.s)
    }
    searched = {seq: given for seq, given in reasons.items() if given["level"] == level}
    cut = [reason for reason in searched.values() if reason["fell_back"]]

    assert cut
    assert all(reason["fell_back"] == ["mcts reached the cap of 0.01 s"] for reason in cut)
    assert all(rederive(strict, match_id, seq).differing == () for seq in searched)
    report = verify(match_id, entries, GAMES, head=store.head(match_id))
    assert report.events == store.head(match_id).version


def test_seats_for_players_cost_nothing(generous_house):
    match_id = make_match(generous_house, None, None)
    join(generous_house, match_id, 0)
