"""Undo by a seat alone: only its own commands, if nothing was drawn or revealed (rule T5)."""

import pytest

from games.errors import RuleViolation
from games.table import Rewound, UndoAnswered, UndoLapsed, UndoProposed
from games.table.commands import GoTo
from matches.commands.commit import Actor
from matches.commands.execute import play
from matches.commands.undo import answer_proposal, go, rewind, steps
from matches.errors import MatchNotRunning, StaleVersion
from tests.anthill import Ponder, Send, TakeBack
from tests.matches.proving import verify_match
from tests.playing import at_table, begin_match, by, context_on, run_phase, tip

START = 5


def undo(context, match_id, seat, to, **more):
    return go(context, match_id, at_table(seat, **more), GoTo(to))


def redo(context, match_id, seat, to, **more):
    return go(context, match_id, at_table(seat, **more), GoTo(to, redo=True))


def answer(context, match_id, seat, proposal, agrees):
    return answer_proposal(context, match_id, at_table(seat), proposal, agrees=agrees)


def list_steps(context, match_id, seat):
    match = context.cache.fresh(match_id)
    position = match.timeline.tip()
    return [
        (step.kind, step.to)
        for step in steps(context, match, position.table, position.version, seat)
    ]


def events_after(context, match_id, after):
    codec = context.cache.get(match_id).codec
    return [codec.read(entry).event for entry in context.store.read(match_id, after)]


@pytest.fixture
def consent_match(context):
    """Return a match of two players with undo by consent."""
    return begin_match(context, undo="consent")


def test_a_seat_takes_its_own_command_back_and_does_it_again(context, match_id):
    before = tip(context, match_id).state
    play(context, match_id, by(0, Send(seat=0, workers=2)))
    done = tip(context, match_id).state

    undo(context, match_id, 0, START)
    assert tip(context, match_id).state == before
    assert list_steps(context, match_id, 0) == [("redo", START + 1)]
    redo(context, match_id, 0, START + 1)

    assert tip(context, match_id).state == done
    assert events_after(context, match_id, START + 1) == [Rewound(to=START), Rewound(to=START + 1)]
    assert list_steps(context, match_id, 0) == [("undo", START)]
    assert verify_match(context, match_id).events == START + 3


def test_several_commands_are_taken_back_at_once(context, match_id):
    for command in (Send(seat=0, workers=2), TakeBack(seat=0), Send(seat=0, workers=1)):
        play(context, match_id, by(0, command))

    assert list_steps(context, match_id, 0) == [("undo", START + back) for back in (2, 1, 0)]
    undo(context, match_id, 0, START)
    assert list_steps(context, match_id, 0) == [("redo", START + forth) for forth in (1, 2, 3)]


def test_every_abandoned_tail_can_be_done_again(context, match_id):
    for workers in (1, 2, 3):
        play(context, match_id, by(0, Send(seat=0, workers=workers)))
        undo(context, match_id, 0, START)

    assert list_steps(context, match_id, 0) == [("redo", START + at) for at in (1, 3, 5)]
    redo(context, match_id, 0, START + 3)
    assert tip(context, match_id).state.sent == (2, None)
    assert verify_match(context, match_id).events == START + 7


@pytest.mark.parametrize(
    ("commands", "why"),
    [
        ([(0, Ponder(seat=0))], "luck"),
        ([(0, Send(seat=0, workers=1)), (1, Send(seat=1, workers=1))], "other-seat"),
        ([(0, Send(seat=0, workers=1)), (1, Ponder(seat=1))], "other-seat"),
    ],
)
def test_a_barrier_stops_it(context, match_id, commands, why):
    for seat, command in commands:
        play(context, match_id, by(seat, command))
    head = tip(context, match_id).version

    with pytest.raises(RuleViolation) as caught:
        undo(context, match_id, 0, START)

    assert (caught.value.slug, caught.value.rule) == ("undo.not-alone", "T5")
    assert caught.value.facts == {"to": START, "at": head, "why": why}
    assert list_steps(context, match_id, 0) == []
    assert tip(context, match_id).version == head


def test_what_was_done_before_a_barrier_stays(context, match_id):
    play(context, match_id, by(0, Ponder(seat=0)))
    play(context, match_id, by(0, Send(seat=0, workers=1)))

    assert list_steps(context, match_id, 0) == [("undo", START + 1)]


