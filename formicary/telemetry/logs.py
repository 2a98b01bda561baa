"""Logs: one line an event, as JSON or for a console, also of what the libraries below us say.

A line says what it is about: the request, the match, the seat, the job, the trace. No line holds a
token, a key or what is hidden in a match: values are masked that look like a token, libraries that
talk of addresses and headers are heard from `warning` on only, and of a fault that is not one of
ours the type and the place are told, for its text may quote what it met.
"""

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, TextIO, TypeAlias

import structlog
from structlog.stdlib import BoundLogger, LoggerFactory, ProcessorFormatter

from formicary.settings import LogForm
from formicary.telemetry.outages import OUTAGES
from projections.operations.faults import describe_fault, places_of
from service.http.envelope import REQUEST_ID

# What is heard from the chosen level on; everything else from `warning` on.
OURS = (
    *("accounts", "events", "formicary", "matches", "projections", "service", "webhooks"),
    *("workers", "rq", "rq.worker"),  # rq sets a level of its own to the last
)
_SECRETS = re.compile(
    r"(?:seat|key|invitation|recovery)\.[A-Za-z0-9._~+/=-]{12,}|whsec_\S+|(?i:bearer) \S+"
    r"|(?<=//)[^\s/@]*:[^\s/@]+(?=@)"  # a password in a URL
)
_MASK = "[masked]"

Line: TypeAlias = MutableMapping[str, Any]


def set_up_logs(
    form: LogForm = "console",
    level: str = "warning",
    *,
    role: str = "",
    to: TextIO | None = None,
) -> None:
    """Write the lines of this process from a level on; called again, it starts over.

    Args:
        form: of the lines.
        level: `debug`, `info`, `warning` or `error`.
        role: said in every line, where it is given.
        to: where they go; the standard error unless given.
    """
    route_lines()
    handler = logging.StreamHandler(to) if to else _StandardError()
    last = [ProcessorFormatter.remove_processors_meta, *_writers(form, handler.stream)]
    handler.addFilter(OUTAGES)
    handler.setFormatter(ProcessorFormatter(foreign_pre_chain=_steps(), processors=last))
    _Process.put_in_place(handler)
    _Process.role = role
    least = logging.getLevelName(level.upper())
    logging.getLogger().setLevel(max(least, logging.WARNING))
    for name in OURS:
        logging.getLogger(name).setLevel(least if least < logging.WARNING else logging.NOTSET)


def route_lines() -> None:
    """Hand the lines of structlog to the standard library's logging, which writes none below it.

    Done when `formicary` is imported: by itself structlog prints each line, and with a fault all
    that its functions held, keys and cards of others too.
    """
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_steps(),
            ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=LoggerFactory(),
        wrapper_class=BoundLogger,
    )


def _steps() -> list[Any]:
    return [
        structlog.stdlib.add_logger_name,
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.stdlib.PositionalArgumentsFormatter(),
        _name_request,
        _name_trace,
        _tell_fault,
        _mask_secrets,
    ]


class _StandardError(logging.StreamHandler[TextIO]):
    """Writes to what is the standard error at that moment."""

    def __init__(self) -> None:
        logging.Handler.__init__(self)

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        return sys.stderr


class _Process:
    """What is the same in every line; contextvars would not reach threads that begin later."""

    role = ""
    handler: logging.Handler | None = None

    @classmethod
    def put_in_place(cls, handler: logging.Handler) -> None:
        """Write with this handler in place of the one before."""
        root = logging.getLogger()
        if cls.handler:
            root.removeHandler(cls.handler)
        root.addHandler(handler)
        cls.handler = handler


def _writers(form: LogForm, stream: TextIO) -> list[Any]:
    if form == "json":
        return [_put_event_first, structlog.processors.JSONRenderer()]
    return [structlog.dev.ConsoleRenderer(colors=stream.isatty())]


def _put_event_first(_logger: Any, _method: str, line: Line) -> Mapping[str, Any]:
    """Give the fields an order that is read well."""
    head = {name: line.pop(name) for name in ("timestamp", "level", "event") if name in line}
    return {**head, **line}


def _name_request(_logger: Any, _method: str, line: Line) -> Line:
    """Say which request is being answered, and in which match; nothing is bound beforehand."""
    if _Process.role:
        line.setdefault("role", _Process.role)
    flask = sys.modules.get("flask")  # loaded by the API alone
    if flask is not None and flask.has_request_context():
        request = flask.request
        line.setdefault("request", request.environ.get(REQUEST_ID, ""))
        if request.endpoint:
            line.setdefault("operation", request.endpoint)
        values = request.view_args or {}
        for value, name in (("match_id", "match"), ("seat", "seat")):
            if value in values:
                line.setdefault(name, values[value])
    return line


def _name_trace(_logger: Any, _method: str, line: Line) -> Line:
    """Say which trace a line belongs to, where traces are on: else their library is not loaded."""
    traces = sys.modules.get("opentelemetry.trace")
    if traces is not None:
        found = traces.get_current_span().get_span_context()
        if found.is_valid:
            line["trace"] = f"{found.trace_id:032x}"
    return line


def _tell_fault(_logger: Any, _method: str, line: Line) -> Line:
    """Put what went wrong into the line itself: its name, and the places it came through."""
    given = line.pop("exc_info", None)
    error = given if isinstance(given, BaseException) else None
    if error is None and given:
        error = (given if isinstance(given, tuple) else sys.exc_info())[1]
    if error is not None:
        line["fault"] = describe_fault(error)
        line["places"] = " > ".join(places_of(error))
    return line


def _mask_secrets(_logger: Any, _method: str, line: Line) -> Line:
    """Mask what looks like a token, and let a line be one line whoever wrote it."""
    for name, value in line.items():
        if isinstance(value, int | float | bool | None) or name[0] == "_":
            continue
        text = describe_fault(value) if isinstance(value, BaseException) else str(value)
        line[name] = _SECRETS.sub(_MASK, text.partition("\n")[0])
    return line
