"""The Go toolchain, and the programs that the tests build with it."""

import importlib.util
import json
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MODULE = ROOT / "sdk" / "go"
DRIVER = Path(__file__).with_name("driver")
OFFLINE = {"GOPROXY": "off", "GOTOOLCHAIN": "local", "GOFLAGS": "-mod=mod"}


def load_toolchain():
    """Load the module that finds Go for the generator."""
    spec = importlib.util.spec_from_file_location("toolchain", MODULE / "generator/toolchain.py")
    toolchain = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(toolchain)
    return toolchain


def has_go():
    """Return whether Go is installed."""
    try:
        load_toolchain().find_go()
    except FileNotFoundError:
        return False
    return True


def find_go():
    """Return the path of `go`. Skip the test if it is missing; in CI, fail instead."""
    if not has_go():
        reason = "Go is not installed: `make test` installs it"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    return load_toolchain().find_go()


def run(command, folder, seconds=300, environ=None):
    """Run a command that must succeed, and return its output."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**os.environ, **OFFLINE, **(environ or {})},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def build(package, target, folder=MODULE):
    """Build a program of a folder, and return its path."""
    run([find_go(), "build", "-o", target, package], folder)
    return target


def drive(driver, task, port, **given):
    """Run a task of the driver against a service on a port, and return its result."""
    command = [driver, task, f"http://127.0.0.1:{port}", json.dumps(given)]
    return json.loads(run(command, DRIVER, seconds=100))
