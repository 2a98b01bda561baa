"""Who tells webhooks, as a process beside what is measured.

`python -m bench.rig.notifying SOCKET`. Nothing is sent: what it schedules stays there.
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
from workers.notices import Notifier

HOST = "127.0.0.1:9"  # of webhooks that nobody calls


def make_webhooks(context: Context, socket: Path) -> Webhooks:
    """Return the webhooks of a store, which may go to `HOST`."""
    return Webhooks(context, client(socket), AddressGuard([HOST]))


def main() -> None:
    """Follow the feeds until killed."""
    socket = Path(sys.argv[1])
    context = Context(Store(client(socket)), GAMES)
    Notifier(client(socket), context, make_webhooks(context, socket)).run(Event())


if __name__ == "__main__":
    main()
