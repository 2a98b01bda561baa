"""The project's README is short, and its commands and outputs are correct."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games import GAMES

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "README.md").read_text()
PYTHON, SHOWN = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", TEXT, re.DOTALL).groups()
VERIFY, REPORT = re.findall(r"```sh\n([^`]*verify[^`]*)```\n\n```text\n([^`]*)```", TEXT)[0]


def shape_of(text):
    """Return a text without its ids, numbers and sentences, which differ from match to match."""
    return re.sub(r"\d+", "0", re.sub(r"\b[a-z0-9]{16}\b", "MATCH", text)).strip()


def run_program(arguments, environ):
    done = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | environ,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_readme_has_at_most_5000_characters():
    assert len(TEXT) <= 5000


@pytest.mark.slow
def test_the_lines_of_python_play_and_the_command_verifies_their_match(service):
    """The outputs of both commands have the format printed in the README."""
    lines = PYTHON.replace("http://localhost:8000", f"http://127.0.0.1:{service.port}")
    client = {"PYTHONPATH": str(ROOT / "sdk" / "python" / "src")}

    played = run_program(["-c", lines], client)
    match_id = played.partition(" ")[0]
    words = VERIFY.split()
    assert words[:2] == [".venv/bin/formicary", "verify"]
    proven = run_program(
        ["-m", "formicary", "verify", match_id], {"EVENTS_URL": service.embedded.url}
    )

    ending = r"MATCH \[0, 0\] .+"
    assert re.fullmatch(ending, shape_of(SHOWN))
    assert re.fullmatch(ending, shape_of(played))
    assert shape_of(proven) == shape_of(REPORT)


def test_the_lines_of_python_are_ten():
    lines = [line for line in PYTHON.strip().splitlines() if line]

    assert len(lines) <= 10
    assert any(name in PYTHON for name in GAMES)


def test_every_target_of_make_that_is_named_exists():
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"(?:^|`)make ([a-z]+)", TEXT, re.MULTILINE))

    assert {"up", "test", "docs"} <= targets
    assert [
        name for name in targets if not re.search(rf"^[\w ]*\b{name}\b.*:", makefile, re.M)
    ] == []
