"""The audit of promises: each match that a service promised to log must be in the log."""

import msgspec

from events import Broken
from events.tlog.notes import NoteKey
from formicary.audit.findings import AuditFinding, LogFault
from formicary.audit.log_audit import AuditedLog
from formicary.audit.sources import AuditSource
from matches.inclusion.promises import PROMISED_MS, InclusionPromise, check_promise, match_of
from matches.inclusion.public_log import CurrentLog

LATEST_MS = 2 * PROMISED_MS  # from now; a minute is for clocks that differ


class BadPromiseFile(Exception):
    """Raised if a file of promises is malformed."""


def read_promises(content: bytes) -> tuple[InclusionPromise, ...]:
    """Return the promises in a file, one JSON object a line. Of equal promises, one is returned.

    Raises:
        BadPromiseFile: a line is not a promise.
    """
    promises: dict[str, InclusionPromise] = {}
    for number, line in enumerate(content.splitlines(), 1):
        if not line.strip():
            continue
        try:
            promise = msgspec.json.decode(line, type=InclusionPromise)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadPromiseFile(f"line {number} is not a promise: {error}") from error
        promises.setdefault(promise.signature, promise)
    return tuple(promises.values())


class PromiseAuditor:
    """Compares promises with the log that made them.

    Args:
        source: the service or folder.
        current: the names of its logs.
        log: its current log, read at `now` or later.
        now: the time in milliseconds since 1970.
    """

    def __init__(self, source: AuditSource, current: CurrentLog, log: AuditedLog, now: int) -> None:
        self._source, self._current, self._now = source, current, now
        self._logs: dict[str, AuditedLog] = {str(log.key): log}

    def is_early(self, promise: InclusionPromise) -> bool:
        """Return whether a promise is not due yet."""
        return self._now < promise.due <= self._now + LATEST_MS

    def audit(self, promise: InclusionPromise) -> AuditFinding | None:
        """Return the finding about a promise that is due, or None if it was kept.

        Raises:
            SourceAway: the source cannot be read now.
        """
        try:
            key = check_promise(promise)
        except Broken as error:
            return AuditFinding("promise", promise.leaf, f"it is not valid: {error.detail}")
        about = match_of(promise) or promise.leaf
        if promise.due > self._now + LATEST_MS:
            return AuditFinding("promise", about, "it is due later than any promise made up to now")
        try:
            log = self._find_log(key)
        except LogFault as fault:
            text = f"its log {key.name} cannot be checked: {fault}"
            return AuditFinding("promise", about, text)
        if log is None:
            text = f"it was made by {key.name}, which is no log of the service"
            return AuditFinding("promise", about, text)
        if bytes.fromhex(promise.leaf) not in log.leaves:
            return AuditFinding(
                "promise", about, "its creation was promised, and is not in the log"
            )
        return None

    def _find_log(self, key: NoteKey) -> AuditedLog | None:
        """Return the log with a key, or None if the service has none. Raises `LogFault`."""
        name = str(key)
        names = (self._current.key, *self._current.former)
        if name not in self._logs and name in names:
            number = self._current.number - names.index(name)
            self._logs[name] = AuditedLog(self._source.log(number), key)
        return self._logs.get(name)
