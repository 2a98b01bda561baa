"""The webhook scheduler, run as a separate process next to the measured process.

Run it as `python -m bench.rig.notifying SOCKET`. Nothing is sent: the deliveries stay in the
schedule.
"""

import sys
from pathlib import Path
from threading import Event

from bench.rig.servers import client
from events import Store
from games import GAMES
from matches.context import Context
from webhooks.addresses import AddressGuard
from webhooks.manage import Webhooks
from workers.webhook_scheduler import WebhookScheduler

HOST = "127.0.0.1:9"  # for webhooks that are never delivered


def make_webhooks(context: Context, socket: Path) -> Webhooks:
    """Return the webhooks of a store, which may send to `HOST`."""
    return Webhooks(context, client(socket), AddressGuard([HOST]))


def main() -> None:
    """Follow the feeds until the process is killed."""
    socket = Path(sys.argv[1])
    context = Context(Store(client(socket)), GAMES)
    WebhookScheduler(client(socket), context, make_webhooks(context, socket)).run(Event())


if __name__ == "__main__":
    main()
