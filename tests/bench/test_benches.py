"""Each benchmark runs with tiny sizes, and every row of its results contains a number."""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.__main__ import IF_NAMED, NAMES, STORES
from bench.pages.visits import SHIFT

ROOT = Path(__file__).parents[2]
ON_A_SERVICE = ("latency", "table", "following")  # they share one in one process
# Milliseconds on a busy machine during an attack, by the first word of the row.
MOST = {"command": 2000, "answer": 20_000, "delivery": 20_000}
REST = tuple(sorted({*NAMES, *IF_NAMED} - set(ON_A_SERVICE)))


def run_benches(folder, *names):
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "bench", "--tiny", *names]
    return subprocess.run(
        command, cwd=folder, env=environ, capture_output=True, text=True, check=False
    )


@pytest.mark.timeout(900)
@pytest.mark.parametrize("names", [ON_A_SERVICE, REST[::3], REST[1::3], REST[2::3]], ids=",".join)
def test_each_bench_gives_a_figure_in_each_row(tmp_path, names):
    run = run_benches(tmp_path, *names)

    assert run.returncode == 0, run.stderr
    for name in names:
        rows = json.loads((tmp_path / "var" / "bench" / f"{name}.json").read_text())
        assert rows, name
        for row in rows:
            figures = (row["ours"], row["reference"])
            least = 0 if row["name"].endswith(SHIFT) else 1e-9
            assert all(math.isfinite(figure) and figure >= least for figure in figures), row
            if name == "fair":
                assert row["ours"] < MOST[row["name"].partition(" ")[0]], row


def test_each_module_with_rows_is_a_bench_that_can_be_named():
    modules = [*(ROOT / "bench").glob("*.py"), *(ROOT / "bench" / "stores").glob("*.py")]
    with_rows = {path.stem for path in modules if "\ndef rows()" in path.read_text()}

    assert with_rows == {*NAMES, *IF_NAMED}
    assert {path.stem for path in (ROOT / "bench" / "stores").glob("[a-z]*.py")} == set(STORES)


def test_a_bench_that_fails_is_named_and_the_others_run(tmp_path):
    (tmp_path / "var").write_text("no folder can be made here")

    run = run_benches(tmp_path, "ratings", "playouts")

    assert run.returncode == 1
    assert "failed: ratings, playouts" in run.stderr


def test_a_bench_that_is_not_there_is_refused(tmp_path):
    run = run_benches(tmp_path, "speed")

    assert run.returncode == 1
    assert "unknown bench speed; choose from append" in run.stderr
