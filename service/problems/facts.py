"""The facts of refusals by the rules of the table (T1 to T25)."""

from typing import TypedDict

from matches.times import Time


class TableFacts(TypedDict, total=False):
    """The required and actual values of a refusal, as responses have them.

    Attributes:
        asked: the seat that is asked.
        at, version, to: versions.
        found: the number of standing answers.
        kind: the kind of a standing answer.
        level: the level of a bot.
        most: the greatest number that is allowed.
        open, proposal: the seq of the open proposal, and of the answered one.
        open_until: the time until which the seats are open, in milliseconds since 1970.
        policy: the undo policy of the match.
        ran_out_at: the time at which the clock of the seat ran out.
        seat: a seat.
        seats: the number of seats.
        status: the status of the match.
        why: the reason why a seat cannot undo alone.
    """

    asked: int
    at: int
    found: int
    kind: str
    level: str
    most: int
    open: int | None
    open_until: int
    policy: str
    proposal: int
    ran_out_at: Time
    seat: int
    seats: int
    status: str
    to: int
    version: int
    why: str
