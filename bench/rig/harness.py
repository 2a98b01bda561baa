"""Benchmark harness: alternates our code with a reference, and prints medians as a table."""

import gc
import json
import statistics
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct, to_builtins
from rich.console import Console
from rich.table import Table

from bench.rig.sizes import size

ROUNDS = size(7, 1)


class Row(Struct, frozen=True):
    """A measurement: our value, the reference value in the same unit, and the target ratio."""

    name: str
    unit: str
    ours: float
    reference: float
    target: str
    holds: bool

    @property
    def ratio(self) -> float:
        """Our value divided by the reference value."""
        return self.ours / self.reference if self.reference else float("nan")


def interleave(runs: Mapping[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, float]:
    """Run all functions in turn for a number of rounds. Return the median for each function."""
    durations: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            durations[name].append(run())
    return {name: statistics.median(values) for name, values in durations.items()}


def freeze_loaded() -> None:
    """Exclude all loaded objects from garbage collection, as the service does."""
    gc.collect()
    gc.freeze()


def per_second(count: int, work: Callable[[], object]) -> float:
    """Return the rate per second of a function that performs `count` units of work per call."""
    start = time.perf_counter()
    work()
    return count / (time.perf_counter() - start)


def at_least(name: str, unit: str, ours: float, reference: float, *, ratio: float) -> Row:
    """Return a row whose ratio must not be lower than a target."""
    return Row(name, unit, ours, reference, f">= {ratio:g}", ours >= ratio * reference)


def at_most(name: str, unit: str, ours: float, reference: float, *, ratio: float) -> Row:
    """Return a row whose ratio must not be higher than a target."""
    return Row(name, unit, ours, reference, f"<= {ratio:g}", ours <= ratio * reference)


def show(title: str, rows: list[Row]) -> None:
    """Print the rows as a table."""
    table = Table("measure", "unit", "ours", "reference", "ratio", "target", "", title=title)
    for row in rows:
        verdict = "[green]holds[/]" if row.holds else "[red]missed[/]"
        figures = (f"{row.ours:,.1f}", f"{row.reference:,.1f}", f"{row.ratio:.2f}")
        table.add_row(row.name, row.unit, *figures, row.target, verdict)
    Console(width=120).print(table)


def keep(rows: list[Row], path: Path) -> None:
    """Write the rows as JSON."""
    plain = [{**to_builtins(row), "ratio": row.ratio} for row in rows]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(plain, indent=1) + "\n")
