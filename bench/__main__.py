"""The command `make bench`, or `python -m bench [--tiny] NAME ...`: measure, show and store.

The results are stored in var/bench/. `--tiny` only checks that the benches run: it uses tiny sizes,
and the figures mean nothing. A bench that fails is reported at the end, and the others still run.
The process then ends with code 1.
"""

import gc
import os
import sys
import traceback
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from pathlib import Path

from rich.console import Console

from bench.rig.harness import Row, keep, show
from bench.rig.sizes import TINY_VARIABLE

STORES = ("append", "cluster", "memory", "archive", "far")
NAMES = (
    *STORES,
    "playouts",
    "replay",
    "endpoint",
    "people",
    "latency",
    "timetravel",
    "search",
    "chances",
    "workers",
    "edge",
    "fair",
    "table",
    "ratings",
)
IF_NAMED = ("following",)  # takes ten minutes, with a progress bar of its own


def main() -> None:
    """Run the named benches, or by default all that do not have to be named."""
    arguments = sys.argv[1:]
    if "--tiny" in arguments:
        arguments.remove("--tiny")
        os.environ[TINY_VARIABLE] = "1"
    unknown = set(arguments) - {*NAMES, *IF_NAMED}
    if unknown:
        known = ", ".join((*NAMES, *IF_NAMED))
        sys.exit(f"unknown bench {', '.join(sorted(unknown))}; choose from {known}")
    gc.set_threshold(50_000, 20, 50)  # as the service runs, also for the references
    failed = [name for name in arguments or NAMES if not run_bench(name)]
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


def run_bench(name: str) -> bool:
    """Measure, show and store one bench; return whether it ran."""
    try:
        with _status(name):
            rows = _measure(name)
        show(name, rows)
        keep(rows, Path("var/bench") / f"{name}.json")
    except Exception:  # noqa: BLE001 - the others still run
        traceback.print_exc()
        return False
    return True


def _status(name: str) -> AbstractContextManager[object]:
    """Show the status of a running bench, unless it shows a progress bar itself."""
    if name in IF_NAMED:
        return nullcontext()
    return Console(stderr=True).status(f"measuring {name} …")


def _measure(name: str) -> list[Row]:
    room = "bench.stores" if name in STORES else "bench"
    rows: list[Row] = import_module(f"{room}.{name}").rows()
    return rows


if __name__ == "__main__":
    main()
