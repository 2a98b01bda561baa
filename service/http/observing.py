"""Observation of completed requests, for metrics and traces."""

import logging
from collections.abc import Callable
from time import perf_counter
from typing import TypeAlias

import structlog
from flask import Flask, Response, request

from matches.last_commit import last_commit
from service.http.envelope import BEGAN

NO_OPERATION = "none"  # label for requests whose path has no operation
_log = structlog.get_logger()
_lines = logging.getLogger(__name__)
Observer: TypeAlias = Callable[[str, int, float], None]


def add_observer(app: Flask, observe: Observer) -> None:
    """Register a callback that receives the operation, status and duration of each request."""

    def note(answer: Response) -> Response:
        sent = request._get_current_object()  # type: ignore[attr-defined]  # skips the proxy
        seconds = perf_counter() - sent.environ[BEGAN]
        observe(sent.endpoint or NO_OPERATION, answer.status_code, seconds)
        return answer

    app.after_request(note)


def log_request(_operation: str, status: int, seconds: float) -> None:
    """Log a line about a completed request, if request logging is enabled.

    If the request led to a commit, the line contains the match, the first seq, and the command id.
    For a repeated command, it contains only the seq.
    """
    if _lines.isEnabledFor(logging.INFO):  # checked first: building a line is ten times as slow
        commit = last_commit()
        fields: dict[str, str | int] = {}
        if commit is not None:
            fields = {"match": commit.match_id, "seq": commit.seq}
        if commit is not None and commit.command:
            fields["command"] = commit.command
        _log.info("answered", status=status, milliseconds=round(seconds * 1000, 1), **fields)