def test_a_phase_is_nobodys_to_take_back(context, match_id):
    for seat in (0, 1):
        play(context, match_id, by(seat, Send(seat=seat, workers=1)))
    play(context, match_id, run_phase())

    assert list_steps(context, match_id, 1) == []
    with pytest.raises(RuleViolation, match=r"undo\.not-alone"):
        undo(context, match_id, 1, START + 1)


@pytest.mark.parametrize(
    ("move", "to", "slug"),
    [
        (undo, START + 1, "undo.no-target"),  # the current version of the match
        (undo, START + 3, "undo.no-target"),  # the head
        (undo, START - 1, "undo.no-target"),  # inside a commit
        (redo, START, "redo.not-abandoned"),
        (redo, START + 1, "undo.no-target"),
    ],
)
def test_the_wrong_way_is_refused(context, match_id, move, to, slug):
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    play(context, match_id, by(0, TakeBack(seat=0)))
    undo(context, match_id, 0, START + 1)

    with pytest.raises(RuleViolation) as caught:
        move(context, match_id, 0, to)
    assert (caught.value.slug, caught.value.rule) == (slug, "T2")


def test_an_abandoned_version_is_not_behind(context, match_id):
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    undo(context, match_id, 0, START)

    with pytest.raises(RuleViolation, match=r"undo\.not-behind"):
        undo(context, match_id, 0, START + 1)


def test_the_policy_may_forbid_it(context):
    match_id = begin_match(context, undo="none")
    play(context, match_id, by(0, Send(seat=0, workers=1)))

    with pytest.raises(RuleViolation) as caught:
        undo(context, match_id, 0, START)
    assert (caught.value.slug, caught.value.facts) == ("undo.forbidden", {"policy": "none"})
    assert list_steps(context, match_id, 0) == []
    rewind(context, match_id, START, Actor("admin"))
    assert verify_match(context, match_id).events == START + 2


def test_a_version_before_the_head_is_stale(context, match_id):
    """A table command requires the newest version, even if the question is older."""
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    play(context, match_id, by(0, TakeBack(seat=0)))
    with pytest.raises(StaleVersion):
        undo(context, match_id, 0, START, seen=START + 1)
    undo(context, match_id, 0, START, seen=START + 2)


def test_nothing_is_put_back_after_the_end(context, match_id):
    for _ in range(3):
        for seat in (0, 1):
            play(context, match_id, by(seat, Send(seat=seat, workers=1)))
        play(context, match_id, run_phase())

    assert list_steps(context, match_id, 0) == []
    with pytest.raises(MatchNotRunning):
        undo(context, match_id, 0, START)


def test_what_may_be_done_is_the_same_from_a_keyframe(context, match_id):
    """A process that started in the middle of a long undo history reads the events before it."""
    for _ in range(140):
        play(context, match_id, by(0, Send(seat=0, workers=1)))
        play(context, match_id, by(0, TakeBack(seat=0)))
    cold = context_on(context.store.client)
    assert cold.cache.get(match_id).timeline.base == 250

    assert list_steps(cold, match_id, 0) == list_steps(context, match_id, 0)
    assert list_steps(cold, match_id, 0)[-1] == ("undo", START)
    undo(cold, match_id, 0, START)
    assert tip(context, match_id).state.sent == (None, None)


def test_the_others_are_asked(context, consent_match):
    play(context, consent_match, by(0, Ponder(seat=0)))
    proposed = undo(context, consent_match, 0, START)
    assert events_after(context, consent_match, START + 1) == [UndoProposed(seat=0, to=START)]
    assert list_steps(context, consent_match, 0) == [("withdraw", START)]
    assert list_steps(context, consent_match, 1) == [("agree", START), ("refuse", START)]

    answer(context, consent_match, 1, proposed.last, agrees=True)

    assert events_after(context, consent_match, START + 2) == [
        UndoAnswered(seat=1, agrees=True),
        Rewound(to=START),
    ]
    assert tip(context, consent_match).state.cards == ((), ())
    assert not tip(context, consent_match).table.proposal
    assert verify_match(context, consent_match).events == START + 4


