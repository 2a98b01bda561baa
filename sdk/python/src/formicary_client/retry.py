"""When a request is sent again, and how long to wait before."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

# Nothing was done, or it is not known: the same request with the same key is right for all. The
# service redirects nobody, so what does for a while is not the service: it gets no token.
TRY_AGAIN = frozenset({302, 303, 307, 429, 500, 502, 503, 504})


@dataclass(frozen=True, slots=True)
class Retry:
    """How often a request is sent until it is answered, and how long to wait in between.

    Pauses double from one try to the next, up to the longest one, and each is cut by a random
    amount, so that clients which lost the same service do not come back all at once.

    Attributes:
        tries: how often a request is sent at most; 1 sends nothing twice.
        first_seconds: the pause after the first try.
        longest_seconds: what no pause exceeds, `Retry-After` aside.
        patience_seconds: a longer `Retry-After` is not waited for: the problem is raised.
    """

    tries: int = 12
    first_seconds: float = 0.2
    longest_seconds: float = 10.0
    patience_seconds: float = 120.0

    def pause(self, tries: int, retry_after: float = 0.0) -> float:
        """Return how many seconds to wait after so many tries (from 0)."""
        longest = min(self.longest_seconds, self.first_seconds * 2.0 ** min(tries, 30))
        return retry_after + longest * random.uniform(0.5, 1.0)

    def allows(self, tries: int, status: int, retry_after: float) -> bool:
        """Return whether a request that was answered with a status is sent again."""
        is_last = tries + 1 >= self.tries
        return status in TRY_AGAIN and not is_last and retry_after <= self.patience_seconds


def read_retry_after(headers: Mapping[str, str]) -> float:
    """Return how many seconds a service, or a proxy before it, wants to be left alone."""
    text = headers.get("Retry-After", "").strip()
    if text.isdecimal():
        return float(text)
    try:
        at = parsedate_to_datetime(text)
    except ValueError:
        return 0.0
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    return max(0.0, (at - datetime.now(UTC)).total_seconds())
