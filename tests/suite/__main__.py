"""Runner for `make test`: both parts, a retry of failed tests, coverage, and a summary.

`python -m tests.suite` exits with code 1 if

- a test failed, and failed again when run alone;
- pytest exited with a code other than 0 and 1 (a usage error, nothing collected, an interrupt);
- more than `ONCE_MOST` tests failed once and passed when run alone;
- coverage is too low; it is measured if slow tests are run.

Tests that failed once and passed alone are listed in `var/suite/failed-once.txt`.
"""

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from msgspec import Struct, field

from tests.suite.sets import is_run

ONCE_MOST = 2  # number of tests that may fail once and pass alone
COVERED = ("tests/games", "tests/events", "tests/several", "tests/test_luck.py")
_COVERAGE = ("--cov", "--cov-report=", "--cov-fail-under=0")  # a separate step checks the total


class Part(Struct, frozen=True):
    """A set of tests that run together.

    Attributes:
        name: the name of the part, in reports and files.
        arguments: the pytest arguments that select the tests and set the number of workers.
        is_covered: whether coverage is measured, which needs the slow tests.
    """

    name: str
    arguments: tuple[str, ...]
    is_covered: bool = False


class Outcome(Struct):
    """The combined outcome of all parts.

    Attributes:
        faults: the reasons to fail, as printed.
        failed_once: the ids of tests that failed once and passed alone.
        failed: the ids of tests that failed twice.
        skipped: the number of skipped tests, by reason.
        passed: the number of tests that passed.
    """

    faults: list[str] = field(default_factory=list)
    failed_once: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    passed: int = 0


PARTS = (
    Part("rules and events", ("--numprocesses", "2", *COVERED), is_covered=is_run("slow")),
    Part(
        "the rest",
        ("--numprocesses", "3", "--dist", "worksteal", *(f"--ignore={path}" for path in COVERED)),
    ),
)


def run_suite(project: Path, parts: tuple[Part, ...] = PARTS) -> int:
    """Run all parts of a project and print the summary. Return the exit code."""
    folder = project / "var" / "suite"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    outcome = Outcome()
    for part in parts:
        _run_part(project, folder, part, outcome)
    if any(part.is_covered for part in parts):
        _check_coverage(project, outcome)
    if len(outcome.failed_once) > ONCE_MOST:
        outcome.faults.append(
            f"{len(outcome.failed_once)} tests failed once and passed alone; {ONCE_MOST} may"
        )
    (folder / "failed-once.txt").write_text("".join(f"{test}\n" for test in outcome.failed_once))
    _report(outcome)
    return 1 if outcome.faults else 0


def _run_part(project: Path, folder: Path, part: Part, outcome: Outcome) -> None:
    """Run the tests of a part, then retry the failed ones in a separate run."""
    name = part.name.replace(" ", "-")
    report = folder / f"{name}.xml"
    own = (f"--override-ini=cache_dir={folder / name}", *(_COVERAGE if part.is_covered else ()))
    code = _pytest(project, *own, f"--junitxml={report}", *part.arguments)
    _count(report, outcome)
    if code == 0:
        return
    failed = _last_failed(folder / name)
    if code != 1 or not failed:
        outcome.faults.append(f"{part.name}: pytest ended with code {code}")
        return
    more = ("--cov-append",) if part.is_covered else ()
    again = ("--last-failed", "--last-failed-no-failures=none", "--verbose")
    code = _pytest(project, *own, *more, *again)
    twice = _last_failed(folder / name) if code else []
    outcome.failed += twice
    outcome.failed_once += [test for test in failed if test not in twice]
    outcome.passed += len(failed) - len(twice)
    if code:
        outcome.faults.append(f"{part.name}: {len(twice)} failed twice, pytest's code is {code}")


def _pytest(project: Path, *arguments: str) -> int:
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=project, check=False).returncode


def _last_failed(cache: Path) -> list[str]:
    """Return the ids of the tests that failed in the last run with this pytest cache."""
    path = cache / "v" / "cache" / "lastfailed"
    return sorted(json.loads(path.read_text())) if path.exists() else []


def _count(report: Path, outcome: Outcome) -> None:
    """Add the passed and skipped tests of a report. After a usage error, there is no report."""
    if not report.exists():
        return
    for case in ElementTree.parse(report).iter("testcase"):  # noqa: S314 - written by pytest
        skipped = case.find("skipped")
        if skipped is not None:
            outcome.skipped[skipped.get("message", "without a reason")] += 1
        elif case.find("failure") is None and case.find("error") is None:
            outcome.passed += 1


def _check_coverage(project: Path, outcome: Outcome) -> None:
    command = [sys.executable, "-m", "coverage", "report"]
    if subprocess.run(command, cwd=project, check=False).returncode:
        outcome.faults.append("coverage is short")


def _report(outcome: Outcome) -> None:
    """Print the failed tests, the skipped tests and the totals."""
    skipped = [f"{count} x {reason}" for reason, count in sorted(outcome.skipped.items())]
    for title, lines in (
        ("skipped", skipped),
        ("failed once, passed alone", outcome.failed_once),
        ("failed twice", outcome.failed),
        ("faults", outcome.faults),
    ):
        if lines:
            print(f"\n{title}:", *(f"  {line}" for line in lines), sep="\n")
    print(
        f"\n{outcome.passed} passed, {len(outcome.failed)} failed,"
        f" {outcome.skipped.total()} skipped, {len(outcome.failed_once)} passed the second time",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(run_suite(Path.cwd()))
