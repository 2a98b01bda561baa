"""`make bench`, or `python -m bench [--tiny] NAME ...`: measure, show, keep in var/bench/.

`--tiny` only shows that benches run: it takes tiny sizes, and the figures mean nothing. A bench
that fails is reported at the end, and the others run; the process then ends with code 1.
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
IF_NAMED = ("following",)  # waits for ten minutes, with a bar of its own


def main() -> None:
    """Run the benches that are named, or all but those that run only if they are named."""
    arguments = sys.argv[1:]
    if "--tiny" in arguments:
        arguments.remove("--tiny")
        os.environ[TINY_VARIABLE] = "1"
    unknown = set(arguments) - {*NAMES, *IF_NAMED}
    if unknown:
        known = ", ".join((*NAMES, *IF_NAMED))
        sys.exit(f"there is no bench {', '.join(sorted(unknown))}; there are {known}")
    gc.set_threshold(50_000, 20, 50)  # as the service runs; for the references too
    failed = [name for name in arguments or NAMES if not run_bench(name)]
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


def run_bench(name: str) -> bool:
    """Measure, show and keep one bench; return whether it ran."""
    try:
        with _status(name):
            rows = _measure(name)
        show(name, rows)
        keep(rows, Path("var/bench") / f"{name}.json")
    except Exception:  # noqa: BLE001 - the others are still to run
        traceback.print_exc()
        return False
    return True


def _status(name: str) -> AbstractContextManager[object]:
    """Show that a bench runs, unless it shows a bar itself."""
    if name in IF_NAMED:
        return nullcontext()
    return Console(stderr=True).status(f"measuring {name} …")


def _measure(name: str) -> list[Row]:
    room = "bench.stores" if name in STORES else "bench"
    rows: list[Row] = import_module(f"{room}.{name}").rows()
    return rows


if __name__ == "__main__":
    main()
