"""Digests of views, used to verify that the client's own board equals the service's.

They are defined in `docs/log-format.md` of the service: the SHA-256 of a prefix, the match, the
version, the viewer, and the view as canonical JSON.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from formicary_client.problems import FormicaryError

if TYPE_CHECKING:
    from collections.abc import Mapping

PREFIX = b"formicary/view/1\0"
LINK_PREFIX = b"formicary/link/1\0"


class Drift(FormicaryError):
    """Raised if a view differs from the view that the service has.

    Attributes:
        match: the id of the match.
        seq: the first event after which the two differ.
        own: the digest of the client's view after that event.
        told: the digest from the service.
    """

    def __init__(self, match: str, seq: int, own: str, told: str) -> None:
        super().__init__(f"match {match}: the view after event {seq} is not the service's")
        self.match, self.seq, self.own, self.told = match, seq, own, told


def canonical(value: object) -> bytes:
    """Return the canonical JSON of a value, with sorted keys and without spaces."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def link_event(previous: str, seq: int, e: object) -> str:
    """Return the link of an event, given the previous link. Both are hexadecimal."""
    placed = bytes.fromhex(previous) + seq.to_bytes(8, "big") + canonical(e)
    return hashlib.sha256(LINK_PREFIX + placed).hexdigest()


def digest_view(match: str, version: int, seat: int | None, view: object) -> str:
    """Return the digest of a view at a given version. The seat is None for a spectator."""
    viewer = "-" if seat is None else f"s{seat}"
    named = match.encode() + b"\0" + version.to_bytes(8, "big") + viewer.encode() + b"\0"
    return hashlib.sha256(PREFIX + named + canonical(view)).hexdigest()


def check_state(state: Mapping[str, Any]) -> None:
    """If a received state has a digest, verify that the state's view matches it.

    Raises:
        Drift: they differ, because the response was altered in transit.
    """
    received = state.get("digest")
    if received is None:
        return
    match, version = state["match"], state["version"]
    own = digest_view(match, version, state["seat"], state["view"])
    if own != received:
        raise Drift(match, version, own, received)
