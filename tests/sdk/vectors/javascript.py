"""Node, which runs the JavaScript verifier."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

FILE = Path(__file__).parents[3] / "sdk" / "verify" / "formicary-verify.js"
DRIVER = Path(__file__).with_name("verify_all.mjs")


def need_node():
    """Skip the test if Node is missing. In CI, fail instead."""
    if not shutil.which("node"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no node")


def run_node(script, *arguments):
    """Run a Node script to its end."""
    need_node()
    command = ["node", str(script), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


def verify_in_node(jobs, folder):
    """Verify bundles and return the results.

    Each is given by the paths of bundle, receipts, keys and proofs of inclusion (`inclusion`), and
    the trusted `logKey` and `witnesses`.
    """
    (folder / "jobs.json").write_text(json.dumps(jobs))
    ran = run_node(DRIVER, folder / "jobs.json")
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def finding_of(result):
    """Return the failed checks with seq and fault, or the counts if none failed."""
    failed = [check for check in result["checks"] if check["state"] == "failed"]
    return (
        [(failure["name"], failure["seq"], failure["fault"]) for failure in failed]
        if failed
        else result["counted"]
    )
