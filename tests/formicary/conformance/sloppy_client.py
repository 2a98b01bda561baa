"""A client that finishes its match but breaks every other rule, in order to lose points.

It polls continuously, repeats unanswered commands under a new key, sends no version, follows
redirects with its token, trusts its own clock, and never opens a stream.
"""

import http.client
import json
import os
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid
from contextlib import suppress
from datetime import datetime

URL, MATCH, TOKEN = (os.environ[f"FORMICARY_{name}"] for name in ("URL", "MATCH", "TOKEN"))
PATH = f"{URL}/v1/matches/{MATCH}"
POLL_SECONDS = 0.02
HAMMER_SECONDS = 0.005
TRIES = 2000
ONCE_MORE = 30
AT_ONCE = 40  # parallel requests, because a busy machine would send too few in a second
LEAVING_SECONDS = 1.5  # the kit checks at intervals whether the match is over

FAULTS = (OSError, ValueError, http.client.HTTPException)


def ask(path, body=None):
    """Send a single request, and return the response."""
    request = urllib.request.Request(f"{PATH}{path}", body and json.dumps(body).encode())  # noqa: S310  # the kit's own
    request.add_header("Authorization", f"Bearer {TOKEN}")
    if body:
        request.add_header("Content-Type", "application/json")
        request.add_header("Idempotency-Key", str(uuid.uuid4()))
    with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310
        return json.loads(answer.read())


def insist(path, body=None, tries=TRIES):
    """Repeat a request until there is a response. Return None if there never is one."""
    for _ in range(tries):
        try:
            return ask(path, body)
        except urllib.error.HTTPError:
            time.sleep(HAMMER_SECONDS)
        except FAULTS:
            if body is None:
                hammer(path)
            time.sleep(HAMMER_SECONDS)
    return None


def hammer(path):
    """Send many requests at the same time to an address that did not respond."""

    def ask_in_vain():
        with suppress(*FAULTS):
            ask(path)

    threads = [threading.Thread(target=ask_in_vain) for _ in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main():
    while True:
        answer = insist("/actions")
        if answer is None:
            sys.exit("nobody answers")
        if answer["status"] == "over":
            break
        if (
            answer["deadline"]
            and datetime.fromisoformat(answer["deadline"]) < datetime.now().astimezone()
        ):
            sys.exit("my time has run out")
        if answer["asked"]:
            insist("/commands", answer["actions"][0]["command"], tries=3)
        time.sleep(POLL_SECONDS)
    began, asked = time.monotonic(), 0
    while asked < ONCE_MORE or time.monotonic() < began + LEAVING_SECONDS:
        insist("")
        asked += 1


if __name__ == "__main__":
    main()
