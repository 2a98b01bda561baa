"""Observation of completed requests, for metrics and traces."""

import logging
from collections.abc import Callable
from time import perf_counter
from typing import TypeAlias

import structlog
from flask import Flask, Response, request

from accounts.vault import ProvenKey, read_key
from games.game import Seat
from matches.last_commit import last_commit
from matches.last_reader import holder_with
from service.http.envelope import BEGAN
from service.http.query import VIEWER
from service.http.request import PROVEN, REFUSED

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
    For a repeated command, it contains only the seq. If the request was refused, the line contains
    the slugs of the problem and of the check. It also contains the API key of the caller as account
    and number, or the seat.
    """
    if not _lines.isEnabledFor(logging.INFO):  # checked first: building a line is ten times as slow
        return
    commit, refused = last_commit(), request.environ.get(REFUSED)
    fields: dict[str, str | int] = {}
    if commit is not None:
        fields = {"match": commit.match_id, "seq": commit.seq}
    if commit is not None and commit.command:
        fields["command"] = commit.command
    if refused is not None:
        fields["problem"] = refused.type.rpartition("/")[2]
    if refused is not None and refused.slug:
        fields["slug"] = refused.slug
    key, seat = _find_caller()
    if key is not None:
        fields["account"] = key[0]
        fields["key"] = key[1]
    if seat is not None:
        fields["seat"] = seat
    _log.info("answered", status=status, milliseconds=round(seconds * 1000, 1), **fields)


def _find_caller() -> tuple[tuple[str, int] | None, Seat | None]:
    """Return the account and number of the caller's API key, and the caller's seat.

    A token that was not found to be valid has neither. If the path names a seat, that one is in the
    line.
    """
    environ, values = request.environ, request.view_args or {}
    token = environ.get("HTTP_AUTHORIZATION", "").partition(" ")[2].strip()
    key = read_key(token) if isinstance(environ.get(PROVEN), ProvenKey) else None
    holder = (
        holder_with(token, values.get("match_id", ""), request.args.get(VIEWER, ""))
        if token
        else None
    )
    return key, holder[2] if holder and "seat" not in values else None
