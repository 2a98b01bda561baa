"""Other versions of Python on this machine, and their environments."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
_CLASSIFIER = "Programming Language :: Python :: 3."
_SHOW_VERSION = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
_OF_OUTER_MAKE = {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"}  # they may name another Python
RUNNING = f"{sys.version_info.major}.{sys.version_info.minor}"


def other_versions() -> list[str]:
    """Return the supported versions of Python, except for the running one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    supported = [
        f"3.{line.removeprefix(_CLASSIFIER)}"
        for line in project["classifiers"]
        if line.startswith(_CLASSIFIER)
    ]
    return [version for version in supported if version != RUNNING]


def find_python(version: str) -> Path | None:
    """Return an interpreter of a version that can create environments, from pyenv or the path."""
    name = f"python{version}"
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    installed = sorted(pyenv.glob(f"versions/{version}.*/bin/{name}"))
    on_path = shutil.which(name)
    for program in (*installed, *([Path(on_path)] if on_path else [])):
        done = subprocess.run(
            [program, "-c", _SHOW_VERSION], capture_output=True, text=True, check=False
        )
        if done.stdout.strip() == version:
            return program
    return None


def environment_of(version: str) -> Path:
    """Return the folder of the environment of a version, as the Makefile names it."""
    return ROOT / f".venv-python{version}"


def is_current(version: str) -> bool:
    """Return whether the environment of a version exists and follows the lock files."""
    return environment_of(version).exists() and not _make(version, "--question").returncode


def make_environment(version: str, python: Path) -> None:
    """Create or update the environment of a version from the lock files.

    Raises:
        AssertionError: a file could not be installed, or has another hash.
    """
    done = _make(version, python=python)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]


def _make(
    version: str, *options: str, python: Path | None = None
) -> "subprocess.CompletedProcess[str]":
    environ = {name: value for name, value in os.environ.items() if name not in _OF_OUTER_MAKE}
    target = f"{environment_of(version).name}/.test-installed"
    command = ["make", *options, f"PYTHON={python or f'python{version}'}", target]
    return subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
