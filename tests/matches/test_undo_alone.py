"""What a seat may take back alone: its own commands, nothing drawn, nothing told (rule T5)."""

import pytest

from games.errors import RuleViolation
from games.table import Rewound, UndoAnswered, UndoLapsed, UndoProposed
from matches.commands.commit import Actor
from matches.commands.execute import play
from matches.commands.undo import Going, answer_proposal, go, rewind, steps
from matches.errors import MatchNotRunning, StaleVersion
from tests.anthill import Ponder, Send, TakeBack
from tests.matches.proving import verified
from tests.playing import at_table, begun, by, house_on, run_phase, tip

START = 5


def undo(house, match, seat, to, **more):
    return go(house, match, at_table(seat, **more), Going(to))


def redo(house, match, seat, to, **more):
    return go(house, match, at_table(seat, **more), Going(to, forth=True))


def answer(house, match, seat, proposal, agrees):
    return answer_proposal(house, match, at_table(seat), proposal, agrees=agrees)


def listed(house, match, seat):
    held = house.cache.fresh(match)
    position = held.line.tip()
    return [
        (one.kind, one.to) for one in steps(house, held, position.table, position.version, seat)
    ]


def told(house, match, after):
    codec = house.cache.get(match).codec
    return [codec.read(entry).event for entry in house.store.read(match, after)]


@pytest.fixture
def asking(house):
    """A match of two players in which going back is by consent."""
    return begun(house, undo="consent")


def test_a_seat_takes_its_own_command_back_and_does_it_again(house, match):
    before = tip(house, match).state
    play(house, match, by(0, Send(seat=0, workers=2)))
    done = tip(house, match).state

    undo(house, match, 0, START)
    assert tip(house, match).state == before
    assert listed(house, match, 0) == [("redo", START + 1)]
    redo(house, match, 0, START + 1)

    assert tip(house, match).state == done
    assert told(house, match, START + 1) == [Rewound(to=START), Rewound(to=START + 1)]
    assert listed(house, match, 0) == [("undo", START)]
    assert verified(house, match).events == START + 3


def test_several_commands_are_taken_back_at_once(house, match):
    for command in (Send(seat=0, workers=2), TakeBack(seat=0), Send(seat=0, workers=1)):
        play(house, match, by(0, command))

    assert listed(house, match, 0) == [("undo", START + back) for back in (2, 1, 0)]
    undo(house, match, 0, START)
    assert listed(house, match, 0) == [("redo", START + forth) for forth in (1, 2, 3)]


def test_every_abandoned_tail_can_be_done_again(house, match):
    for workers in (1, 2, 3):
        play(house, match, by(0, Send(seat=0, workers=workers)))
        undo(house, match, 0, START)

    assert listed(house, match, 0) == [("redo", START + at) for at in (1, 3, 5)]
    redo(house, match, 0, START + 3)
    assert tip(house, match).state.sent == (2, None)
    assert verified(house, match).events == START + 7


@pytest.mark.parametrize(
    ("commands", "why"),
    [
        ([(0, Ponder(seat=0))], "luck"),
        ([(0, Send(seat=0, workers=1)), (1, Send(seat=1, workers=1))], "other-seat"),
        ([(0, Send(seat=0, workers=1)), (1, Ponder(seat=1))], "other-seat"),
    ],
)
def test_a_barrier_stops_it(house, match, commands, why):
    for seat, command in commands:
        play(house, match, by(seat, command))
    head = tip(house, match).version

    with pytest.raises(RuleViolation) as caught:
        undo(house, match, 0, START)

    assert (caught.value.slug, caught.value.rule) == ("undo.not-alone", "T5")
    assert caught.value.facts == {"to": START, "at": head, "why": why}
    assert listed(house, match, 0) == []
    assert tip(house, match).version == head


def test_what_was_done_before_a_barrier_stays(house, match):
    play(house, match, by(0, Ponder(seat=0)))
    play(house, match, by(0, Send(seat=0, workers=1)))

    assert listed(house, match, 0) == [("undo", START + 1)]


