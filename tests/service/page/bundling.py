"""The bundle of the pages, built for tests that need it."""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = ROOT / "tools" / "pages"


def build_bundle():
    """Build the bundle, unless it is current."""
    if not shutil.which("node") or not (PAGES / "node_modules").exists():
        reason = "node or esbuild is missing: `make bundle` installs it"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    with (PAGES / "node_modules" / ".building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several processes may run tests
        subprocess.run(["node", PAGES / "bundle.mjs"], check=True, timeout=100)
