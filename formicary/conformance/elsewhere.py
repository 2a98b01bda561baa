"""An HTTP server on a foreign origin, which must never receive the client's token."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from formicary.conformance.service import HOST

ANSWER = b"not here"


class _Handler(BaseHTTPRequestHandler):
    """Request handler that records complete requests and responds with 503."""

    server: "Elsewhere"

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.requests.append(f"{self.requestline}\n{self.headers}".encode() + body)
        self.send_response(503)
        self.send_header("Retry-After", "1")
        self.send_header("Content-Length", str(len(ANSWER)))
        self.end_headers()
        self.wfile.write(ANSWER)

    do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = answer  # noqa: N815  # the library's names

    def log_message(self, *_: Any) -> None:
        pass


class Elsewhere(ThreadingHTTPServer):
    """HTTP server on another origin, which is not part of the service.

    Attributes:
        requests: the received requests, each as raw bytes.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__((HOST, 0), _Handler)
        self.requests: list[bytes] = []
        Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def url(self) -> str:
        """The base URL of the server."""
        return f"http://{HOST}:{self.server_port}"

    def stop(self) -> None:
        """Shut the server down."""
        self.shutdown()
        self.server_close()
