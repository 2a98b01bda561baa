"""Forged time-outs are all reported, even if properly sealed, linked and signed."""

import pytest
from msgspec.structs import replace

from games.luck import SeededLuck
from games.table import SeatHandedToBot, TimedOut
from matches.commands.commit import Actor
from matches.commands.timeouts import least_command
from tests.anthill import Send
from tests.matches.clocks import PASSING, QUICK, begin_timed
from tests.matches.forging import forge
from tests.matches.proving import broken
from tests.playing import tip

EVIDENCE = TimedOut(
    seat=0,
    asked_since=5,
    offered_at=100_000,
    started_at=100_000,
    allowed=10_000,
    ran_out_at=110_000,
)
ABSENT = SeatHandedToBot(seat=0, level="greedy", reason="absence")
CLOCK = Actor("clock", 0)
SENDS = (Send(seat=0, workers=1), Send(seat=0, workers=2))


@pytest.mark.parametrize(
    ("events", "at", "control", "actor"),
    [
        pytest.param([EVIDENCE, ABSENT], 109_999, QUICK, CLOCK, id="too early"),
        pytest.param([replace(EVIDENCE, asked_since=4), ABSENT], 110_000, QUICK, CLOCK, id="another question"),
        pytest.param([replace(EVIDENCE, offered_at=99_000), ABSENT], 110_000, QUICK, CLOCK, id="offered earlier"),
        pytest.param([replace(EVIDENCE, allowed=9000, ran_out_at=109_000), ABSENT], 110_000, QUICK, CLOCK, id="less time"),
        pytest.param([EVIDENCE], 110_000, QUICK, CLOCK, id="nothing follows"),
        pytest.param([EVIDENCE, replace(ABSENT, level="random")], 110_000, QUICK, CLOCK, id="another bot"),
        pytest.param([EVIDENCE, ABSENT], 110_000, PASSING, CLOCK, id="another policy"),
        pytest.param([EVIDENCE, ABSENT], 200_000, None, CLOCK, id="a match without clocks"),
        pytest.param([ABSENT], 110_000, QUICK, CLOCK, id="absent without evidence"),
    ],
)  # fmt: skip
def test_forged_time_outs_are_named(events, at, control, actor):
    context, match_id, _ = begin_timed(control)
    seq = tip(context, match_id).version + 1
    forge(context, match_id, actor, events, at=at)

    where, fault, _ = broken(context, match_id)
    assert fault == "clock"
    assert where in (seq, seq + 1)


def test_a_command_stored_after_the_deadline_is_named():
    context, match_id, _ = begin_timed(QUICK)
    seq = tip(context, match_id).version + 1
    match = context.cache.fresh(match_id)
    command = Send(seat=0, workers=2)
    events = match.game.decide(match.timeline.tip().state, command, SeededLuck(0))
    forge(context, match_id, Actor("seat", 0), events, command=command, at=110_000)

    assert broken(context, match_id)[:2] == (seq, "clock")


def test_a_pass_that_does_not_do_the_least_is_named():
    context, match_id, _ = begin_timed(PASSING)
    seq = tip(context, match_id).version + 1
    match, at = context.cache.fresh(match_id), tip(context, match_id)
    least = least_command(match.game, match.keys, at.state, 0, at.since(0))
    other = next(command for command in SENDS if command != least)
    events = (EVIDENCE, *match.game.decide(at.state, other, SeededLuck(0)))
    forge(context, match_id, CLOCK, events, command=other, at=110_000)

    assert broken(context, match_id)[:2] == (seq, "clock")
