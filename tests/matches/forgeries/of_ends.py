"""Ends without a result that no actor was allowed to decide, or that do have a result."""

from collections.abc import Callable
from typing import Any

from tests.matches.bundles import change_line, mend
from tests.matches.forgeries.forgery import SAME, SOMEWHERE, Forgery, Lines, event

CALLED, ENDED = 9, 10  # in the match that was called off


def _of(forge: Callable[[Lines], Lines], seq: int, **more: Any) -> Forgery:
    base = more.pop("base", "called-off-fault")
    return Forgery(
        base=base, forge=forge, check="ends", seq=seq, **{"with_rules": SOMEWHERE, **more}
    )


def _outcome(**members: Any) -> Callable[[Lines], Lines]:
    outcome = {"ranking": [], "reason": "called-off", "rule": "T15", **members}
    return event(ENDED, outcome=outcome)


def of_actor(first: int, reason: str, **actor: Any) -> Callable[[Lines], Lines]:
    """Return a forgery that changes the actor of an end and its reason."""

    def forge(lines: Lines) -> Lines:
        for seq in (first, first + 1):
            lines = change_line(lines, seq, lambda line: line["e"].update(actor))
        lines = change_line(lines, first, lambda line: line["e"]["event"].update(reason=reason))
        return mend(lines)

    return forge


FORGERIES = {
    "a match is called off out of spite": _of(
        event(CALLED, reason="spite"), CALLED, with_rules=SAME
    ),
    "a match is called off for a list of reasons": _of(
        event(CALLED, reason=["fault"]), CALLED, with_rules=SAME
    ),
    "somebody wins a match that was called off": _of(_outcome(ranking=[[0], [1]]), ENDED),
    "a match that was called off ends by its rules": _of(_outcome(reason="rounds"), ENDED),
    "a match that was called off cites another rule": _of(_outcome(rule="2.3"), ENDED),
    "nobody called off a match that ended so": _of(event(CALLED, type="undo-lapsed"), ENDED),
    "a seat calls a match off": _of(of_actor(CALLED, "fault", by="seat", seat=0), CALLED),
    "an administrator cancels a match": _of(
        of_actor(3, "cancelled", by="admin"), 3, base="cancelled"
    ),
    "a host calls a match off for abuse": _of(of_actor(3, "abuse", by="host"), 3, base="cancelled"),
}
