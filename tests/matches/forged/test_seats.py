"""Seats taken, left, claimed and held out as nobody could have: both verifiers name each."""

import gzip

import pytest

from events import Broken
from games import GAMES
from matches.audit.bundle import verify_bundle
from tests.matches.bundles import changed, mended
from tests.replays.recording import FOLDER
from tests.sdk import alone

ANN = "annannannannanna"
HOST = {"by": "host", "seat": None}
UNTIL = 1_795_086_400_000  # when the match that expired was to begin


def recorded(name):
    with gzip.open(FOLDER / "table" / f"{name}.ndjson.gz") as lines:
        return list(lines)


def by_seat(seat):
    return {"by": "seat", "seat": seat}


def happens(kind, **fields):
    return {"event": {"type": kind, **fields}}


def put(record, change):
    """Put a record otherwise; a seat of None is none."""
    record.update(change)
    if record.get("seat", 0) is None:
        del record["seat"]


def forge(name, seq, change):
    """Return a recorded match with one record put otherwise, and linked again.

    Where it ends the match, the end is the same actor's.
    """
    lines = changed(recorded(name), seq, lambda one: put(one["e"], change))
    if name != "invited":
        actor = {key: change[key] for key in ("by", "seat") if key in change}
        lines = changed(lines, seq + 1, lambda one: put(one["e"], actor))
    return mended(lines)


CASES = {
    "a seat that nobody reserved is declined": (
        "invited",
        2,
        by_seat(0) | happens("reservation-declined", seat=0),
        "decision",
    ),
    "a player invites": ("invited", 3, by_seat(1), "decision"),
    "a seat is declined by another": ("invited", 2, by_seat(0), "decision"),
    "a bot's seat is reserved": (
        "invited",
        4,
        happens("seat-reserved", seat=3, account=ANN),
        "decision",
    ),
    "a bot is not invited any more": (
        "invited",
        5,
        happens("invitation-withdrawn", seat=3),
        "decision",
    ),
    "nobody is invited to a seat that is none": (
        "invited",
        6,
        happens("invitation-made", seat=4),
        "decision",
    ),
    "a seat is taken that nobody is invited to": (
        "invited",
        6,
        by_seat(2) | happens("seat-taken", seat=2, entropy=""),
        "decision",
    ),
    "a seat is left that nobody holds": (
        "invited",
        8,
        by_seat(2) | happens("seat-left", seat=2),
        "decision",
    ),
    "an account sits down twice": (
        "invited",
        10,
        happens("seat-taken", seat=1, entropy="", account=ANN),
        "decision",
    ),
    "an account's seat gets a token": (
        "invited",
        11,
        by_seat(0) | happens("seat-token-rotated", seat=0),
        "decision",
    ),
    "a token is rotated by another": ("invited", 11, by_seat(0), "decision"),
    "a seat is left in the midst of the match": (
        "invited",
        20,
        happens("seat-left", seat=2),
        "decision",
    ),
    "a seat is held out in the midst of the match": (
        "invited",
        20,
        HOST | happens("invitation-made", seat=2),
        "decision",
    ),
    "an account claims its second seat": (
        "invited",
        21,
        happens("seat-claimed", seat=2, account=ANN),
        "decision",
    ),
    "a match without a term expires": (
        "cancelled",
        3,
        {"by": "clock", "seat": None} | happens("match-called-off", reason="expired"),
        "clock",
    ),
}


def where_broken(lines):
    """Return where each of both verifiers says that a bundle does not hold."""
    with pytest.raises(Broken) as ours:
        verify_bundle(lines, GAMES)
    with pytest.raises(alone.Broken) as theirs:
        alone.verify(lines)
    return [(one.value.seq, one.value.fault) for one in (ours, theirs)]


@pytest.mark.parametrize("case", CASES)
def test_what_nobody_could_have_done_is_named(case):
    name, seq, change, fault = CASES[case]

    assert where_broken(forge(name, seq, change)) == [(seq, fault)] * 2


def shifted(lines, first, at):
    """Return the lines with another time from a record on."""
    for seq in range(first, len(lines)):
        lines = changed(lines, seq, lambda one: one["e"].update(at=at))
    return mended(lines)


def test_a_match_that_expired_before_its_time_is_named():
    lines = shifted(recorded("expired"), 3, UNTIL - 1)

    assert where_broken(lines) == [(3, "clock")] * 2


def test_the_end_of_a_match_that_no_account_could_cancel_is_named():
    cancelled = forge("expired", 3, HOST | happens("match-called-off", reason="cancelled"))

    assert where_broken(shifted(cancelled, 3, UNTIL - 1)) == [(3, "decision")] * 2


def test_who_sat_down_too_late_is_named():
    lines = shifted(recorded("expired"), 2, UNTIL)

    assert where_broken(lines) == [(2, "clock")] * 2


@pytest.mark.parametrize(("by", "reason"), [("admin", "cancelled"), ("host", "abuse")])
def test_an_end_for_the_reason_of_another_is_named(by, reason):
    lines = recorded("cancelled")
    for seq in (3, 4):
        lines = changed(lines, seq, lambda one: one["e"].update(by=by))
    lines = changed(lines, 3, lambda one: one["e"]["event"].update(reason=reason))

    assert [seq for seq, _ in where_broken(mended(lines))] == [3, 3]


def test_the_recorded_ones_hold():
    for name in ("invited", "cancelled", "expired"):
        assert verify_bundle(recorded(name), GAMES)
        assert alone.verify(recorded(name))["complete"]
