"""Webhook receivers that hold each connection for several seconds before they accept.

`python -m bench.rig.fair.receivers` prints its port; it listens on all addresses of this machine.
For each line on its input it prints the number of deliveries, and the processor time that it used.
"""

import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from bench.rig.fair.attacker import NICENESS

HOLD_SECONDS = 4.0


class Handler(BaseHTTPRequestHandler):
    """Request handler that accepts every delivery, but only after a delay."""

    came = 0

    def do_POST(self) -> None:
        """Hold the connection for a while, then send the response."""
        Handler.came += 1
        self.rfile.read(int(self.headers["Content-Length"]))
        time.sleep(HOLD_SECONDS)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Suppress the request log."""


def main() -> None:
    """Receive deliveries until the standard input is closed."""
    os.nice(NICENESS)
    server = ThreadingHTTPServer(("", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps(server.server_address[1]), flush=True)
    for _ in sys.stdin:
        load = {"answers": {"held": Handler.came}, "seconds": time.process_time()}
        print(json.dumps(load), flush=True)


if __name__ == "__main__":
    main()
