"""Sets the shared time of every process that finds it first on its path: some milliseconds ahead.

A test writes the number into the file that `FORMICARY_TEST_CLOCK` names; two days then pass at once.
All roles go by the time of the jobs' server, as `StoreClock` gives it.
"""

import os
from pathlib import Path

from formicary.store_clock import StoreClock

_shared = StoreClock.__call__
_file = Path(os.environ["FORMICARY_TEST_CLOCK"])


def _ahead(clock: StoreClock) -> int:
    return _shared(clock) + int(_file.read_text() or 0)


StoreClock.__call__ = _ahead  # type: ignore[method-assign, assignment]
