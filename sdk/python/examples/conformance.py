"""A client for `formicary conformance`: it plays where the environment says, whatever goes wrong.

formicary conformance -- python sdk/python/examples/conformance.py
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

from formicary_client import Client, Drift, Player

LOOKS = 5


class CheckedClient(Client):
    """A client that asks for the digest of each state, and looks again where they differ."""

    def state(self, match_id: str, *, at: int | str | None = None, digest: bool = True) -> Any:
        """Return a state that is what its digest says.

        Raises:
            Drift: it never is.
        """
        for _ in range(LOOKS):
            try:
                return super().state(match_id, at=at, digest=digest)
            except Drift as drift:
                found = drift
        raise found


def choose(_view: Any, actions: Sequence[Any]) -> Any:
    """Return any action."""
    return random.choice(actions)  # noqa: S311  # no secret


def main() -> None:
    """Play a seat to its end."""
    told = os.environ
    with CheckedClient(told["FORMICARY_URL"], told["FORMICARY_TOKEN"]) as client:
        Player(client, told["FORMICARY_MATCH"], choose).play()


if __name__ == "__main__":
    main()
