"""The game from outside: loaded from its folder, or installed into one of its own."""

import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "sdk" / "examples" / "game-hex"


def load_hex():
    """Return its record, loaded from the folder it is written in."""
    if str(SOURCE) not in sys.path:
        sys.path.insert(0, str(SOURCE))
    return import_module("game_hex").HEX


def install_hex(folder):
    """Install it as its user would, beside Formicary, and return the folder that holds it."""
    source, target = folder / "source", folder / "installed"
    shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--no-deps", "--no-build-isolation", "--target", str(target), str(source)]
    subprocess.run(pip, check=True, cwd=folder, capture_output=True, text=True)
    return target
