"""`.ci/run` runs slow tests, and those that take long only on a machine that has time for them."""

import subprocess
from pathlib import Path

import pytest

from tests.suite.sets import REASONS, is_run

SCRIPT = Path(__file__).parents[2] / ".ci" / "run"
PROGRAMS = ("redis-server", "chromium", "curl", "nginx", "valgrind", "node", "npm")


@pytest.mark.parametrize(
    ("processors", "environ", "long"),
    [
        (2, {}, "none"),
        (4, {}, "none"),
        (8, {}, "1"),
        (2, {"CI_MINUTES": "59"}, "none"),
        (2, {"CI_MINUTES": "60"}, "1"),
        (2, {"LONG": "1"}, "1"),
        (8, {"LONG": "0", "CI_MINUTES": "60"}, "0"),
    ],
)
def test_slow_tests_run_always_and_long_ones_on_large_machines_and_on_request(
    tmp_path, processors, environ, long
):
    for name in PROGRAMS:
        write_program(tmp_path / name, "exit 1")
    write_program(tmp_path / "nproc", f"echo {processors}")
    write_program(tmp_path / "make", 'echo "$1 ${SLOW:-none} ${LONG:-none}"')

    output = subprocess.run(
        ["bash", SCRIPT],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin", **environ},
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert output == f"test 1 {long}\n"


@pytest.mark.parametrize(
    ("environ", "run"),
    [
        ({}, set()),
        ({"SLOW": "1"}, {"slow"}),
        ({"LONG": "1"}, {"slow", "long"}),
        ({"SLOW": "0", "LONG": ""}, set()),
    ],
)
def test_long_tests_include_slow_ones(environ, run):
    assert {mark for mark in REASONS if is_run(mark, environ)} == run


def write_program(path, line):
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)
