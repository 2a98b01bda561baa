"""Third-party games, loaded from their folders or installed into a separate folder."""

import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "sdk" / "examples"
PIG_SOURCE = EXAMPLES / "game-pig"


def load_example(source, package):
    """Load the package of a game from its source folder."""
    if str(source) not in sys.path:
        sys.path.insert(0, str(source))
    return import_module(package)


def load_pig():
    """Return the record of the single-file game."""
    return load_example(PIG_SOURCE, "game_pig").PIG


def install_example(source, folder):
    """Install a game next to Formicary, as a user would. Return the installation folder."""
    copied, target = folder / "source", folder / "installed"
    shutil.copytree(source, copied, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--no-deps", "--no-build-isolation", "--target", str(target), str(copied)]
    subprocess.run(pip, check=True, cwd=folder, capture_output=True, text=True)
    return target
