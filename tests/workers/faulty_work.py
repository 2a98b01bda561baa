"""A worker process in which evaluating a position fails at certain calls.

Run it as `python -m tests.workers.faulty_work URL FAULT CALL ...`, with the numbers of the failing
calls, counted from 1.
"""

import os
import signal
import sys

from msgspec.structs import replace

from formicary.wiring import UrlServers, Wiring
from tests.anthill import ANTHILL

NAME = "anthill"


def hangs():
    while True:
        pass


def fails():
    raise ZeroDivisionError


def dies():
    os.kill(os.getpid(), signal.SIGKILL)


def faulty(fault, calls):
    """Return the game with an evaluation function that fails at the given calls."""
    done = [0]

    def appraise(state, seat):
        done[0] += 1
        if done[0] in calls:
            fault()
        return ANTHILL.appraise(state, seat)

    return replace(ANTHILL, appraise=appraise)


def main(url, fault, *calls):
    game = faulty(globals()[fault], {int(call) for call in calls})
    Wiring(UrlServers(url, url), {NAME: game}).worker().work(logging_level="CRITICAL")


if __name__ == "__main__":
    main(*sys.argv[1:])
