"""Faults that the simulation must find. Each is a change of one place in the sources.

`python -m tests.simulation.planted_faults.search` plants them one at a time in a copy, and prints a table.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from tests.simulation.planted_faults.plants import PLANTS, Plant
from tests.suite.assurance_page import DOCUMENT, put_table

ROOT = Path(__file__).parents[3]
FINDINGS = Path(__file__).parent / "findings.json"
COPIED = (".venv", ".git", ".mypy_cache", "__pycache__", "node_modules")
SEEDS = 60
MOST_SECONDS = 60.0


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


def changed_text(plant: Plant) -> str:
    """Return the text of the changed file.

    Raises:
        ValueError: the changed text does not occur exactly once.
    """
    text = (ROOT / plant.path).read_text()
    if text.count(plant.old) != 1:
        raise ValueError(f"{plant.path} has not one {plant.old!r}")
    return text.replace(plant.old, plant.new)


def find(plant: Plant, seeds: int = SEEDS, seconds: float = MOST_SECONDS) -> Finding:
    """Plant a fault in a copy of the sources, and run seeds until it is found.

    Args:
        plant: the fault.
        seeds: the maximum number of seeds.
        seconds: the maximum time of a processor for all seeds; the last one is finished.

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
        (folder / plant.path).write_text(changed_text(plant))
        limits = ("--seeds", str(seeds), "--seconds", str(seconds))
        run = subprocess.run(
            [sys.executable, "-m", "tests.simulation", "--first", *limits],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            check=False,
        )
    lines = run.stdout.splitlines()
    failed = [number for number, line in enumerate(lines) if line.startswith("  ")]
    if not failed:
        return Finding(plant, 0, run.stderr[-200:] or f"not in {len(lines)} seeds")
    seed = re.match(r"seed (\d+)", lines[failed[0] - 1])
    return Finding(plant, int(seed[1]) if seed else 0, lines[failed[0]].strip())


def main() -> int:
    """Search for the planted faults named in the arguments, or all. Return 1 if one is not found.

    The results are added to `FINDINGS`, and a table is printed.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.simulation.planted_faults.search")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--seconds", type=float, default=MOST_SECONDS)
    given = parser.parse_args()
    plants = [plant for plant in PLANTS if not given.names or plant.name in given.names]
    findings = json.loads(FINDINGS.read_text()) if FINDINGS.exists() else {}
    table, missed = Table("fault", "seeds", "found by"), 0
    for plant in plants:
        finding = find(plant, given.seeds, given.seconds)
        missed += not finding.seeds
        table.add_row(plant.name, str(finding.seeds or "-"), finding.judge)
        findings[plant.name] = {"seeds": finding.seeds, "judge": judge_of(finding.judge)}
        FINDINGS.write_text(json.dumps(findings, indent=2, sort_keys=True) + "\n")
    DOCUMENT.write_text(document(DOCUMENT.read_text(), findings))
    Console(width=160).print(table)
    return int(bool(missed))


def document(text: str, findings: dict[str, Any]) -> str:
    """Return the text of a page with the table of the findings between its marks."""
    rows = [
        f"| {plant.name} | `{plant.path}` | {found['seeds'] or 'not found'} | {found['judge']} |"
        for plant in PLANTS
        if (found := findings.get(plant.name))
    ]
    table = ["| planted fault | file | seeds | found by |", "| --- | --- | --- | --- |", *rows]
    return put_table(text, "planted faults", table)


def judge_of(fault: str) -> str:
    """Return the name of the judge that reported a fault."""
    name, _, rest = fault.partition(": ")
    if not re.fullmatch("[a-z2-7]{16}", name):
        return name
    return "acknowledged commands" if rest.startswith("acknowledged") else "log does not verify"


if __name__ == "__main__":
    sys.exit(main())
