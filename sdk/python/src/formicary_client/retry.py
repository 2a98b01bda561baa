"""Retry policy: which statuses are retried, and how long to wait between attempts."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

# Either nothing was done, or the outcome is unknown: repeating the request with the same key is
# always correct. The service never redirects, so a redirect comes from another server, which must
# not receive the token.
TRY_AGAIN = frozenset({302, 303, 307, 429, 500, 502, 503, 504})


@dataclass(frozen=True, slots=True)
class Retry:
    """How often a request is attempted, and how long to wait between the attempts.

    The delay doubles after each attempt, up to a maximum. Each delay is shortened by a random
    amount, so that clients that lost the same service do not all reconnect at the same time.

    Attributes:
        tries: the maximum number of attempts; 1 disables retries.
        first_seconds: the delay after the first attempt.
        longest_seconds: the maximum delay, not counting `Retry-After`.
        patience_seconds: the longest `Retry-After` to wait for; above it the problem is raised.
    """

    tries: int = 12
    first_seconds: float = 0.2
    longest_seconds: float = 10.0
    patience_seconds: float = 120.0

    def pause(self, tries: int, retry_after: float = 0.0) -> float:
        """Return the seconds to wait after attempt number `tries`, counted from 0."""
        longest = min(self.longest_seconds, self.first_seconds * 2.0 ** min(tries, 30))
        return retry_after + longest * random.uniform(0.5, 1.0)

    def allows(self, tries: int, status: int, retry_after: float) -> bool:
        """Return whether a request should be sent again after receiving a given status."""
        is_last = tries + 1 >= self.tries
        return status in TRY_AGAIN and not is_last and retry_after <= self.patience_seconds


def read_retry_after(headers: Mapping[str, str]) -> float:
    """Return the delay in seconds requested by the service or by a proxy in front of it."""
    text = headers.get("Retry-After", "").strip()
    if text.isdecimal():
        return float(text)
    try:
        at = parsedate_to_datetime(text)
    except ValueError:
        return 0.0
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    return max(0.0, (at - datetime.now(UTC)).total_seconds())
