"""A complete match is played, folded, reloaded and verified."""

import pytest
from fakeredis import FakeRedis

from events import Store
from games.errors import RuleViolation
from games.game import RunPhase
from games.table import SeatPlan
from games.table.undo_history import PHASE
from matches.audit.verify import verify
from matches.commands.commit import WORKERS, Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.context import Context
from tests.anthill import ANTHILL, Options, Ponder, Send, TakeBack


@pytest.fixture
def context():
    return Context(Store(FakeRedis()), {"anthill": ANTHILL}, now=lambda: 1000)


def begin_match(context):
    plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()))
    match_id = create(context, plan, key="k", digest="d").match_id
    join(context, match_id, 0, entropy="abc")
    join(context, match_id, 1)
    return match_id


def by(seat, command, **more):
    return CommandRequest(actor=Actor("seat", seat), command=command, **more)


def finish(context, match_id):
    while context.cache.get(match_id).timeline.tip().table.status == "running":
        position = context.cache.get(match_id).timeline.tip()
        for question in position.asked:
            if question.seat == PHASE:
                play(
                    context,
                    match_id,
                    CommandRequest(actor=WORKERS, command=RunPhase(), asked_since=question.since),
                )
            else:
                play(context, match_id, by(question.seat, Send(seat=question.seat, workers=2)))


def test_a_match_verifies_and_loads_to_the_same_state(context):
    match_id = begin_match(context)
    play(context, match_id, by(0, Ponder(seat=0)))
    play(context, match_id, by(0, Send(seat=0, workers=3)))
    play(context, match_id, by(0, TakeBack(seat=0)))
    finish(context, match_id)

    entries = tuple(context.store.read(match_id))
    report = verify(match_id, entries, context.games, head=context.store.head(match_id))
    again = Context(context.store, context.games).cache.get(match_id).timeline.tip()

    assert again == context.cache.get(match_id).timeline.tip()
    assert report.events == again.version
    assert report.draws == 2 + 1 + 3


def test_simultaneous_choices_leave_each_others_questions(context):
    match_id = begin_match(context)
    since = context.cache.get(match_id).timeline.tip().since(1)
    play(context, match_id, by(0, Send(seat=0, workers=3)))

    assert context.cache.get(match_id).timeline.tip().since(1) == since


def test_a_refused_command_leaves_the_log(context):
    match_id = begin_match(context)
    play(context, match_id, by(0, Send(seat=0, workers=3)))
    head = context.store.head(match_id)
    with pytest.raises(RuleViolation):
        play(context, match_id, by(0, Send(seat=0, workers=3)))
    assert context.store.head(match_id) == head