def test_a_phase_is_nobodys_to_take_back(house, match):
    for seat in (0, 1):
        play(house, match, by(seat, Send(seat=seat, workers=1)))
    play(house, match, run_phase())

    assert listed(house, match, 1) == []
    with pytest.raises(RuleViolation, match=r"undo\.not-alone"):
        undo(house, match, 1, START + 1)


@pytest.mark.parametrize(
    ("move", "to", "slug"),
    [
        (undo, START + 1, "undo.no-target"),  # where the match stands
        (undo, START + 3, "undo.no-target"),  # the head
        (undo, START - 1, "undo.no-target"),  # inside a commit
        (redo, START, "redo.not-abandoned"),
        (redo, START + 1, "undo.no-target"),
    ],
)
def test_the_wrong_way_is_refused(house, match, move, to, slug):
    play(house, match, by(0, Send(seat=0, workers=1)))
    play(house, match, by(0, TakeBack(seat=0)))
    undo(house, match, 0, START + 1)

    with pytest.raises(RuleViolation) as caught:
        move(house, match, 0, to)
    assert (caught.value.slug, caught.value.rule) == (slug, "T2")


def test_an_abandoned_version_is_not_behind(house, match):
    play(house, match, by(0, Send(seat=0, workers=1)))
    undo(house, match, 0, START)

    with pytest.raises(RuleViolation, match=r"undo\.not-behind"):
        undo(house, match, 0, START + 1)


def test_the_policy_may_forbid_it(house):
    match = begun(house, undo="none")
    play(house, match, by(0, Send(seat=0, workers=1)))

    with pytest.raises(RuleViolation) as caught:
        undo(house, match, 0, START)
    assert (caught.value.slug, caught.value.facts) == ("undo.forbidden", {"policy": "none"})
    assert listed(house, match, 0) == []
    rewind(house, match, START, Actor("admin"))
    assert verified(house, match).events == START + 2


def test_a_version_before_the_head_is_stale(house, match):
    """A command of the table is held to the newest version, however old the question is."""
    play(house, match, by(0, Send(seat=0, workers=1)))
    play(house, match, by(0, TakeBack(seat=0)))
    with pytest.raises(StaleVersion):
        undo(house, match, 0, START, seen=START + 1)
    undo(house, match, 0, START, seen=START + 2)


def test_nothing_is_put_back_after_the_end(house, match):
    for _ in range(3):
        for seat in (0, 1):
            play(house, match, by(seat, Send(seat=seat, workers=1)))
        play(house, match, run_phase())

    assert listed(house, match, 0) == []
    with pytest.raises(MatchNotRunning):
        undo(house, match, 0, START)


def test_what_may_be_done_is_the_same_from_a_keyframe(house, match):
    """A process that began in the middle of a long way back reads what lies before."""
    for _ in range(140):
        play(house, match, by(0, Send(seat=0, workers=1)))
        play(house, match, by(0, TakeBack(seat=0)))
    cold = house_on(house.store.client)
    assert cold.cache.get(match).line.base == 250

    assert listed(cold, match, 0) == listed(house, match, 0)
    assert listed(cold, match, 0)[-1] == ("undo", START)
    undo(cold, match, 0, START)
    assert tip(house, match).state.sent == (None, None)


def test_the_others_are_asked(house, asking):
    play(house, asking, by(0, Ponder(seat=0)))
    proposed = undo(house, asking, 0, START)
    assert told(house, asking, START + 1) == [UndoProposed(seat=0, to=START)]
    assert listed(house, asking, 0) == [("withdraw", START)]
    assert listed(house, asking, 1) == [("agree", START), ("refuse", START)]

    answer(house, asking, 1, proposed.last, agrees=True)

    assert told(house, asking, START + 2) == [UndoAnswered(seat=1, agrees=True), Rewound(to=START)]
    assert tip(house, asking).state.cards == ((), ())
    assert not tip(house, asking).table.proposal
    assert verified(house, asking).events == START + 4


