"""Logging: one line per event, as JSON or for a console, for our code and for libraries.

Each line includes the request, match, seat, job and trace that it concerns. Lines never contain a
token, a key or the hidden parts of a match. Values that look like a token are masked. Libraries
that log addresses and headers are limited to `warning` and above. For exceptions of other packages,
only the type and the traceback locations are logged, because the message may quote the input.
"""

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, TextIO, TypeAlias

import structlog
from structlog.stdlib import BoundLogger, LoggerFactory, ProcessorFormatter

from events.secret import SENSITIVE_PATTERN
from formicary.settings import LogForm
from formicary.telemetry.outages import OUTAGES
from projections.operations.faults import describe_fault, places_of
from service.http.envelope import REQUEST_ID

# Loggers with the configured level. All others log from `warning` on.
OURS = (
    "accounts",
    "events",
    "formicary",
    "matches",
    "projections",
    "service",
    "webhooks",
    "workers",
    "rq",
    "rq.worker",  # rq sets its own level for `rq.worker`
)
_SECRETS = re.compile(rf"{SENSITIVE_PATTERN}|(?i:bearer) \S+")
_MASK = "[masked]"

Line: TypeAlias = MutableMapping[str, Any]


def set_up_logs(
    form: LogForm = "console",
    level: str = "warning",
    *,
    role: str = "",
    to: TextIO | None = None,
) -> None:
    """Configure logging for this process. A second call replaces the first configuration.

    Args:
        form: the format of the lines.
        level: the minimum level: `debug`, `info`, `warning` or `error`.
        role: the role to add to every line, if not empty.
        to: the stream to write to; standard error by default.
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
    """Route structlog's lines to the standard library's logging, which filters them by level.

    This is done when `formicary.telemetry` is imported, and so before anything is logged. By
    default, structlog prints every line. For an exception, it also prints all local variables of
    each frame, including other players' keys and cards.
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
        _add_fault,
        _mask_secrets,
    ]


class _StandardError(logging.StreamHandler[TextIO]):
    """Handler that writes to the current `sys.stderr`, even if it is replaced."""

    def __init__(self) -> None:
        logging.Handler.__init__(self)

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        return sys.stderr


class _Process:
    """Values that all lines have in common. Threads started later would not inherit contextvars."""

    role = ""
    handler: logging.Handler | None = None

    @classmethod
    def put_in_place(cls, handler: logging.Handler) -> None:
        """Install a handler, and remove the one that was installed before."""
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
    """Move the timestamp, level and event to the front."""
    head = {name: line.pop(name) for name in ("timestamp", "level", "event") if name in line}
    return {**head, **line}


def _name_request(_logger: Any, _method: str, line: Line) -> Line:
    """Add the current request and match.

    They are looked up here, so they need not be bound first.
    """
    if _Process.role:
        line.setdefault("role", _Process.role)
    flask = sys.modules.get("flask")  # only the API imports it
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
    """Add the trace id if tracing is enabled. Otherwise, do not even import the tracing library."""
    traces = sys.modules.get("opentelemetry.trace")
    if traces is not None:
        span = traces.get_current_span().get_span_context()
        if span.is_valid:
            line["trace"] = f"{span.trace_id:032x}"
    return line


def _add_fault(_logger: Any, _method: str, line: Line) -> Line:
    """Add the name of an exception and the locations in its traceback to the same line."""
    given = line.pop("exc_info", None)
    error = given if isinstance(given, BaseException) else None
    if error is None and given:
        error = (given if isinstance(given, tuple) else sys.exc_info())[1]
    if error is not None:
        line["fault"] = describe_fault(error)
        line["places"] = " > ".join(places_of(error))
    return line


def _mask_secrets(_logger: Any, _method: str, line: Line) -> Line:
    """Mask values that look like tokens, and shorten each value to its first line."""
    for name, value in line.items():
        if isinstance(value, int | float | bool | None) or name[0] == "_":
            continue
        text = describe_fault(value) if isinstance(value, BaseException) else str(value)
        line[name] = _SECRETS.sub(_MASK, text.partition("\n")[0])
    return line
