"""The description passes two linters with few of their rules disabled."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
NODE = ROOT / "tests" / "node"


def lint(*command):
    """Return the output of a linter on the description. It is empty if the description passes."""
    if not (NODE / "node_modules").is_dir() or shutil.which("node") is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("`make tests/node/.installed` first")
    run = subprocess.run(
        ["node", *map(str, command), "openapi.yaml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    return "" if run.returncode == 0 else run.stdout[-4000:] + run.stderr[-2000:]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_redocly_finds_nothing():
    assert lint(NODE / "lint.mjs", "redocly.yaml") == ""


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_spectral_finds_nothing():
    program = NODE / "node_modules" / "@stoplight" / "spectral-cli" / "dist" / "index.js"
    severity = ("--fail-severity", "hint")

    assert lint(program, "lint", "--ruleset", ".spectral.mjs", *severity) == ""
