"""The retry policy: the statuses that are retried, and the pauses between tries."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

# Either nothing was done, or it is unknown: repeating the request with the same key is always
# right. The service never redirects, so a redirect comes from something else, which gets no token.
TRY_AGAIN = frozenset({302, 303, 307, 429, 500, 502, 503, 504})


@dataclass(frozen=True, slots=True)
class Retry:
    """The number of tries for a request, and the pauses between them.

    Pauses double from one try to the next, up to the longest one. Each is shortened by a random
    amount, so that clients that lost the same service do not all come back at once.

    Attributes:
        tries: the maximum number of tries; 1 sends nothing twice.
        first_seconds: the pause after the first try.
        longest_seconds: the longest pause, not counting `Retry-After`.
        patience_seconds: the longest `Retry-After` to wait for; above it the problem is raised.
    """

    tries: int = 12
    first_seconds: float = 0.2
    longest_seconds: float = 10.0
    patience_seconds: float = 120.0

    def pause(self, tries: int, retry_after: float = 0.0) -> float:
        """Return the seconds to wait after try number `tries`, counted from 0."""
        longest = min(self.longest_seconds, self.first_seconds * 2.0 ** min(tries, 30))
        return retry_after + longest * random.uniform(0.5, 1.0)

    def allows(self, tries: int, status: int, retry_after: float) -> bool:
        """Return whether a request that was answered with a status is sent again."""
        is_last = tries + 1 >= self.tries
        return status in TRY_AGAIN and not is_last and retry_after <= self.patience_seconds


def read_retry_after(headers: Mapping[str, str]) -> float:
    """Return the seconds that a service, or a proxy in front of it, asks to wait."""
    text = headers.get("Retry-After", "").strip()
    if text.isdecimal():
        return float(text)
    try:
        at = parsedate_to_datetime(text)
    except ValueError:
        return 0.0
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    return max(0.0, (at - datetime.now(UTC)).total_seconds())
