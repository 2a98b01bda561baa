"""Sets of tests by duration: quick ones, slow ones (`SLOW=1`) and long ones (`LONG=1`).

`make test` runs the quick ones, CI the slow ones as well. Each set contains those before it.
"""

import os
from collections.abc import Mapping

REASONS = {
    "slow": "slow; SLOW=1 runs it, as CI does",
    "long": "takes long; LONG=1 runs it",
}


def is_run(mark: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Return whether tests with the mark `slow` or `long` are run. An empty variable is not set."""
    wanted = ("LONG",) if mark == "long" else ("SLOW", "LONG")
    return any(environ.get(name, "0") not in ("", "0") for name in wanted)
