"""Invalid time-out evidence that can be detected without the rules.

1 created; 2 to 5 begun; 6 sent; 7 timed out, 8 resigned, 9 ended.
"""

from collections.abc import Callable
from typing import Any

from tests.matches.bundles import change_line, mend
from tests.matches.forgeries.forgery import SAME, SOMEWHERE, Forgery, Lines, event, record


def of_last(**members: Any) -> Callable[[Lines], Lines]:
    """Return a forgery that changes all records of the clock's commit."""

    def forge(lines: Lines) -> Lines:
        for seq in (7, 8, 9):
            lines = change_line(lines, seq, lambda line: line["e"].update(members))
        return mend(lines)

    return forge


def of_control(**control: Any) -> Callable[[Lines], Lines]:
    return event(1, clock={"on_timeout": "resign", **control})


FORGED = {
    "a time-out is of an earlier question": event(7, asked=4),
    "a time-out is of a question to come": event(7, asked=99),
    "the question of a time-out is a text": event(7, asked="5"),
    "a question was offered at another time": event(7, offered_at=99_000),
    "a clock ran from another time": event(7, started_at=99_000, ran_out_at=109_000),
    "a decision had less time": event(7, allowed=9_000, ran_out_at=109_000),
    "time ran out before it had": event(7, ran_out_at=109_000),
    "a time-out is another seat's": event(7, seat=1),
    "a time-out has no evidence": event(7, type="undo-lapsed", reason="moved-on"),
    "an absence follows where a seat was to resign": event(
        8, type="seat-handed-to-bot", reason="absence"
    ),
    "another seat resigned": event(8, seat=1),
    "the seat that resigned is false": event(8, seat=False),
    "each decision has another time": of_control(kind="per-decision", seconds=11),
    "the time of a decision is a text": of_control(kind="per-decision", seconds="10"),
    "there was less in the bank": of_control(kind="per-match", seconds=9),
    "the bank holds less than nothing": of_control(
        kind="per-match", seconds=2**53 - 1, increment_seconds=-(2**53 - 1)
    ),
    "a clock is one of days": of_control(kind="correspondence", days=1),
    "another policy is that of the match": event(1, clock={"kind": "per-decision", "seconds": 10}),
    "the match has no clock": event(1, clock=None),
    "a time-out is recorded too early": of_last(at=109_999),
    "a seat tells of its own time-out": of_last(by="seat"),
    "a time-out comes after its seat decided": record(6, lambda fields: fields.update(seat=0)),
}
# A verifier that uses the rules reports the others at the record or state that is wrong.
KNOWN_TO_RULES = {
    "a time-out is of an earlier question",
    "a time-out is of a question to come",
    "a question was offered at another time",
    "a clock ran from another time",
    "a decision had less time",
    "time ran out before it had",
    "a time-out is another seat's",
    "a time-out is recorded too early",
}
ADVANCED = 7  # 1 created; 2 to 5 begun; 6, 7 moved forward; 8 timed out, 9 resigned, 10 ended


def of_test_clock(forge: Callable[[Lines], Lines], seq: int = ADVANCED, **more: Any) -> Forgery:
    given = {"check": "clocks", "fault": "decision", **more}
    return Forgery(base="anthill-test-clock", forge=forge, seq=seq, **given)


OF_TEST_CLOCKS = {
    "a clock is moved back": of_test_clock(event(ADVANCED, by=-4000, offset=-1000)),
    "a clock is moved by a text": of_test_clock(event(ADVANCED, by="4000"), fault="record"),
    "a clock is ahead by another time": of_test_clock(event(ADVANCED, offset=4000)),
    "a seat moves the clock": of_test_clock(
        record(ADVANCED, lambda fields: fields.update(by="seat", seat=0))
    ),
    "a clock is moved in a match without a test clock": of_test_clock(
        event(1, has_test_clock=False), 6, with_rules=SOMEWHERE
    ),
    "a test clock is in a public match": of_test_clock(event(1, visibility="public"), 1),
    "a test clock is in a rated match": of_test_clock(event(1, is_rated=True), 1),
    "a test clock is in a match with delayed spectators": of_test_clock(
        event(1, spectators={"kind": "nobody", "events": 0, "minutes": 0}), 1
    ),
    "another account plays beside a test clock": of_test_clock(
        event(3, account="benbenbenbenbenb"), 3, check="seats"
    ),
    "a moved clock ran from the time of its question": of_test_clock(
        event(8, started_at=100_000, ran_out_at=110_000), 8, fault="clock"
    ),
}
FORGERIES = {
    name: Forgery(
        base="anthill-clock",
        forge=forge,
        check="clocks",
        seq=7,
        fault="clock",
        with_rules=SAME if name in KNOWN_TO_RULES else SOMEWHERE,
    )
    for name, forge in FORGED.items()
} | OF_TEST_CLOCKS
