"""Entropy that a player mixes into the luck of a match when taking a seat."""

import secrets

from formicary_client import models

ENTROPY_BYTES = 32


class TakenSeat(models.Joined):
    """A seat that was taken, with the entropy that was sent.

    Attributes:
        entropy: 64 hex digits, which the match's log shows in `seat-taken`, or the text that was
            given; empty if none was sent. Keep it to check that the service used it.
    """

    entropy: str


def new_entropy() -> str:
    """Return 32 random bytes in hex. The log of a match records them as they are."""
    return secrets.token_hex(ENTROPY_BYTES)
