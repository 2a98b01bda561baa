"""Play the seat that the environment names, as the conformance kit expects from a client.

formicary conformance -- python sdk/python/examples/conformance.py
"""

import os
import random
from typing import Any

from formicary_client import Client, Player

MODEST = ("pass", "rest", "end-", "finish-", "discard", "drop-", "put-back")


def choose(view: Any, actions: list[Any]) -> Any:
    """Return a random action, rarely one that gives a turn away."""
    busy = [action for action in actions if not action["command"]["type"].startswith(MODEST)]
    return random.choice(busy if busy and random.random() < 0.9 else actions)


def main() -> None:
    """Play one match to its end."""
    with Client(os.environ["FORMICARY_URL"], os.environ["FORMICARY_TOKEN"]) as client:
        Player(client, os.environ["FORMICARY_MATCH"], choose, checks=True).play()


if __name__ == "__main__":
    main()
