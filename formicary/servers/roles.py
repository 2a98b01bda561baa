"""The roles that a process may take, each until it is told to stop."""

import logging
import signal
from collections.abc import Callable
from threading import Event, Thread
from types import FrameType

from formicary.settings import Settings
from formicary.wiring import Servers, settle, wire
from matches.commands.bots import rehearse
from projections.lobby_follower import SERVER_GONE


def log_plainly() -> None:
    """Write warnings and worse to the standard error, one line each."""
    logging.basicConfig(
        level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )


def work(servers: Servers, chosen: Settings) -> None:
    """Take jobs until the process is told to stop; a job that runs is finished."""
    wiring = wire(servers, chosen)
    worker = wiring.worker()
    wiring.watch()
    rehearse(wiring.context.games.values())
    settle()
    try:
        worker.work(logging_level="WARNING")
    except SERVER_GONE as error:  # it cannot even take its leave
        raise SystemExit(f"the worker lost its server: {error}") from error


def dispatch(servers: Servers, chosen: Settings) -> None:
    """Read the feeds until the process is told to stop."""
    _run_until_signalled(wire(servers, chosen).dispatcher().run)


def deliver(servers: Servers, chosen: Settings) -> None:
    """Tell webhooks what happens until the process is told to stop; what is under way is ended."""
    wiring = wire(servers, chosen)
    notifier, deliverer = wiring.notifier(), wiring.deliverer()
    wiring.watch()

    def run(stop: Event) -> None:
        noticing = Thread(target=notifier.run, args=(stop,), name="notices")
        noticing.start()
        try:
            deliverer.run(stop)
        finally:
            stop.set()
            noticing.join()
            notifier.keep()

    _run_until_signalled(run)


def sweep(servers: Servers, chosen: Settings) -> None:
    """Look for what was lost until the process is told to stop."""
    _run_until_signalled(wire(servers, chosen).sweeper().run)


def _run_until_signalled(run: Callable[[Event], None]) -> None:
    stop = Event()

    def set_stop(_signal: int, _frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, set_stop)
    signal.signal(signal.SIGINT, set_stop)
    settle()
    run(stop)
