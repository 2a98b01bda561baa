"""Seats taken, left, claimed and reserved in impossible ways."""

from collections.abc import Callable
from typing import Any

from tests.matches.bundles import change_line, mend
from tests.matches.forgeries.forgery import SOMEWHERE, Forgery, Lines, event, in_turn

ANN = "annannannannanna"
HOST: dict[str, Any] = {"by": "host", "seat": None}
UNTIL = 1_795_086_400_000  # the start time of the match that expired


def by_seat(seat: int) -> dict[str, Any]:
    return {"by": "seat", "seat": seat}


def happens(kind: str, **fields: Any) -> dict[str, Any]:
    return {"event": {"type": kind, **fields}}


def put(record: dict[str, Any], change: dict[str, Any]) -> None:
    """Change members of a record. A seat of None removes the seat."""
    record.update(change)
    if record.get("seat", 0) is None:
        del record["seat"]


def otherwise(seq: int, change: dict[str, Any], *, ends: bool) -> Callable[[Lines], Lines]:
    """Return a forgery that changes members of one record and relinks the log.

    If the record ends the match, the end gets the same actor.
    """

    def forge(lines: Lines) -> Lines:
        lines = change_line(lines, seq, lambda line: put(line["e"], change))
        if ends:
            actor: dict[str, Any] = {key: change[key] for key in ("by", "seat") if key in change}
            lines = change_line(lines, seq + 1, lambda line: put(line["e"], actor))
        return mend(lines)

    return forge


def shift_time(first: int, at: int) -> Callable[[Lines], Lines]:
    """Return a forgery that sets the time of a record and all records after it."""

    def forge(lines: Lines) -> Lines:
        for seq in range(first, len(lines)):
            lines = change_line(lines, seq, lambda line: line["e"].update(at=at))
        return mend(lines)

    return forge


def _of(base: str, seq: int, change: dict[str, Any], fault: str, **more: Any) -> Forgery:
    forge = otherwise(seq, change, ends=base != "invited")
    return Forgery(base=base, forge=forge, check="seats", seq=seq, fault=fault, **more)


def _late(forge: Callable[[Lines], Lines], seq: int, fault: str) -> Forgery:
    return Forgery(base="expired", forge=forge, check="seats", seq=seq, fault=fault)


HELD = {
    "a seat that nobody reserved is declined": _of(
        "invited", 2, by_seat(0) | happens("reservation-declined", seat=0), "decision"
    ),
    "a player invites": _of("invited", 3, by_seat(1), "decision"),
    "a seat is declined by another": _of("invited", 2, by_seat(0), "decision"),
    "a bot's seat is reserved": _of(
        "invited", 4, happens("seat-reserved", seat=3, account=ANN), "decision"
    ),
    "a bot is not invited any more": _of(
        "invited", 5, happens("invitation-withdrawn", seat=3), "decision"
    ),
    "nobody is invited to a seat that is none": _of(
        "invited", 6, happens("invitation-made", seat=4), "decision"
    ),
    "a seat is taken that nobody is invited to": _of(
        "invited", 6, by_seat(2) | happens("seat-taken", seat=2, entropy=""), "decision"
    ),
    "a seat is left that nobody holds": _of(
        "invited", 8, by_seat(2) | happens("seat-left", seat=2), "decision"
    ),
    "an account sits down twice": _of(
        "invited", 10, happens("seat-taken", seat=1, entropy="", account=ANN), "decision"
    ),
    "an account's seat gets a token": _of(
        "invited", 11, by_seat(0) | happens("seat-token-rotated", seat=0), "decision"
    ),
    "a token is rotated by another": _of("invited", 11, by_seat(0), "decision"),
    "a seat is left in the midst of the match": _of(
        "invited", 20, happens("seat-left", seat=2), "decision"
    ),
    "a seat is held out in the midst of the match": _of(
        "invited", 20, HOST | happens("invitation-made", seat=2), "decision"
    ),
    "an account claims its second seat": _of(
        "invited", 21, happens("seat-claimed", seat=2, account=ANN), "decision"
    ),
    "a match without a term expires": _of(
        "cancelled",
        3,
        {"by": "clock", "seat": None} | happens("match-called-off", reason="expired"),
        "clock",
    ),
}
LATE = {
    "a match expired before its time": _late(shift_time(3, UNTIL - 1), 3, "clock"),
    "a match is cancelled that no account made": _late(
        in_turn(
            otherwise(3, HOST | happens("match-called-off", reason="cancelled"), ends=True),
            shift_time(3, UNTIL - 1),
        ),
        3,
        "decision",
    ),
    "somebody sat down too late": _late(shift_time(2, UNTIL), 2, "clock"),
}
FORMS = {
    "seats are none": Forgery(base="anthill", forge=event(1, seats=None), check="seats", seq=1),
    "an account is a list": Forgery(
        base="invited",
        forge=event(1, creator=[ANN]),
        check="seats",
        seq=1,
    ),
    "who sits down is a number": _of(
        "invited",
        10,
        happens("seat-taken", seat=1, entropy="", account=7),
        "record",
    ),
    "the number of a seat is true": _of(
        "invited",
        10,
        happens("seat-taken", seat=True, entropy=""),
        "decision",
        with_rules=SOMEWHERE,
    ),
}
FORGERIES = {**HELD, **LATE, **FORMS}
