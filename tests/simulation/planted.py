"""Faults that the simulation must find. Each is a change of one place in the sources.

`python -m tests.simulation.planted` plants them one at a time in a copy, and prints a table.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[2]
COPIED = (".venv", ".git", ".mypy_cache", "__pycache__", "node_modules")
SEEDS = 20


class Plant(NamedTuple):
    """A planted fault.

    Attributes:
        name: the broken promise.
        path: the changed file.
        old, new: the changed text, which occurs once.
    """

    name: str
    path: str
    old: str
    new: str


class Finding(NamedTuple):
    """The search for a planted fault.

    Attributes:
        plant: the fault.
        seeds: the number of seeds until it was found; 0 if it was not found.
        judge: the first line of the judge that found it.
    """

    plant: Plant
    seeds: int
    judge: str


PLANTS = (
    Plant(
        "a repeated command takes effect once",
        "events/append.lua",
        "  if answered then",
        "  if false then",
    ),
    Plant(
        "a command is decided on the newest version",
        "events/append.lua",
        "if string.sub(found, 1, #expected) ~= expected or",
        "if",
    ),
    Plant(
        "the question of a job that got lost is sent again",
        "workers/sweep.py",
        "            self._send(task, now)\n",
        "            pass\n",
    ),
    Plant(
        "the lease of a worker that died expires",
        "workers/claim.lua",
        "call('SET', 'lease:' .. name, 1, 'PX', ARGV[1])",
        "call('SET', 'lease:' .. name, 1)",
    ),
    Plant(
        "a task queue that was emptied is filled again",
        "workers/sweep.py",
        "self.walk(stop)",
        "pass",
    ),
)


def find(plant: Plant, seeds: int = SEEDS) -> Finding:
    """Plant a fault in a copy of the sources, and run seeds until it is found.

    Raises:
        ValueError: the changed text does not occur exactly once.
    """
    with TemporaryDirectory(prefix="formicary-") as name:
        folder = Path(name)
        package = plant.path.partition("/")[0]
        for entry in ROOT.iterdir():
            if entry.is_dir() and entry.name not in COPIED and entry.name != package:
                (folder / entry.name).symlink_to(entry)
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns(*COPIED))
        changed = folder / plant.path
        text = changed.read_text()
        if text.count(plant.old) != 1:
            raise ValueError(f"{plant.path} has not one {plant.old!r}")
        changed.write_text(text.replace(plant.old, plant.new))
        command = [sys.executable, "-m", "tests.simulation", "--seeds", str(seeds), "--first"]
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        run = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
    lines = run.stdout.splitlines()
    failed = [number for number, line in enumerate(lines) if line.startswith("  ")]
    if not failed:
        return Finding(plant, 0, run.stderr[-200:])
    seed = re.match(r"seed (\d+)", lines[failed[0] - 1])
    return Finding(plant, int(seed[1]) if seed else 0, lines[failed[0]].strip())


def main() -> int:
    """Print the table of planted faults. Return 1 if one was not found."""
    findings = [find(plant) for plant in PLANTS]
    table = Table("promise", "seeds", "found by")
    for finding in findings:
        table.add_row(finding.plant.name, str(finding.seeds or "-"), finding.judge)
    Console().print(table)
    return int(any(not finding.seeds for finding in findings))


if __name__ == "__main__":
    sys.exit(main())
