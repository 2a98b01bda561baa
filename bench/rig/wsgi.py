"""Timed requests to an application in the same process."""

import io
import sys
import time
import uuid
from collections.abc import Callable
from typing import Any

from bench.rig.scripts import Post


def time_post(app: Any, post: Post) -> float:
    """Return the duration of a command, in seconds."""
    headers = {
        "HTTP_AUTHORIZATION": f"Bearer {post.token}",
        "HTTP_IDEMPOTENCY_KEY": str(uuid.uuid4()),
    }
    environ = _environ("POST", f"/v1/matches/{post.match_id}/commands", post.body, headers)
    return _time(app, environ, "201")


def time_get(app: Any, path: str, token: str = "") -> float:
    """Return the duration of a GET request, in seconds."""
    headers = {"HTTP_AUTHORIZATION": f"Bearer {token}"} if token else {}
    return _time(app, _environ("GET", path, b"", headers), "200")


def _time(app: Any, environ: dict[str, Any], expected: str) -> float:
    start = time.perf_counter()
    status = _call(app, environ)
    took = time.perf_counter() - start
    assert status.startswith(expected), status
    return took


def _environ(method: str, path: str, body: bytes, headers: dict[str, str]) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": method,
        "PATH_INFO": path.partition("?")[0],
        "SCRIPT_NAME": "",
        "QUERY_STRING": path.partition("?")[2],
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.url_scheme": "http",
        "wsgi.version": (1, 0),
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **headers,
    }


def _call(app: Callable[..., Any], environ: dict[str, Any]) -> str:
    statuses = []

    def start(status: str, headers: Any, _error: Any = None) -> None:
        statuses.append(status)

    b"".join(app(environ, start))
    return statuses[0]
