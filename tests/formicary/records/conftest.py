"""Processes of the command line, and files of recorded and running matches."""

import os
import subprocess
import sys

import pytest

from formicary.upkeep.bundle_files import LinesOfFile
from tests.by_game import OPEN_GAME, SECRET_GAME
from tests.matches.records.redacting import last_commit, running_bundle
from tests.replays.recording import FOLDER


def recorded(game):
    return sorted((FOLDER / game.name).glob("2-seats*.gz"))[0]


@pytest.fixture
def finished():
    """Return the file of a finished match."""
    return recorded(SECRET_GAME)


@pytest.fixture
def running(tmp_path):
    """Return the file that seat 1 had of a running match."""
    file, path = recorded(SECRET_GAME), tmp_path / "running.ndjson"
    path.write_bytes(b"".join(running_bundle(file, 1, last_commit(file, 60))))
    return path


@pytest.fixture
def damaged(tmp_path):
    """Return a file in which the line of event 8 was changed."""
    lines = list(LinesOfFile(recorded(OPEN_GAME)))
    lines[8] = lines[8].replace(b'"seq":8', b'"seq":9')
    path = tmp_path / "damaged.ndjson"
    path.write_bytes(b"".join(lines))
    return path


@pytest.fixture
def start(tmp_path):
    """Return a function that starts a command as a process. It is killed at the end of the test."""
    processes = []

    def run(*arguments, **variables):
        environ = {**os.environ, "COLUMNS": "200", **variables}
        process = subprocess.Popen(
            [sys.executable, "-m", "formicary", *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environ,
        )
        processes.append(process)
        return process

    yield run
    for process in processes:
        if process.poll() is None:
            process.kill()
        process.communicate()
