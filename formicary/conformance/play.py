"""Runs scenarios with a client and judges the evidence."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from formicary.conformance.elsewhere import Elsewhere
from formicary.conformance.evidence import Criterion, Evidence, Verdict
from formicary.conformance.exchanges import Exchange
from formicary.conformance.scenarios import KitScenario, Scene
from formicary.conformance.service import KitService
from formicary.conformance.short_match import MatchMaker, ShortMatch
from games.game import AnyGame

LOOK_SECONDS = 0.05
LEAVE_SECONDS = 10.0  # time for the client to exit after the match is over
QUIET_SECONDS = 3.0  # time to observe a manually started client after the match is over
SAID_MOST = 2000


class CriterionResult(Struct, frozen=True):
    """A criterion and the verdict on it."""

    criterion: Criterion
    verdict: Verdict

    @property
    def most(self) -> int:
        """The maximum score, which is 0 for an optional criterion that the client did not try."""
        return 0 if self.verdict.is_kept is None else self.criterion.points

    @property
    def points(self) -> int:
        """The number of points earned."""
        return self.criterion.points if self.verdict.is_kept else 0


class ScenarioResult(Struct, frozen=True):
    """Result of a scenario: the verdict on each criterion, and the client's output."""

    scenario: KitScenario
    results: tuple[CriterionResult, ...]
    seconds: float
    said: str


class ConformanceKit:
    """Runner that plays scenarios one at a time.

    Args:
        game: the game to play.
        command: the command line that starts the client; empty if the client is started manually.
        seconds: the time limit for a scenario.
        announce: callback that receives each scenario with the client's environment variables
            before the scenario starts.
    """

    def __init__(
        self,
        game: AnyGame,
        command: Sequence[str] = (),
        *,
        seconds: float = 60.0,
        announce: Callable[[KitScenario, dict[str, str]], None] = lambda *_: None,
    ) -> None:
        self._command, self._seconds, self._announce = command, seconds, announce
        self._service = KitService()
        self._maker = MatchMaker(self._service, game)
        self._elsewhere = Elsewhere()
        self._stack = ExitStack()

    def __enter__(self) -> "ConformanceKit":
        """Start the servers."""
        self._stack.callback(self._elsewhere.stop)
        self._stack.callback(self._service.stop)
        self._folder = Path(self._stack.enter_context(TemporaryDirectory(prefix="formicary-")))
        self._service.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the servers."""
        self._stack.close()

    def play(self, scenario: KitScenario) -> ScenarioResult:
        """Run a scenario with the client and judge the evidence."""
        self._service.clock.wrong_by_ms = scenario.wrong_by_ms
        match = self._maker.make(scenario.clock)
        self._elsewhere.requests.clear()
        faults = scenario.faults(Scene(self._service, match, self._elsewhere.url))
        exchanges = self._service.layer.begin(faults)
        environ = client_environ(scenario, self._service.url, match)
        self._announce(scenario, environ)
        said = self._folder / f"{scenario.name}.txt"
        evidence = self._watch(match, exchanges, environ, said)
        self._service.layer.begin(())
        self._service.layer.cut_all()
        results = tuple(
            CriterionResult(criterion, criterion.judge(evidence)) for criterion in scenario.criteria
        )
        text = said.read_text(errors="replace")[-SAID_MOST:] if said.exists() else ""
        return ScenarioResult(scenario, results, evidence.ended_at - evidence.began_at, text)

    def _watch(
        self,
        match: ShortMatch,
        exchanges: list[Exchange],
        environ: dict[str, str],
        said: Path,
    ) -> Evidence:
        """Start the client, wait until it exits or runs out of time, and return the evidence."""
        began_at = time.monotonic()
        process = self._start(environ, match, said)
        over_at: float | None = None
        try:
            while not self._is_done(process, over_at, began_at):
                time.sleep(LOOK_SECONDS)
                if over_at is None and self._is_over(match):
                    over_at = time.monotonic()
        finally:
            exit_code = process.poll() if process else None
            if process and exit_code is None:
                os.killpg(process.pid, signal.SIGKILL)  # also kills its child processes
                process.wait()
        if over_at is None and self._is_over(match):
            over_at = time.monotonic()
        return Evidence(
            match=match,
            exchanges=tuple(exchanges),
            began_at=began_at,
            ended_at=time.monotonic(),
            over_at=over_at,
            exit_code=exit_code,
            is_started=process is not None,
            elsewhere=tuple(self._elsewhere.requests),
            is_timed_out=self._is_timed_out(match),
        )

    def _is_done(
        self, process: "subprocess.Popen[bytes] | None", over_at: float | None, began_at: float
    ) -> bool:
        now = time.monotonic()
        if process and process.poll() is not None:
            return True
        if over_at is None:
            return now > began_at + self._seconds
        return now > over_at + (LEAVE_SECONDS if process else QUIET_SECONDS)

    def _start(
        self, environ: dict[str, str], match: ShortMatch, said: Path
    ) -> "subprocess.Popen[bytes] | None":
        """Start the client process. Return None if the client is started manually."""
        if not self._command:
            return None
        names = {"{match}": match.match_id, "{seat}": str(match.seat), "{url}": self._service.url}
        command = list(self._command)
        for name, value in names.items():
            command = [part.replace(name, value) for part in command]
        with said.open("wb") as out:
            return subprocess.Popen(  # noqa: S603  # the command given by the client's author
                command,
                env={**os.environ, **environ},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def _is_over(self, match: ShortMatch) -> bool:
        current = self._service.wiring.context.cache.fresh(match.match_id)
        return current.timeline.newest.status == "over"

    def _is_timed_out(self, match: ShortMatch) -> bool:
        log = self._service.ask("GET", f"{match.path}/events?limit=1000").json["events"]
        return any(
            line["e"]["event"]["type"] == "timed-out" and line["e"].get("seat") == match.seat
            for line in log
        )


def client_environ(scenario: KitScenario, url: str, match: ShortMatch) -> dict[str, str]:
    """Return the environment variables for the client process."""
    return {
        "FORMICARY_URL": url,
        "FORMICARY_TOKEN": match.token,
        "FORMICARY_MATCH": match.match_id,
        "FORMICARY_SEAT": str(match.seat),
        "FORMICARY_SCENARIO": scenario.name,
    }