def test_a_redo_of_what_others_did_is_asked_for(context, consent_match):
    play(context, consent_match, by(1, Send(seat=1, workers=1)))
    answer(context, consent_match, 1, undo(context, consent_match, 0, START).last, agrees=True)

    proposed = redo(context, consent_match, 0, START + 1)
    answer(context, consent_match, 1, proposed.last, agrees=True)

    assert tip(context, consent_match).state.sent == (None, 1)
    assert verify_match(context, consent_match).events == tip(context, consent_match).version


@pytest.mark.parametrize(
    ("seat", "reason", "count"), [(0, "withdrawn", 1), (1, "refused", 2)], ids=["own", "other"]
)
def test_a_proposal_is_withdrawn_or_refused(context, consent_match, seat, reason, count):
    play(context, consent_match, by(0, Ponder(seat=0)))
    proposed = undo(context, consent_match, 0, START)

    answer(context, consent_match, seat, proposed.last, agrees=False)

    lapsed = events_after(context, consent_match, proposed.last)
    assert (len(lapsed), lapsed[-1]) == (count, UndoLapsed(reason=reason))
    assert not tip(context, consent_match).table.proposal
    assert ("propose", START) in list_steps(context, consent_match, 0)
    assert verify_match(context, consent_match).events == proposed.last + count


@pytest.mark.parametrize("how", ["command", "undo"])
def test_a_proposal_lapses_when_the_game_moves_on(context, consent_match, how):
    play(context, consent_match, by(0, Ponder(seat=0)))
    play(context, consent_match, by(1, Send(seat=1, workers=1)))
    proposed = undo(context, consent_match, 0, START)
    if how == "command":
        play(context, consent_match, by(0, Send(seat=0, workers=1)))
    else:
        undo(context, consent_match, 1, START + 1)

    assert events_after(context, consent_match, proposed.last)[0] == UndoLapsed(reason="moved-on")
    with pytest.raises(RuleViolation) as caught:
        answer(context, consent_match, 1, proposed.last, agrees=True)
    assert caught.value.slug == "undo.no-proposal"
    assert caught.value.facts == {"proposal": proposed.last, "open": None}
    assert verify_match(context, consent_match).events == tip(context, consent_match).version


def test_a_question_stands_through_a_proposal(context, consent_match):
    play(context, consent_match, by(0, Ponder(seat=0)))
    before = tip(context, consent_match).asked
    undo(context, consent_match, 0, START)

    assert tip(context, consent_match).asked == before
    play(context, consent_match, by(1, Send(seat=1, workers=1), seen=START))


@pytest.mark.parametrize(
    ("seat", "agrees", "slug"),
    [(0, True, "undo.own"), (1, True, "undo.answered")],
)
def test_an_answer_out_of_place_is_refused(context, seat, agrees, slug):
    match_id = begin_match(context, 3, undo="consent")
    start = tip(context, match_id).version
    play(context, match_id, by(0, Ponder(seat=0)))
    proposed = undo(context, match_id, 0, start)
    answer(context, match_id, 1, proposed.last, agrees=True)

    with pytest.raises(RuleViolation) as caught:
        answer(context, match_id, seat, proposed.last, agrees=agrees)
    assert (caught.value.slug, caught.value.rule) == (slug, "T6")
    with pytest.raises(RuleViolation, match=r"undo\.proposed"):
        undo(context, match_id, 2, start)
    answer(context, match_id, 2, proposed.last, agrees=True)
    assert tip(context, match_id).state.cards == ((), (), ())


def test_bots_agree_at_once(context):
    match_id = begin_match(context, 3, bots=1, undo="consent")
    start = tip(context, match_id).version
    play(context, match_id, by(0, Ponder(seat=0)))

    proposed = undo(context, match_id, 0, start)
    assert events_after(context, match_id, start + 1) == [
        UndoProposed(seat=0, to=start),
        UndoAnswered(seat=2, agrees=True),
    ]
    answer(context, match_id, 1, proposed.first, agrees=True)

    assert tip(context, match_id).state.cards == ((), (), ())
    assert verify_match(context, match_id).events == tip(context, match_id).version


def test_alone_among_bots_the_game_goes_back_at_once(context):
    match_id = begin_match(context, 2, bots=1, undo="consent")
    start = tip(context, match_id).version
    play(context, match_id, by(0, Ponder(seat=0)))
    undo(context, match_id, 0, start)

    assert events_after(context, match_id, start + 1)[-1] == Rewound(to=start)
    assert verify_match(context, match_id).events == tip(context, match_id).version
