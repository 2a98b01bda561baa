"""Every supported version of Python plays and verifies matches alike, byte for byte."""

import subprocess
import sys

import pytest

from tests.interpreters.environments import (
    ROOT,
    environment_of,
    find_python,
    is_current,
    make_environment,
    other_versions,
)

OPTIONAL = ("charts", "docs", "mcp")  # lock files of `make charts`, `make docs` and `make mcp`
each_other_version = pytest.mark.parametrize("version", other_versions())


def run(*command):
    """Run a program in the project's folder, and return its output."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def write_files(python, folder, *options):
    """Let an interpreter play and verify; return the contents of the files that it writes."""
    run(python, "-W", "error", "-m", "tests.interpreters.play", folder, *options)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def differing(files, others):
    """Return the names of the files that differ, or that only one side has."""
    return sorted(
        name for name in files.keys() | others.keys() if files.get(name) != others.get(name)
    )


def python_of(version):
    """Return the interpreter of a version's environment, which is made if necessary."""
    interpreter = find_python(version)
    if interpreter is None:
        pytest.skip(f"Python {version} is not installed")
    make_environment(version, interpreter)
    return environment_of(version) / "bin" / "python"


@each_other_version
@pytest.mark.timeout(300)
def test_another_python_plays_a_match_of_each_game_alike(version, tmp_path):
    if not is_current(version):
        pytest.skip(f"no environment of Python {version}; LONG=1 makes one")

    ours = write_files(sys.executable, tmp_path / "ours", "--short")
    theirs = write_files(environment_of(version) / "bin/python", tmp_path / "theirs", "--short")

    assert len(ours) >= 9
    assert differing(ours, theirs) == []


@pytest.fixture(scope="module")
def our_files(tmp_path_factory):
    """Return the files that the running interpreter writes."""
    return write_files(sys.executable, tmp_path_factory.mktemp("ours"))


@each_other_version
@pytest.mark.long
@pytest.mark.timeout(1800)
def test_another_python_plays_and_verifies_all_matches_alike(version, our_files, tmp_path):
    theirs = write_files(python_of(version), tmp_path)

    lines = our_files["recorded.txt"].splitlines()
    assert [line for line in lines if not line.endswith(b": None")] == []
    assert len(our_files) > 90
    assert differing(our_files, theirs) == []


@each_other_version
@pytest.mark.long
@pytest.mark.timeout(1800)
def test_every_lock_file_has_the_hashes_of_another_python(version):
    python = python_of(version)

    for name in OPTIONAL:
        run(
            *(python, "-m", "pip", "install", "--quiet", "--dry-run", "--require-hashes"),
            *("--only-binary", ":all:", "--requirement", f"requirements-{name}.lock"),
        )


def test_a_differing_and_a_missing_file_are_named():
    assert differing({"a": b"1", "b": b"2", "c": b"3"}, {"a": b"1", "b": b"0"}) == ["b", "c"]