def test_a_redo_of_what_others_did_is_asked_for(house, asking):
    play(house, asking, by(1, Send(seat=1, workers=1)))
    answer(house, asking, 1, undo(house, asking, 0, START).last, agrees=True)

    proposed = redo(house, asking, 0, START + 1)
    answer(house, asking, 1, proposed.last, agrees=True)

    assert tip(house, asking).state.sent == (None, 1)
    assert verified(house, asking).events == tip(house, asking).version


@pytest.mark.parametrize(
    ("seat", "reason", "count"), [(0, "withdrawn", 1), (1, "refused", 2)], ids=["own", "other"]
)
def test_a_proposal_is_withdrawn_or_refused(house, asking, seat, reason, count):
    play(house, asking, by(0, Ponder(seat=0)))
    proposed = undo(house, asking, 0, START)

    answer(house, asking, seat, proposed.last, agrees=False)

    lapsed = told(house, asking, proposed.last)
    assert (len(lapsed), lapsed[-1]) == (count, UndoLapsed(reason=reason))
    assert not tip(house, asking).table.proposal
    assert ("propose", START) in listed(house, asking, 0)
    assert verified(house, asking).events == proposed.last + count


@pytest.mark.parametrize("how", ["command", "undo"])
def test_a_proposal_lapses_when_the_game_moves_on(house, asking, how):
    play(house, asking, by(0, Ponder(seat=0)))
    play(house, asking, by(1, Send(seat=1, workers=1)))
    proposed = undo(house, asking, 0, START)
    if how == "command":
        play(house, asking, by(0, Send(seat=0, workers=1)))
    else:
        undo(house, asking, 1, START + 1)

    assert told(house, asking, proposed.last)[0] == UndoLapsed(reason="moved-on")
    with pytest.raises(RuleViolation) as caught:
        answer(house, asking, 1, proposed.last, agrees=True)
    assert caught.value.slug == "undo.no-proposal"
    assert caught.value.facts == {"proposal": proposed.last, "open": None}
    assert verified(house, asking).events == tip(house, asking).version


def test_a_question_stands_through_a_proposal(house, asking):
    play(house, asking, by(0, Ponder(seat=0)))
    before = tip(house, asking).asked
    undo(house, asking, 0, START)

    assert tip(house, asking).asked == before
    play(house, asking, by(1, Send(seat=1, workers=1), seen=START))


@pytest.mark.parametrize(
    ("seat", "agrees", "slug"),
    [(0, True, "undo.own"), (1, True, "undo.answered")],
)
def test_an_answer_out_of_place_is_refused(house, seat, agrees, slug):
    match = begun(house, 3, undo="consent")
    start = tip(house, match).version
    play(house, match, by(0, Ponder(seat=0)))
    proposed = undo(house, match, 0, start)
    answer(house, match, 1, proposed.last, agrees=True)

    with pytest.raises(RuleViolation) as caught:
        answer(house, match, seat, proposed.last, agrees=agrees)
    assert (caught.value.slug, caught.value.rule) == (slug, "T6")
    with pytest.raises(RuleViolation, match=r"undo\.proposed"):
        undo(house, match, 2, start)
    answer(house, match, 2, proposed.last, agrees=True)
    assert tip(house, match).state.cards == ((), (), ())


def test_bots_agree_at_once(house):
    match = begun(house, 3, bots=1, undo="consent")
    start = tip(house, match).version
    play(house, match, by(0, Ponder(seat=0)))

    proposed = undo(house, match, 0, start)
    assert told(house, match, start + 1) == [
        UndoProposed(seat=0, to=start),
        UndoAnswered(seat=2, agrees=True),
    ]
    answer(house, match, 1, proposed.first, agrees=True)

    assert tip(house, match).state.cards == ((), (), ())
    assert verified(house, match).events == tip(house, match).version


def test_alone_among_bots_the_game_goes_back_at_once(house):
    match = begun(house, 2, bots=1, undo="consent")
    start = tip(house, match).version
    play(house, match, by(0, Ponder(seat=0)))
    undo(house, match, 0, start)

    assert told(house, match, start + 1)[-1] == Rewound(to=start)
    assert verified(house, match).events == tip(house, match).version
