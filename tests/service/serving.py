"""A real server in a thread, with an in-memory store."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from werkzeug.serving import WSGIRequestHandler, make_server

POLL_SECONDS = 0.02  # interval at which the server checks for shutdown


class QuietHandler(WSGIRequestHandler):
    """A handler of requests that logs nothing."""

    protocol_version = "HTTP/1.1"

    def log(self, *_args, **_more):
        pass


@contextmanager
def serve_app(app) -> Iterator[str]:
    """Serve our application and yield its URL. Its streams end when the server stops."""
    with serve_any(app, app.extensions["api"].hub.stop) as address:
        yield address


@contextmanager
def serve_any(app, stop=lambda: None) -> Iterator[str]:
    """Serve any application and yield its URL."""
    server: Any = make_server("127.0.0.1", 0, app, threaded=True, request_handler=QuietHandler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(POLL_SECONDS,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        stop()
        server.shutdown()
        thread.join()
        server.server_close()
