"""The formats of a trace: JSON, newline-delimited JSON, and CSV."""

import csv
from collections.abc import Callable, Mapping
from io import StringIO
from typing import Any

import msgspec
from msgspec import Raw

from service.http.response import CSV, JSON, LINES
from service.traces.responses import TracePoint

_encode = msgspec.json.encode
_COLUMNS = TracePoint.__struct_fields__


def encode_row(values: tuple[Any, ...]) -> bytes:
    """Return a line of CSV (RFC 4180)."""
    text = StringIO()
    csv.writer(text).writerow(values)
    return text.getvalue().encode()


CSV_HEADER = encode_row(_COLUMNS)


def _encode_line(point: TracePoint) -> bytes:
    return _encode(point) + b"\n"


def _encode_cells(point: TracePoint) -> bytes:
    return encode_row(tuple(_cell(getattr(point, column)) for column in _COLUMNS))


def _cell(value: Any) -> Any:
    """Return the text of a cell. Lists and objects are JSON, and null is empty."""
    if not isinstance(value, Raw):
        return value
    text = bytes(value)
    if text == b"null":
        return None
    return msgspec.json.decode(text) if text.startswith(b'"') else text.decode()


ENCODERS: Mapping[str, Callable[[TracePoint], bytes]] = {
    JSON: _encode,
    LINES: _encode_line,
    CSV: _encode_cells,
}
