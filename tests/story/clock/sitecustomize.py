"""Shift the shared clock of every process that imports this module first.

A test writes the offset in milliseconds to the file named by `FORMICARY_TEST_CLOCK`, so that two
days can pass instantly. All roles use the time of the job server, as returned by `StoreClock`.
"""

import os
from pathlib import Path

from formicary.store_clock import StoreClock

_shared = StoreClock.__call__
_file = Path(os.environ["FORMICARY_TEST_CLOCK"])


def _ahead(clock: StoreClock) -> int:
    return _shared(clock) + int(_file.read_text() or 0)


StoreClock.__call__ = _ahead  # type: ignore[method-assign, assignment]
