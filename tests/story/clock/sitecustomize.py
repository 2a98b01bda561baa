"""A module that moves the shared time of every process that imports it first, by milliseconds.

A test writes the number into the file that `FORMICARY_TEST_CLOCK` names, so that two days pass at
once. All roles use the time of the jobs' server, as `StoreClock` returns it.
"""

import os
from pathlib import Path

from formicary.store_clock import StoreClock

_shared = StoreClock.__call__
_file = Path(os.environ["FORMICARY_TEST_CLOCK"])


def _ahead(clock: StoreClock) -> int:
    return _shared(clock) + int(_file.read_text() or 0)


StoreClock.__call__ = _ahead  # type: ignore[method-assign, assignment]
