"""Undo is a single event in the log that removes nothing, and so is redo."""

import pytest

from games.errors import RuleViolation
from games.game import RunPhase
from games.table import Rewound, SeatPlan
from games.table.undo_history import PHASE
from matches.audit.verify import verify
from matches.commands.commit import Actor
from matches.commands.create import Plan, create
from matches.commands.execute import play
from matches.commands.undo import rewind
from matches.errors import MatchNotRunning
from tests.anthill import Options, Ponder, Send, TakeBack
from tests.playing import begin_match, by, context_on, run_phase, tip

ADMIN = Actor("admin")
START = 5


def events(context, match_id, after=START):
    codec = context.cache.get(match_id).codec
    return [codec.read(entry).event for entry in context.store.read(match_id, after)]


def forage(context, match_id):
    for seat in (0, 1):
        play(context, match_id, by(seat, Send(seat=seat, workers=1 + seat)))
    play(context, match_id, run_phase())


def test_the_game_goes_back_and_the_table_does_not(context, match_id):
    before = tip(context, match_id)
    play(context, match_id, by(0, Ponder(seat=0)))

    rewind(context, match_id, START, ADMIN)

    after = tip(context, match_id)
    assert (after.state, after.table) == (before.state, before.table)
    assert after.version == START + 2
    assert events(context, match_id)[-1] == Rewound(to=START)


def test_redo_is_the_same_event(context, match_id):
    play(context, match_id, by(0, Ponder(seat=0)))
    done = tip(context, match_id).state
    rewind(context, match_id, START, ADMIN)

    rewind(context, match_id, START + 1, ADMIN)

    assert tip(context, match_id).state == done


def test_undo_and_doing_again_draws_the_same(context, match_id):
    """A label only depends on the state. If the die changed, undo would be a reroll."""
    play(context, match_id, by(0, Ponder(seat=0)))
    forage(context, match_id)
    first = events(context, match_id)
    rewind(context, match_id, START, ADMIN)
    play(context, match_id, by(0, Ponder(seat=0)))
    forage(context, match_id)

    assert events(context, match_id)[5:] == first


def test_another_order_of_simultaneous_seats_draws_the_same(context, match_id):
    play(context, match_id, by(0, Ponder(seat=0)))
    play(context, match_id, by(1, Ponder(seat=1)))
    cards = tip(context, match_id).state.cards
    rewind(context, match_id, START, ADMIN)
    play(context, match_id, by(1, Ponder(seat=1)))
    play(context, match_id, by(0, Ponder(seat=0)))

    assert tip(context, match_id).state.cards == cards


def test_an_undo_moves_every_question(context, match_id):
    play(context, match_id, by(0, Ponder(seat=0)))
    rewind(context, match_id, START, ADMIN)

    assert {question.since for question in tip(context, match_id).asked} == {START + 2}


def test_an_undo_takes_a_phase_back_that_was_not_run_yet(context, match_id):
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    play(context, match_id, by(1, Send(seat=1, workers=1)))
    assert tip(context, match_id).since(PHASE)

    rewind(context, match_id, START + 1, ADMIN)

    assert tip(context, match_id).state.sent == (1, None)
    assert context.store.head(match_id).waits == ""


@pytest.mark.parametrize(
    "to",
    [
        pytest.param(-1, id="below the first"),
        pytest.param(0, id="before the first"),
        pytest.param(1, id="of the table"),
        pytest.param(START - 1, id="inside a commit"),
        pytest.param(START + 3, id="before a phase"),
        pytest.param(START + 5, id="an undo"),
        pytest.param(START + 6, id="the head"),
        pytest.param(START + 9, id="the future"),
    ],
)
def test_what_is_no_target_is_refused(context, match_id, to):
    play(context, match_id, by(0, Ponder(seat=0)))
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    play(context, match_id, by(1, Send(seat=1, workers=1)))
    play(context, match_id, run_phase())
    rewind(context, match_id, START, ADMIN)
    play(context, match_id, by(1, Ponder(seat=1)))
    head = context.store.head(match_id)

    with pytest.raises(RuleViolation) as caught:
        rewind(context, match_id, to, ADMIN)

    assert (caught.value.slug, caught.value.rule) == ("undo.no-target", "T2")
    assert caught.value.facts == {"to": to, "version": START + 6}
    assert context.store.head(match_id) == head


@pytest.mark.parametrize("status", ["open", "over"])
def test_only_a_running_match_is_rewound(context, status):
    if status == "open":
        plan = Plan("anthill", Options(), (SeatPlan(), SeatPlan()))
        match_id = create(context, plan, key="open", digest="d").match_id
    else:
        match_id = begin_match(context)
        for _ in range(3):
            forage(context, match_id)

    with pytest.raises(MatchNotRunning) as caught:
        rewind(context, match_id, START, ADMIN)
    assert caught.value.status == status


def test_a_version_that_only_the_store_has_is_a_target(context, match_id):
    """The cache catches up before a target is rejected."""
    stale = context_on(context.store.client)
    stale.cache.get(match_id)
    play(context, match_id, by(0, Ponder(seat=0)))
    play(context, match_id, by(0, Send(seat=0, workers=1)))

    rewind(stale, match_id, START + 1, ADMIN)

    assert tip(stale, match_id).state == tip(context, match_id).state
    assert tip(context, match_id).state.sent == (None, None)


def test_an_undo_is_stored_once_a_key(context, match_id):
    play(context, match_id, by(0, Ponder(seat=0)))
    first = rewind(context, match_id, START, ADMIN, key="k", digest="d")
    again = rewind(context, match_id, START, ADMIN, key="k", digest="d")

    assert (again.first, again.last, again.repeated) == (first.first, first.last, True)
    assert context.store.head(match_id).version == START + 2


def test_an_undo_reaches_behind_the_keyframes(context, match_id):
    """The undo happens six hundred versions later, in a process that started at a keyframe."""
    for turn in range(300):
        play(context, match_id, by(0, Send(seat=0, workers=1 + turn % 3)))
        play(context, match_id, by(0, TakeBack(seat=0)))
    play(context, match_id, by(1, Ponder(seat=1)))
    then = context.cache.get(match_id).timeline.state(START + 1)
    cold = context_on(context.store.client)
    assert cold.cache.get(match_id).timeline.base == 500

    rewind(cold, match_id, START + 1, ADMIN)

    assert tip(cold, match_id).state == tip(context, match_id).state == then
    play(cold, match_id, by(1, Send(seat=1, workers=3)))
    play(context, match_id, run_phase())
    match = context.cache.get(match_id)
    report = verify(match_id, context.store.read(match_id), context.games, keys=match.keys)
    assert report.events == context.store.head(match_id).version
    assert isinstance(run_phase().command, RunPhase)
