"""Webhook receiver in a separate process, whose behaviour depends on the path.

`python -m tests.webhooks.receiver` prints its port. `/seen` returns the requests received up to
now.
"""

import json
import socketserver
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import Any

import httpx

HANG_SECONDS = 60
LATE_SECONDS = 4
LONG = 20_000_000


class Handler(socketserver.StreamRequestHandler):
    """Handler for one request per connection."""

    server: Any

    def handle(self):
        line = self.rfile.readline().decode()
        if not line:
            return
        method, path, _ = line.split(" ")
        headers = {}
        while (line := self.rfile.readline().decode().strip()) != "":
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        content = self.rfile.read(int(headers.get("content-length", 0)))
        body = content.decode(errors="surrogateescape")  # that of a push service is encrypted
        if path == "/seen":
            self.answer("200 OK", json.dumps(self.server.seen))
            return
        self.server.under_way += 1
        seen = {"path": path, "method": method, "headers": headers, "body": body}
        self.server.seen.append({**seen, "under_way": self.server.under_way})
        try:
            getattr(self, path.strip("/").partition("?")[0].replace("-", "_"))(body)
        finally:
            self.server.under_way -= 1

    def answer(self, status, body="", *headers):
        head = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close", *headers]
        self.wfile.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())

    def ok(self, body):
        self.answer("204 No Content")

    def slow(self, body):
        time.sleep(0.3)
        self.answer("204 No Content")

    def late(self, body):
        """Accept everything, but keep each connection open for a while."""
        time.sleep(LATE_SECONDS)
        self.answer("204 No Content")

    def echo(self, body):
        challenge = json.loads(body)["data"].get("challenge", "")
        self.answer("200 OK", json.dumps({"challenge": challenge}))

    def wrong(self, body):
        self.answer("200 OK", json.dumps({"challenge": "something else"}))

    def fail(self, body):
        self.answer("500 Internal Server Error", "no")

    def fickle(self, body):
        """Accept everything except `asked` messages."""
        self.fail(body) if json.loads(body)["type"] == "asked" else self.ok(body)

    def fickle_chat(self, body):
        """Accept everything except messages about matches."""
        self.ok(body) if "challenge=" in body else self.fail(body)

    def push(self, body):
        self.answer("201 Created")

    def not_found(self, body):
        self.answer("404 Not Found")

    def gone(self, body):
        self.answer("410 Gone")

    def busy(self, body):
        self.answer("503 Service Unavailable", "", "Retry-After: 600")

    def redirect(self, body):
        place = f"http://127.0.0.1:{self.server.server_address[1]}/ok"
        self.answer("307 Temporary Redirect", "", f"Location: {place}")

    def hang(self, body):
        time.sleep(HANG_SECONDS)

    def close(self, body):
        """Close the connection without a response."""

    def cut(self, body):
        self.wfile.write(b"HTTP/1.1 200")

    def nonsense(self, body):
        self.wfile.write(b"\x00\x01\x02\r\n\r\n")

    def hints(self, body):
        self.pour(b"HTTP/1.1 103 Early Hints\r\n\r\n")

    def headers(self, body):
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        self.pour(b"X-Long: " + b"x" * 1000 + b"\r\n")

    def endless(self, body):
        self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
        self.pour(b"x" * 10_000)

    def drip(self, body):
        for letter in "HTTP/1.1 200 OK\r\nX-Slow: " + "x" * 1000:
            self.wfile.write(letter.encode())
            time.sleep(0.1)

    def drip_body(self, body):
        self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
        for _ in range(1000):
            self.wfile.write(b"x")
            time.sleep(0.1)

    def pour(self, piece):
        for _ in range(LONG // len(piece)):
            try:
                self.wfile.write(piece)
            except OSError:
                return


class Receiver:
    """Handle on the receiver's process."""

    def __init__(self, port):
        self.port = port
        self.place = f"127.0.0.1:{port}"

    def url(self, path):
        return f"http://{self.place}/{path}"

    def list_requests(self):
        """Return the requests received up to now."""
        return httpx.get(self.url("seen"), timeout=10).json()


@contextmanager
def receiver_process():
    """Yield a receiver, and stop it afterwards."""
    command = [sys.executable, "-m", "tests.webhooks.receiver"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield Receiver(int(process.stdout.readline()))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.seen = []
        self.under_way = 0


if __name__ == "__main__":
    with _Server() as server:
        print(server.server_address[1], flush=True)
        server.serve_forever()
