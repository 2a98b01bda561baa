"""Time-outs that did not happen, well sealed, linked and signed: each is named."""

import pytest
from msgspec.structs import replace

from games.luck import SeededLuck
from games.table import SeatHandedToBot, TimedOut
from matches.commands.commit import Actor
from matches.commands.timeouts import least_command
from tests.anthill import Send
from tests.matches.clocks import PASSING, QUICK, timed
from tests.matches.forging import forged
from tests.matches.proving import broken
from tests.playing import tip

EVIDENCE = TimedOut(
    seat=0, asked=5, offered_at=100_000, started_at=100_000, allowed=10_000, ran_out_at=110_000
)
ABSENT = SeatHandedToBot(seat=0, level="greedy", reason="absence")
CLOCK = Actor("clock", 0)
SENDS = (Send(seat=0, workers=1), Send(seat=0, workers=2))


@pytest.mark.parametrize(
    ("events", "at", "control", "actor"),
    [
        pytest.param([EVIDENCE, ABSENT], 109_999, QUICK, CLOCK, id="too early"),
        pytest.param([replace(EVIDENCE, asked=4), ABSENT], 110_000, QUICK, CLOCK, id="another question"),
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
    house, match, _ = timed(control)
    seq = tip(house, match).version + 1
    forged(house, match, actor, events, at=at)

    where, fault, _ = broken(house, match)
    assert fault == "clock"
    assert where in (seq, seq + 1)


def test_a_command_stored_after_the_deadline_is_named():
    house, match, _ = timed(QUICK)
    seq = tip(house, match).version + 1
    held = house.cache.fresh(match)
    command = Send(seat=0, workers=2)
    events = held.game.decide(held.line.tip().state, command, SeededLuck(0))
    forged(house, match, Actor("seat", 0), events, command=command, at=110_000)

    assert broken(house, match)[:2] == (seq, "clock")


def test_a_pass_that_does_not_do_the_least_is_named():
    house, match, _ = timed(PASSING)
    seq = tip(house, match).version + 1
    held, at = house.cache.fresh(match), tip(house, match)
    least = least_command(held.game, held.keys, at.state, 0, at.since(0))
    other = next(one for one in SENDS if one != least)
    events = (EVIDENCE, *held.game.decide(at.state, other, SeededLuck(0)))
    forged(house, match, CLOCK, events, command=other, at=110_000)

    assert broken(house, match)[:2] == (seq, "clock")
