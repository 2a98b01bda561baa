"""The last token that identified the holder of a seat in an execution context."""

from contextvars import ContextVar
from typing import TypeAlias

from matches.tokens import ALL_SEATS_PREFIX

NotedHolder: TypeAlias = tuple[str, str, int, str | int | None]

_last: ContextVar[NotedHolder | None] = ContextVar("last_reader", default=None)
note_holder = _last.set
last_holder = _last.get  # no function of ours, because every command reads it


def holder_with(token: str, match_id: str, named: str) -> NotedHolder | None:
    """Return the seat of a match that a token was last found to identify.

    The tuple has the token, the match id, the seat, and the proof of its holder. Return None if the
    last token was another one, or belonged to another match.

    Args:
        token: the token of a request.
        match_id: the match of the request.
        named: the seat that the request names, which decides for the token of all seats.
    """
    noted = _last.get()
    if noted is None or noted[0] != token or noted[1] != match_id:
        return None
    is_same_seat = not token.startswith(ALL_SEATS_PREFIX) or named == str(noted[2])
    return noted if is_same_seat else None
