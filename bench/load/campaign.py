"""Rounds of injected faults under load: recovery times, and a check for lost commands."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.load.crowd import Crowd, Size
from bench.load.faults import Fault, Kind, Saboteur, open_lines, plan_faults, small_disk
from bench.load.ledger import Difference, Ledger
from bench.load.meters import load_average
from bench.load.onlookers import Receiver
from bench.load.service import Service, sockets_of
from formicary.upkeep.report import UpkeepReport

TWO_EACH = {"serve": 2, "dispatch": 2, "work": 2, "sweep": 2, "deliver": 1}
# Small enough to leave two quiet cores idle at times: the goal is recovery, not throughput.
SIZE = Size(people=3, pairs=1, bots=1, spectators=5, pause_seconds=0.25)
WAIT_SECONDS = 90.0  # the timeout for a full recovery
_LOOK_SECONDS = 0.1
_SETTLE_SECONDS = 0.5


class Round(Struct, frozen=True):
    """A fault and how it turned out.

    Attributes:
        fault: the fault.
        recovery_seconds: the time from the end of the fault to full recovery; None after a timeout.
        last: the component that recovered last.
        load_average: the load average of the machine at the end of the round.
        answered: the number of commands acknowledged during the fault.
    """

    fault: Fault
    recovery_seconds: float | None
    last: str
    load_average: float
    answered: int


class Campaign(Struct, frozen=True):
    """The results of all rounds, and of the checks that follow the last round.

    Attributes:
        rounds: the rounds, in order.
        acknowledged: the number of commands acknowledged to clients.
        difference: the differences between the log and the acknowledgements.
        matches: the number of matches that were verified from their first event.
        broken: the matches with a damaged log.
        gaps: the events that a spectator missed, or received twice.
        answers: the number of responses to people by status, and of connection faults by name.
        given_up: the clients that gave up, with their reasons.
        seconds: the duration of all rounds.
    """

    rounds: tuple[Round, ...]
    acknowledged: int
    difference: Difference
    matches: int
    broken: tuple[str, ...]
    gaps: tuple[str, ...]
    answers: dict[str, int]
    given_up: tuple[str, ...]
    seconds: float

    @property
    def holds(self) -> bool:
        """True if nothing was lost or stored twice, no status was 500, and all rounds recovered."""
        is_told = self.difference.is_none and not (self.broken or self.gaps or self.given_up)
        is_told = is_told and "500" not in self.answers
        return is_told and all(past.recovery_seconds is not None for past in self.rounds)


class Pulse:
    """Check whether every component of a service has made progress since a given time.

    Args:
        service: the service; each of its processes must send heartbeats.
        crowd: its clients.
        since: the time in seconds since 1970.
    """

    def __init__(self, service: Service, crowd: Crowd, since: float) -> None:
        self._service, self._crowd, self._since = service, crowd, since
        self._clock = time.monotonic() - time.time() + since
        self._versions = dict(crowd.bots.running)

    def waits_for(self) -> str:
        """Return the name of the first component that made no progress, or an empty string."""
        parts: dict[str, Callable[[], bool]] = {
            "people": self._people_go_on,
            "bots": self._bots_go_on,
            "spectators": self._spectators_see,
            "webhook": self._webhook_is_told,
            "processes": lambda: not self._service.silent(self._since),
        }
        return next((name for name, goes_on in parts.items() if not goes_on()), "")

    def _people_go_on(self) -> bool:
        """Return whether each person has received responses to two new commands since then."""
        return all(
            len([move for move in person.moves[-3:] if move.began >= self._clock]) >= 2
            for person in self._crowd.people
        )

    def _bots_go_on(self) -> bool:
        running = dict(self._crowd.bots.running)
        return all(
            match_id not in running or running[match_id] > version
            for match_id, version in self._versions.items()
        )

    def _spectators_see(self) -> bool:
        """Return whether each spectator has received an event recorded since then."""
        return all(
            any(at - delay >= self._clock for at, delay in spectator.delays[-50:])
            for spectator in self._crowd.spectators
        )

    def _webhook_is_told(self) -> bool:
        receiver = self._crowd.receiver
        return receiver is None or any(
            move.began >= self._clock and receiver.newest.get(move.match_id, 0) >= move.version
            for move in self._crowd.people[0].moves[-200:]
        )


class Arena:
    """Test bed: a service with clients, connections that can be cut, and a disk that can fill."""

    def __init__(self, service: Service, crowd: Crowd, saboteur: Saboteur) -> None:
        self.service, self.crowd, self._saboteur = service, crowd, saboteur

    def play_round(self, fault: Fault) -> Round:
        """Cause a fault in the middle of a bot match, then wait until the service has recovered."""
        self._begin_bots()
        before = self._moves()
        since = self._saboteur.strike(fault)
        answered = self._moves() - before
        pulse, last = Pulse(self.service, self.crowd, since), ""
        recovery: float | None = None
        while time.time() < since + WAIT_SECONDS:
            waits_for = pulse.waits_for()
            if not waits_for:
                recovery = round(time.time() - since, 2)
                break
            last = waits_for
            time.sleep(_LOOK_SECONDS)
        return Round(fault, recovery, last, load_average(), answered)

    def _begin_bots(self) -> None:
        """Start a bot match unless one is running. No further one starts until the next round."""
        bots, until = self.crowd.bots, time.monotonic() + WAIT_SECONDS
        bots.many = SIZE.bots
        while not bots.running and time.monotonic() < until:
            time.sleep(_LOOK_SECONDS)
        bots.many = 0

    def _moves(self) -> int:
        return sum(len(person.moves) for person in self.crowd.people)


def run_campaign(
    folder: Path,
    count: int,
    *,
    seed: int = 1,
    stop_seconds: float = 20.0,
    kinds: Sequence[Kind] = (),
    on_round: Callable[[int, Round], None] = lambda _number, _round: None,
) -> Campaign:
    """Run rounds on a service with two processes for each role. Check everything at the end.

    Args:
        folder: the folder for the service's log.
        count: the number of rounds.
        seed: the seed for the order of targets.
        stop_seconds: how long a process stays suspended.
        kinds: the kinds of faults; by default all that can be caused on this machine.
        on_round: called after each round.
    """
    ledger = Ledger()
    with _arena(folder, ledger, stop_seconds) as (arena, possible):
        wanted = tuple(kind for kind in possible if not kinds or kind in kinds)
        began, rounds = time.monotonic(), list[Round]()
        for number, fault in enumerate(plan_faults(count, seed, wanted), 1):
            rounds.append(arena.play_round(fault))
            on_round(number, rounds[-1])
            if rounds[-1].recovery_seconds is None:
                break  # further rounds would give the same result
        return _sum_up(arena, ledger, folder, rounds, time.monotonic() - began)


def _sum_up(
    arena: Arena, ledger: Ledger, folder: Path, rounds: Sequence[Round], seconds: float
) -> Campaign:
    """Let all clients finish, and compare the log with their acknowledgements."""
    arena.crowd.stop()
    time.sleep(_SETTLE_SECONDS)
    proven = verify_all(arena.service, folder)
    return Campaign(
        rounds=tuple(rounds),
        acknowledged=ledger.count,
        difference=ledger.compare(arena.service.store()),
        matches=proven.holds + proven.fails,
        broken=tuple(match.match_id for match in proven.matches if match.verdict == "fails"),
        gaps=tuple(gap for spectator in arena.crowd.spectators for gap in spectator.gaps),
        answers=dict(arena.crowd.answers()),
        given_up=tuple(arena.crowd.faults()),
        seconds=round(seconds, 1),
    )


@contextmanager
def _arena(
    folder: Path, ledger: Ledger, stop_seconds: float
) -> Iterator[tuple[Arena, tuple[Kind, ...]]]:
    """Run a service with its clients. Yield it with the kinds of faults that can be caused here."""
    receiver = Receiver()
    with tempfile.TemporaryDirectory(prefix="fo-") as name, small_disk(Path(name)) as is_small:
        data = Path(name)
        (data / "jobs").mkdir()
        with open_lines(sockets_of(data)) as lines:
            service = Service(
                folder,
                data,
                TWO_EACH,
                lines={role: (pair[0].url, pair[1].url) for role, pair in lines.items()},
                environ={"FORMICARY_WEBHOOK_HOSTS": receiver.place},
            )
            try:
                crowd = Crowd(service, ledger, receiver, SIZE)
                crowd.start()
                arena = Arena(service, crowd, Saboteur(service, lines, stop_seconds))
                kinds: tuple[Kind, ...] = ("kill", "cut line", "silent line", "slow disk", "stop")
                _wait_for_all(arena)
                yield arena, (*kinds, "full disk") if is_small else kinds
            finally:
                service.stop()
                receiver.close()


def _wait_for_all(arena: Arena) -> None:
    """Wait until every client has made progress.

    Raises:
        RuntimeError: A client has not made any progress before the timeout.
    """
    pulse, until = Pulse(arena.service, arena.crowd, time.time()), time.monotonic() + WAIT_SECONDS
    while waits_for := pulse.waits_for():
        if time.monotonic() > until:
            raise RuntimeError(f"{waits_for}: {arena.crowd.faults()}")
        time.sleep(_LOOK_SECONDS)


def verify_all(service: Service, folder: Path) -> UpkeepReport:
    """Verify all matches of a service in separate processes, and return the report."""
    report = folder / "verified.json"
    command = [sys.executable, "-m", "formicary", "verify", "--all", "--json", str(report)]
    with service.log.open("ab") as out:
        subprocess.run(
            command,
            env=service.environ(),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            check=False,
        )
    return msgspec.json.decode(report.read_bytes(), type=UpkeepReport)
