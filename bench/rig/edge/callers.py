"""Clients that use up rate limits, with one thread per client and one address per kind.

`python -m bench.rig.edge.callers PORT OVER OPEN KIND=COUNT ...` repeatedly sends requests about a
finished match, and opens streams of a running one. For each line on its standard input, it prints
the number of responses per kind and status (0 if there was no response), and the number of open
streams.
"""

import json
import sys
import threading
import time
import uuid
from collections import Counter
from typing import Any

import httpx

from games import GAMES

LONG_BOT = "mcts:30000ms"
SEARCH = "search?where=contains(keys(@),'none')&kind=intervals"
OPENED = 200
PAUSE_SECONDS = 0.5  # shorter than the pause that a refusal demands


def plan(*levels: str) -> dict[str, Any]:
    """Return the body of a request that creates a bot match."""
    return {"game": next(iter(GAMES)), "seats": [{"bot": level} for level in levels]}


class Caller:
    """Client that sends requests of one kind and counts the responses."""

    def __init__(
        self,
        kind: str,
        port: int,
        matches: tuple[str, str],
        address: str,
        counts: Counter[str],
    ) -> None:
        self.kind, self.counts = kind, counts
        self.match, self.open = (f"/v1/matches/{match_id}" for match_id in matches)
        self.client = httpx.Client(
            base_url=f"http://127.0.0.1:{port}",
            transport=httpx.HTTPTransport(local_address=address),
            timeout=60,
        )

    def run(self) -> None:
        """Send requests forever."""
        while True:
            try:
                status = getattr(self, f"ask_for_{self.kind}")()
            except httpx.HTTPError:
                status = 0
            self.counts[f"{self.kind} {status}"] += 1
            if status >= 400 or not status:
                time.sleep(PAUSE_SECONDS)

    def create(self, *levels: str) -> int:
        """Create a bot match. Return the response's status."""
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        return self.client.post("/v1/matches", json=plan(*levels), headers=headers).status_code

    def ask_for_bots(self) -> int:
        """Create a match between slow bots. Return the response's status."""
        return self.create(LONG_BOT, LONG_BOT)

    def ask_for_matches(self) -> int:
        """Create a match between fast bots. Return the response's status."""
        return self.create("random", "random")

    def ask_for_searches(self) -> int:
        """Run a search. Return the response's status."""
        return self.client.get(f"{self.match}/{SEARCH}").status_code

    def ask_for_analyses(self) -> int:
        """Request an analysis. Return the response's status."""
        return self.client.post(f"{self.match}/analysis", json={"effort": "deep"}).status_code

    def ask_for_streams(self) -> int:
        """Follow a match until the stream ends. Return the response's status."""
        headers = {"Accept": "text/event-stream"}
        with self.client.stream("GET", f"{self.open}/events?after=1", headers=headers) as answer:
            if answer.status_code == OPENED:
                self.counts["streams open"] += 1
                for _ in answer.iter_lines():
                    pass
                self.counts["streams open"] -= 1
            return answer.status_code


def main() -> None:
    """Send requests until the standard input is closed."""
    port, over, open_one, *rest = sys.argv[1:]
    counts: Counter[str] = Counter()
    for number, (kind, count) in enumerate(argument.split("=") for argument in rest):
        for _ in range(int(count)):
            caller = Caller(kind, int(port), (over, open_one), f"127.0.0.{10 + number}", counts)
            threading.Thread(target=caller.run, daemon=True).start()
    for _ in sys.stdin:
        print(json.dumps(dict(counts)), flush=True)


if __name__ == "__main__":
    main()
