"""Helpers that build the TypeScript client and run it in Node."""

import fcntl
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "sdk" / "typescript"
TOOLS = PACKAGE / "node_modules" / ".bin"
BUILT = PACKAGE / "dist" / "formicary-client.min.js"  # the last file that the build writes


def build_client():
    """Build the client, unless the build is newer than its sources."""
    if not shutil.which("node") or not TOOLS.exists():
        reason = "node or the client's tools are missing: `make test` installs them"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    with (PACKAGE / "node_modules" / ".building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several processes may run tests
        sources = [*PACKAGE.glob("src/*.ts"), *PACKAGE.glob("*.*js*"), ROOT / "openapi.yaml"]
        newest = max(source.stat().st_mtime for source in sources if source.name != "schema.ts")
        if not BUILT.exists() or BUILT.stat().st_mtime < newest:
            run(["npm", "run", "build"], PACKAGE)
    return PACKAGE


def run(command, folder, seconds=100):
    """Run a command that must succeed, and return its output."""
    ran = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=seconds, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def drive(task, port, **given):
    """Run a task of `driver.mjs` against a service on a port, and return its result."""
    driver = Path(__file__).with_name("driver.mjs")
    command = ["node", str(driver), task, f"http://127.0.0.1:{port}", json.dumps(given)]
    return json.loads(run(command, PACKAGE))
