"""The documentation, built once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def guide_folder(tmp_path_factory):
    """Build the documentation in strict mode, and return its folder."""
    folder = tmp_path_factory.mktemp("guide")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict"]
    done = subprocess.run(
        [*command, "--site-dir", str(folder)],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder
