"""Log filter that reduces each outage to one line when it starts and one when it ends."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

import structlog

QUIET_SECONDS = 10.0  # an outage ends after this time without a line; longer than retries
TEXTS = frozenset(
    {  # messages that repeat while a server or the archive is unavailable
        "no server",
        "a server takes no writes",
        "no server for metrics",
        "the hub begins again",
        "the store does not answer",
        "a question waits",
        "a question waits: the store is full",
        "the archive cannot be read",
        "the archive cannot be written",
        "the public log cannot be read",
        "lists go without archived matches",
        "Worker %s: no server: %s",
        "Worker %s: no server to note a failure: %s",
    }
)

_log = structlog.get_logger()


class _Outage(NamedTuple):
    """The state of an outage: when its first and latest lines came, and how many were dropped."""

    first: float
    last: float
    left_out: int


class OutageFilter(logging.Filter):
    """Logging filter that lets only the first line of each outage pass.

    Args:
        now: a monotonic clock in seconds.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._now = now
        self._known: dict[tuple[str, str], _Outage] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record should be logged."""
        text = record.msg.get("event") if isinstance(record.msg, dict) else record.msg
        if text not in TEXTS:
            return True
        key, now = (record.name, str(text)), self._now()
        known = self._known.get(key)
        if known is None:
            self._known[key] = _Outage(now, now, 0)
            return True
        self._known[key] = known._replace(last=now, left_out=known.left_out + 1)
        return False

    def note_ends(self) -> None:
        """Log a line for each outage that has ended. Called about once a second."""
        quiet_since = self._now() - QUIET_SECONDS
        for key, known in tuple(self._known.items()):
            if known.last > quiet_since:
                continue
            del self._known[key]
            seconds = round(known.last - known.first, 1)
            _log.warning("over", of=key[1], seconds=seconds, lines_left_out=known.left_out)


OUTAGES = OutageFilter()
