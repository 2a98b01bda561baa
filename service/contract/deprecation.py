"""Deprecation notices, in responses and in the OpenAPI description."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from typing import Any

from flask import Flask, Response, request
from werkzeug.http import http_date

from service.contract.operation import Deprecated, Operation

_HEADERS = {
    "Deprecation": "The date since which the operation is deprecated, as `@` and seconds since"
    " 1970 (RFC 9745).",
    "Sunset": "The date from which it may be gone (RFC 8594).",
    "Link": "The notice about it (`deprecation`).",
}


def announce_deprecations(app: Flask, operations: Mapping[str, Operation]) -> None:
    """Add deprecation headers to every response of a deprecated operation, including errors.

    Args:
        app: the application.
        operations: the operations of the application, indexed by view name.
    """
    headers = {
        name: _headers_of(name, contract.deprecated)
        for name, contract in operations.items()
        if contract.deprecated
    }

    def announce(answer: Response) -> Response:
        for name, value in headers.get(request.endpoint or "", {}).items():
            answer.headers.add(name, value)
        return answer

    if headers:
        app.after_request(announce)


def _headers_of(name: str, deprecated: Deprecated) -> Mapping[str, str]:
    place = f"</docs#/operations/{name}>"
    return {
        "Deprecation": f"@{int(_midnight(deprecated.since).timestamp())}",
        "Sunset": http_date(_midnight(deprecated.until)),
        "Link": f'{place}; rel="deprecation"; type="text/html"',
    }


def _midnight(day: str) -> datetime:
    return datetime.combine(date.fromisoformat(day), time(), UTC)


def describe_deprecation(deprecated: Deprecated, text: str = "") -> dict[str, Any]:
    """Return the OpenAPI fields of a deprecated operation, with a notice in its description."""
    notice = f"Deprecated since {deprecated.since}; supported until {deprecated.until}."
    if deprecated.instead:
        notice += f" Use {deprecated.instead}."
    described = f"{text}\n\n{notice}" if text else notice
    return {"deprecated": True, "description": described, "x-sunset": deprecated.until}


def describe_headers() -> dict[str, Any]:
    """Describe the headers that every response of a deprecated operation includes."""
    return {
        name: {"description": text, "schema": {"type": "string"}} for name, text in _HEADERS.items()
    }
