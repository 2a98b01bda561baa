"""Who is told of each request that was answered: what counts, and what traces."""

import logging
from collections.abc import Callable
from time import perf_counter
from typing import TypeAlias

import structlog
from flask import Flask, Response, request

from matches.last_commit import take_commit
from service.http.envelope import BEGAN

NO_OPERATION = "none"  # of an address that leads nowhere
_log = structlog.get_logger()
_lines = logging.getLogger(__name__)
Observer: TypeAlias = Callable[[str, int, float], None]


def add_observer(app: Flask, observe: Observer) -> None:
    """Have somebody told of each answer: its operation, its status, the seconds that it took."""

    def note(answer: Response) -> Response:
        found = request._get_current_object()  # type: ignore[attr-defined]  # a look each otherwise
        seconds = perf_counter() - found.environ[BEGAN]
        observe(found.endpoint or NO_OPERATION, answer.status_code, seconds)
        return answer

    app.after_request(note)


def log_request(_operation: str, status: int, seconds: float) -> None:
    """Write a line about a request that was answered, where such lines are wanted.

    If it led to a commit, the line has its match, its first seq, and the id of its command. A
    repeated answer has the seq alone.
    """
    if _lines.isEnabledFor(logging.INFO):  # asked first: to find out by a line costs ten times that
        commit = take_commit()
        fields: dict[str, str | int] = {}
        if commit is not None:
            fields = {"match": commit.match_id, "seq": commit.seq}
        if commit is not None and commit.command:
            fields["command"] = commit.command
        _log.info("answered", status=status, milliseconds=round(seconds * 1000, 1), **fields)
