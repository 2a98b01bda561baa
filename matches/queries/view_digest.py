"""Digests of views. A client that folds events itself can use them to detect divergence.

digest = SHA-256("formicary/view/1", 0, match, 0, version as 8 bytes, viewer, 0, view)

The viewer is `-` for spectators, and `s` followed by the seat's number for seats. The view is that
of the state in canonical JSON, or `null` before the setup. The digest depends only on data that is
visible to the reader.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from events import canonical
from games.game import Seat
from matches.context import Context
from matches.queries.read import is_inside
from matches.queries.states import states
from projections.match_cache import Match
from projections.redact import VisibleEvent

_PREFIX = b"formicary/view/1\x00"


def digest_view(match_id: str, version: int, seat: Seat | None, view: Any) -> str:
    """Return the digest of a view at a version. The viewer is a seat, or None for a spectator."""
    viewer = "-" if seat is None else f"s{seat}"
    named = match_id.encode() + b"\x00" + version.to_bytes(8) + viewer.encode() + b"\x00"
    return sha256(_PREFIX + named + canonical.encode(view)).hexdigest()


def with_digests(
    context: Context, match: Match, seat: Seat | None, events: Sequence[VisibleEvent]
) -> tuple[VisibleEvent, ...]:
    """Return events, with a digest of the reader's view at the end of each command.

    Only the last event of a command has a digest, since there are no views in the middle of a
    command.

    Args:
        context: the context of the match.
        match: the match.
        seat: the seat of the reader; None for a spectator.
        events: consecutive events, as revealed to the reader.
    """
    if not events:
        return ()
    versions = states(context, match, events[0].seq, events[-1].seq)
    return tuple(
        event
        if is_inside(context, match, version)
        else replace(event, digest=_digest_state(match, version, seat, state))
        for event, (version, state) in zip(events, versions, strict=True)
    )


def _digest_state(match: Match, version: int, seat: Seat | None, state: Any) -> str:
    seen = match.game.view(state, seat) if state != match.game.start else None
    return digest_view(match.match_id, version, seat, seen)
