"""A pytest session that runs the tests of a part once for each mutant."""

import pickle
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.mutation import forks
from tests.mutation.mutants import Mutant, apply
from tests.mutation.parts import ROOT, Part
from tests.mutation.verdicts import (
    FOLDER,
    FOUND,
    SURVIVED,
    TIMED_OUT,
    UNTESTED,
    Verdicts,
    digest_of,
)

SECONDS_BETWEEN_LINES = 10.0
VERDICTS = {forks.PASSED: SURVIVED, forks.FAILED: FOUND, forks.TIMED_OUT: TIMED_OUT}
ARGUMENTS = (
    "--quiet",
    "--capture=no",
    "--assert=plain",
    "--tb=no",
    "--hypothesis-profile=mutation",
    "-pno:cacheprovider",
    "-pno:xdist",
)

settings.register_profile(  # the same examples each time, and no search for the smallest one
    "mutation",
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class BrokenTests(Exception):
    """Tests fail without any change."""


class Progress:
    """A line about the progress every few seconds."""

    def __init__(self, mutants: int):
        self.mutants = mutants
        self.counts: Counter[str] = Counter()
        self.start = self.shown = time.monotonic()

    def count(self, verdict: str) -> None:
        """Count a verdict, and print a line if it is time."""
        self.counts[verdict] += 1
        done, now = self.counts.total(), time.monotonic()
        if now - self.shown >= SECONDS_BETWEEN_LINES or done == self.mutants:
            self.shown = now
            minutes = (now - self.start) / done * (self.mutants - done) / 60
            print(
                f"{done} of {self.mutants} mutants, {self.counts[SURVIVED]} survived,"
                f" {done / (now - self.start):.1f} a second, {minutes:.0f} min left",
                flush=True,
            )


class Session:
    """The plugin that replaces the loop of pytest."""

    def __init__(
        self,
        part: Part,
        mutants: Sequence[Mutant],
        verdicts: Verdicts,
        reports: forks.Reports,
        processes: int,
    ):
        self.part = part
        self.mutants = mutants
        self.verdicts = verdicts
        self.reports = reports
        self.processes = processes
        self.tests: dict[str, pytest.Item] = {}
        self.traces: dict[str, forks.Trace] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Trace each test, then run the tests of each mutant that has no verdict."""
        self.tests = {
            test.nodeid: test for test in session.items if self.part.contains(test.nodeid)
        }
        self._trace()
        left = [mutant for mutant in self.mutants if mutant.key not in self.verdicts]
        self._run(left)
        return True

    def _trace(self) -> None:
        path = FOLDER / f"{self.verdicts.path.stem}.traces"
        sources = [ROOT / source for source in self.part.paths()]
        if path.exists():
            fingerprint, traces = pickle.loads(path.read_bytes())  # noqa: S301 - written below
            if fingerprint == self.verdicts.fingerprint or self.verdicts.keeps_traces:
                self.traces = {
                    name: trace
                    for name, trace in traces.items()
                    if name in self.tests and trace.digest == self._digest(name)
                }
        new = {name: test for name, test in self.tests.items() if name not in self.traces}
        print(f"running {len(new)} tests without a change", flush=True)
        with TemporaryDirectory() as folder:
            files = {name: Path(folder, str(number)) for number, name in enumerate(new)}
            tasks = (
                (name, partial(forks.trace, test, sources, self._digest(name), files[name]))
                for name, test in new.items()
            )
            broken = []
            for name, outcome in forks.run_in_forks(self.reports, tasks, self.processes):
                if outcome == forks.PASSED:
                    content = files[name].read_bytes()
                    self.traces[name] = pickle.loads(content)  # noqa: S301 - of the fork
                else:
                    broken.append(name)
        path.write_bytes(pickle.dumps((self.verdicts.fingerprint, self.traces)))
        if broken:
            raise BrokenTests("\n".join(broken))

    def _digest(self, name: str) -> str:
        return digest_of([*self.part.paths(), Path(name.partition("::")[0])])

    def _run(self, left: Sequence[Mutant]) -> None:
        progress = Progress(len(left))
        tests = {mutant: self._tests_of(mutant) for mutant in left}
        for mutant in left:
            if not tests[mutant]:
                self.verdicts.add(mutant, UNTESTED)
                progress.count(UNTESTED)
        tasks = (
            (mutant, partial(_judge, mutant, tests[mutant])) for mutant in left if tests[mutant]
        )
        for mutant, outcome in forks.run_in_forks(self.reports, tasks, self.processes):
            self.verdicts.add(mutant, VERDICTS[outcome])
            progress.count(VERDICTS[outcome])

    def _tests_of(self, mutant: Mutant) -> list[tuple[pytest.Item, float]]:
        """Return the tests that run the changed lines, or else the function, fast ones first."""
        path = str(ROOT / mutant.path)
        for first, last in (mutant.lines, mutant.span):
            lines = range(first, last + 1)
            traces = {
                name: trace.seconds
                for name, trace in self.traces.items()
                if name in self.tests and not trace.lines.get(path, frozenset()).isdisjoint(lines)
            }
            if traces:
                names = sorted(traces, key=traces.__getitem__)
                return [(self.tests[name], traces[name]) for name in names]
        return []


def _judge(mutant: Mutant, tests: Sequence[tuple[pytest.Item, float]]) -> None:
    apply(mutant)
    forks.run_tests(tests)


def run(part: Part, mutants: Sequence[Mutant], verdicts: Verdicts, processes: int) -> None:
    """Run the tests of a part for each mutant that has no verdict.

    Raises:
        BrokenTests: tests fail without any change, or cannot be collected.
    """
    reports = forks.Reports()
    session = Session(part, mutants, verdicts, reports, processes)
    arguments = [*ARGUMENTS, *part.tests]
    status = pytest.main(arguments, plugins=[reports, session])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise BrokenTests(f"pytest exited with {status}")
