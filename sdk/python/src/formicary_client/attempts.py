"""Attempts to send a request, as programs see them: retries that follow, and responses."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass

_log = logging.getLogger("formicary_client")


@dataclass(frozen=True, slots=True)
class Retrying:
    """A request that will be sent again.

    Attributes:
        method: the HTTP method.
        path: the path, starting with `/v1`.
        tries: the number of attempts so far.
        seconds: the delay before the next attempt.
        status: the status of the response; None if there was no response.
        fault: the error of the connection; None if there was a response.
        request_id: the id of the request at the service, for its operators; empty if unknown.
    """

    method: str
    path: str
    tries: int
    seconds: float
    status: int | None = None
    fault: Exception | None = None
    request_id: str = ""

    def log(self) -> None:
        """Log the retry as a warning of the logger `formicary_client`."""
        reason = f"status {self.status}" if self.status else repr(self.fault)
        _log.warning(
            "%s %s: %s; attempt %d follows in %.1f s",
            self.method,
            self.path,
            reason,
            self.tries + 1,
            self.seconds,
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """A response of the service, without its body.

    Attributes:
        method: the HTTP method.
        path: the path, starting with `/v1`.
        status: the status.
        headers: the headers; names are not case-sensitive.
    """

    method: str
    path: str
    status: int
    headers: Mapping[str, str]

    @property
    def request_id(self) -> str:
        """The id of the request at the service, for its operators; empty if there is none."""
        return self.headers.get("X-Request-ID", "")
