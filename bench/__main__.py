"""Run the benchmarks, then print and save the results.

Run it as `make bench`, or as `python -m bench [--tiny] [--long] NAME ...`. `--long` adds
the benchmark that takes ten minutes. The results are written to
var/bench/. `--tiny` uses tiny sizes to check that the benchmarks run. Its measurements are
meaningless. If a benchmark fails, the others still run, the failure is reported at the end, and the
exit code is 1.
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

STORES = ("append", "cluster", "memory", "archive", "far", "log")
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
IF_NAMED = ("following",)  # takes ten minutes, and displays its own progress bar


def main() -> None:
    """Run the named benchmarks. By default, run all except those that must be requested by name."""
    arguments = sys.argv[1:]
    if "--tiny" in arguments:
        arguments.remove("--tiny")
        os.environ[TINY_VARIABLE] = "1"
    is_long = "--long" in arguments
    if is_long:
        arguments.remove("--long")
    unknown = set(arguments) - {*NAMES, *IF_NAMED}
    if unknown:
        known = ", ".join((*NAMES, *IF_NAMED))
        sys.exit(f"unknown bench {', '.join(sorted(unknown))}; choose from {known}")
    gc.set_threshold(50_000, 20, 50)  # the same settings as the service's, also for the references
    names = [*(arguments or NAMES), *(IF_NAMED if is_long else ())]
    failed = [name for name in names if not run_bench(name)]
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


def run_bench(name: str) -> bool:
    """Run one benchmark, then print and save its results. Return False if it failed."""
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
    """Display the status of a running benchmark, unless the benchmark has its own progress bar."""
    if name in IF_NAMED:
        return nullcontext()
    return Console(stderr=True).status(f"measuring {name} …")


def _measure(name: str) -> list[Row]:
    room = "bench.stores" if name in STORES else "bench"
    rows: list[Row] = import_module(f"{room}.{name}").rows()
    return rows


if __name__ == "__main__":
    main()
