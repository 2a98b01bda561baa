"""What is answered about the past of a match, and about what could be done in it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from games.game import Seat


class DiffShown(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """What changed in the caller's view from one version to another.

    `patch` (RFC 6902) turns the one view into the other; `lines` tell the same in words.
    """

    match: str
    start: int
    end: int
    seat: Seat | None
    patch: tuple[Mapping[str, Any], ...]
    lines: tuple[str, ...]
