"""A full store rejects first new matches and then commands, but keeps stored answers."""

import pytest

from events import StoreFull, StoreNearlyFull
from games.table import SeatPlan
from matches.commands.administration import call_off
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create
from matches.commands.execute import play
from tests.anthill import Options, Ponder
from tests.playing import begin_match, by, context_on


def test_near_the_ceiling_no_match_is_created_and_those_there_go_on():
    context = context_on()
    match_id = begin_match(context)
    context.capacity.share = 0.92

    with pytest.raises(StoreNearlyFull):
        begin_match(context, key="another")
    plan = Plan("anthill", Options(), (SeatPlan(),) * 2, "free")
    again = create(context, plan, key="created", digest="d")
    assert (again.match_id, again.repeated) == (match_id, True)
    assert play(context, match_id, by(0, Ponder(seat=0))).last


def test_at_the_ceiling_no_command_is_taken_but_an_answer_is_repeated():
    context = context_on()
    match_id = begin_match(context)
    request = by(0, Ponder(seat=0), key="k", digest="d")
    first = play(context, match_id, request)
    version = context.store.head(match_id).version
    context.capacity.share = 0.99

    with pytest.raises(StoreFull):
        play(context, match_id, by(1, Ponder(seat=1), key="l", digest="d"))
    again = play(context, match_id, request)

    assert (again.first, again.last, again.repeated) == (first.first, first.last, True)
    assert context.store.head(match_id).version == version


def test_an_administrator_ends_a_match_at_the_ceiling():
    context = context_on()
    match_id = begin_match(context)
    context.capacity.share = 0.99

    call_off(context, match_id, CommandRequest(actor=Actor("admin"), of_table=True), "operator")

    assert context.store.head(match_id).waits == "over"
