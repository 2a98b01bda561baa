"""`make bench`, or `python -m bench NAME ...`: measure, show, keep in var/bench/."""

import gc
import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console

from bench.rig.harness import keep, show

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
    "table",
    "ratings",
)


def main() -> None:
    """Run the benches that are named, or all of them."""
    names = tuple(sys.argv[1:]) or NAMES
    unknown = set(names) - set(NAMES)
    if unknown:
        sys.exit(f"there is no bench {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    gc.set_threshold(50_000, 20, 50)  # as the service runs; for the references too
    for name in names:
        with Console(stderr=True).status(f"measuring {name} …"):
            room = "bench.stores" if name in STORES else "bench"
            rows = import_module(f"{room}.{name}").rows()
        show(name, rows)
        keep(rows, Path("var/bench") / f"{name}.json")


if __name__ == "__main__":
    main()
