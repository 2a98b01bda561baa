"""A service that sends scripted responses, one per request, and records the requests."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Scripted(ThreadingHTTPServer):
    """Server with scripted responses: a status, headers and a text each, or None to hang up."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.script, self.requests, self.paths, self.methods = [], [], [], []
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def keys(self):
        """Return the idempotency keys of all requests."""
        return [headers["Idempotency-Key"] for headers, _ in self.requests]


class Handler(BaseHTTPRequestHandler):
    """Handler that sends the next response of the script."""

    server: Scripted

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.requests.append((self.headers, body))
        self.server.paths.append(self.path)
        self.server.methods.append(self.command)
        step = self.server.script.pop(0)
        if step is None:
            self.close_connection = True
            return
        status, headers, text = step
        self.send_response(status)
        length = {} if status == 204 else {"Content-Length": str(len(text.encode()))}
        for name, value in {"Content-Type": "application/json", **length, **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text.encode())
        self.close_connection = True

    do_GET = do_POST = do_PUT = do_DELETE = answer  # noqa: N815  # the library looks for these names

    def log_message(self, *_):
        pass


def problem(kind, status, **headers):
    """Return a script entry with a problem."""
    body = {"type": f"/problems/{kind}", "title": kind, "status": status, "detail": f"It is {kind}"}
    return status, {"Content-Type": "application/problem+json", **headers}, json.dumps(body)


def message(data, name=None, number=None):
    """Return a message of a stream."""
    head = (f"event: {name}\n" if name else "") + (f"id: {number}\n" if number else "")
    return f"{head}data: {json.dumps(data)}\n\n"


def stream(*messages):
    """Return a script entry with a stream that ends after its messages."""
    return 200, {"Content-Type": "text/event-stream"}, ": hello\n\n" + "".join(messages)


def event(seq, kind="ant-moved"):
    """Return the message of an event."""
    return message({"seq": seq, "e": {"event": {"type": kind}}, "link": ""}, number=seq)


def asked_message(version, status="running"):
    """Return the message that a stream sends once it has caught up."""
    return message({"version": version, "status": status, "asked": []}, "asked")
