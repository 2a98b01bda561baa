"""The single file checks what a log says of clocks, as far as that needs no rules."""

import pytest

from matches.audit.bundle import bundle
from matches.commands.commit import Actor
from matches.commands.seat_handover import hand_to_bot, take_seat_back
from matches.commands.undo import rewind
from matches.queries.read import reader
from tests.matches.bundles import changed, mended
from tests.matches.clocks import BANK, PASSING, QUICK, RESIGNING, out, send, timed
from tests.playing import at_table, tip
from tests.sdk import alone


def lines_of(context, match_id):
    return list(bundle(context, reader(context, match_id, None)))


@pytest.fixture
def resigned():
    """1 created; 2 to 5 begun; 6 sent; 7 timed out, 8 resigned, 9 ended."""
    context, match_id, time = timed(RESIGNING)
    send(context, match_id, 1)
    time.forward(10_000)
    out(context, match_id, 0)
    return lines_of(context, match_id)


def broken(lines):
    with pytest.raises(alone.Broken) as caught:
        alone.verify(mended(lines))
    return caught.value.seq, caught.value.fault


def test_a_match_that_the_clock_ended_holds(resigned):
    assert alone.verify(resigned)["complete"]


def test_absences_returns_and_passes_hold():
    context, match_id, time = timed(BANK)
    time.forward(60_000)
    out(context, match_id, 0)
    time.forward(5000)
    take_seat_back(context, match_id, at_table(0))
    time.forward(11_000)
    out(context, match_id, 0)
    take_seat_back(context, match_id, at_table(0))
    send(context, match_id, 0)
    other = timed(PASSING)
    other[2].forward(10_000)
    out(other[0], other[1], 0)

    assert not alone.verify(lines_of(context, match_id))["complete"]
    assert not alone.verify(lines_of(*other[:2]))["complete"]


def test_a_question_that_was_handed_over_and_went_back_holds():
    context, match_id, time = timed(QUICK)
    start = tip(context, match_id).version
    send(context, match_id, 0)
    time.forward(3000)
    rewind(context, match_id, start, Actor("admin"))
    time.forward(3000)
    hand_to_bot(context, match_id, at_table(0), "random")
    time.forward(30_000)
    out(context, match_id, 1)
    take_seat_back(context, match_id, at_table(0))
    time.forward(10_000)
    out(context, match_id, 0)

    assert not alone.verify(lines_of(context, match_id))["complete"]


def with_event(**more):
    return lambda one: one["e"]["event"].update(more)


@pytest.mark.parametrize(
    ("seq", "change"),
    [
        (7, with_event(asked=4)),
        (7, with_event(asked=99)),
        (7, with_event(asked="5")),
        (7, with_event(offered_at=99_000)),
        (7, with_event(started_at=99_000, ran_out_at=109_000)),
        (7, with_event(allowed=9_000, ran_out_at=109_000)),
        (7, with_event(ran_out_at=109_000)),
        (7, with_event(seat=1)),
        (7, with_event(type="undo-lapsed", reason="moved-on")),
        (8, with_event(type="seat-handed-to-bot", reason="absence")),
        (8, with_event(seat=1)),
        (1, with_event(clock={"kind": "per-decision", "seconds": 11, "on_timeout": "resign"})),
        (1, with_event(clock={"kind": "per-decision", "seconds": "10", "on_timeout": "resign"})),
        (1, with_event(clock={"kind": "per-match", "seconds": 9, "on_timeout": "resign"})),
        (1, with_event(clock={"kind": "correspondence", "days": 1, "on_timeout": "resign"})),
        (1, with_event(clock={"kind": "per-decision", "seconds": 10})),
        (1, with_event(clock=None)),
    ],
)
def test_evidence_that_does_not_hold_is_named(resigned, seq, change):
    assert broken(changed(resigned, seq, change)) == (7, "clock")


def test_a_time_out_told_too_early_is_named(resigned):
    lines = resigned
    for seq in (7, 8, 9):
        lines = changed(lines, seq, lambda one: one["e"].update(at=109_999))

    assert broken(lines) == (7, "clock")


def test_an_absence_that_somebody_else_tells_is_named(resigned):
    lines = resigned
    for seq in (7, 8, 9):
        lines = changed(lines, seq, lambda one: one["e"].update(by="seat"))

    assert broken(lines) == (7, "clock")


def test_a_time_out_after_its_seat_decided_is_named(resigned):
    lines = changed(resigned, 6, lambda one: one["e"].update(seat=0))

    assert broken(lines) == (7, "clock")
