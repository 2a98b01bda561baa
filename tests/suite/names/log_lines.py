"""Names in log lines: the event and the fields of each call of a logger."""

import ast
import io
import json
import sys
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any, get_args

import structlog
from flask import Flask
from structlog.contextvars import bound_contextvars

from formicary.telemetry.logs import set_up_logs
from matches.context import ErasureKind
from tests.test_house import ROOT, SOURCES, tree_of

LEVELS = {"debug", "info", "warning", "error", "exception", "critical"}
LOGGERS = {"_log", "self.log"}
# Fields whose names are values, by event.
NAMED_BY_VALUES = {"an erasure is not noted": set(get_args(ErasureKind))}


def collect_lines() -> dict[str, set[str]]:
    """Return the fields of each log event of the service."""
    names: dict[str, set[str]] = {}
    for name in _sources_with(*LOGGERS):
        for event, fields in lines_in(tree_of(name)):
            names.setdefault(event, set()).update(fields)
    return names


def _sources_with(*words: str) -> list[str]:
    """Return the modules of the service whose text has one of some words."""
    texts = {name: (ROOT / name).read_text() for name in SOURCES}
    return [name for name, text in texts.items() if any(word in text for word in words)]


def lines_in(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    """Yield the event and the fields of each call of a logger in a module.

    Raises:
        TypeError: an event cannot be read from the code.
    """
    fields = {
        id(call): _fields_of(call, function)
        for function in ast.walk(tree)  # an inner function comes after the outer one
        if isinstance(function, ast.FunctionDef)
        for call in _calls_in(function)
    }
    for call in _calls_in(tree):
        event = call.args[0] if call.args else None
        match event:
            case ast.Constant(value=str(text)):
                yield text, fields[id(call)] | NAMED_BY_VALUES.get(text, set())
            case _:
                raise TypeError(f"the event of the log line is not a text: {ast.unparse(call)}")


def _calls_in(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=logger, attr=level)):
                if level in LEVELS and ast.unparse(logger) in LOGGERS:
                    yield node


def _fields_of(call: ast.Call, function: ast.AST) -> set[str]:
    """Return the names of the keyword arguments, including those of a dictionary."""
    fields = {keyword.arg for keyword in call.keywords if keyword.arg}
    for keyword in call.keywords:
        if keyword.arg is None:
            fields |= _keys_of(ast.unparse(keyword.value), function)
    return fields - {"exc_info"}


def _keys_of(variable: str, function: ast.AST) -> set[str]:
    """Return the literal keys that a function puts into a dictionary."""
    keys: list[ast.expr | None] = []
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(keys=given)):
                keys += given if name == variable else ()
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Dict(keys=given)):
                keys += given if name == variable else ()
            case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name), slice=key)]):
                keys += [key] if name == variable else ()
    return {str(key.value) for key in keys if isinstance(key, ast.Constant)}


def collect_common_fields() -> dict[str, set[str]]:
    """Return the fields that any line may have, from a line with all of them."""
    to, app = io.StringIO(), Flask(__name__)

    @app.get("/<match_id>/<int:seat>")
    def answer(match_id: str, seat: int) -> Mapping[str, str]:
        structlog.get_logger("service").error("answered", exc_info=LookupError())
        return {}

    traces = sys.modules.get("opentelemetry.trace")
    sys.modules["opentelemetry.trace"] = _traces()
    set_up_logs("json", "debug", role="test", to=to)
    try:
        with bound_contextvars(**dict.fromkeys(_bound_fields(), "x")):
            app.test_client().get("/m/0")
    finally:
        set_up_logs()
        sys.modules.pop("opentelemetry.trace")
        if traces:
            sys.modules["opentelemetry.trace"] = traces
    return {name: set() for name in json.loads(to.getvalue().splitlines()[0])}


def _bound_fields() -> set[str]:
    """Return the fields that a part of the service binds for the lines within it."""
    return {
        keyword.arg
        for name in _sources_with("bound_contextvars")
        for node in ast.walk(tree_of(name))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("bound_contextvars")
        for keyword in node.keywords
        if keyword.arg
    }


def _traces() -> Any:
    """Return a module of traces in which a trace is current."""
    context = SimpleNamespace(is_valid=True, trace_id=1)
    span = SimpleNamespace(get_span_context=lambda: context)
    return SimpleNamespace(get_current_span=lambda: span)
