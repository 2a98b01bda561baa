"""The last token that identified the holder of a seat in an execution context."""

from contextvars import ContextVar
from typing import TypeAlias

NotedHolder: TypeAlias = tuple[str, str, int, str | int | None]

_last: ContextVar[NotedHolder | None] = ContextVar("last_reader", default=None)
note_holder = _last.set
last_holder = _last.get  # no function of ours, because every command reads it


def holder_with(token: str, match_id: str) -> NotedHolder | None:
    """Return the seat of a match that a token was last found to identify.

    The tuple has the token, the match id, the seat, and the proof of its holder. Return None if the
    last token was another one, or belonged to another match.
    """
    noted = _last.get()
    return noted if noted and noted[0] == token and noted[1] == match_id else None
