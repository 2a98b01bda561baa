"""Simulated services keep their promises, and a seed always gives the same run."""

import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from tests.simulation.clock_guard import RealClock, simulated_time
from tests.simulation.plan import LEAST_COMMANDS, LEAST_FAULTS, Plan
from tests.simulation.run import Simulation
from tests.simulation.scheduler import Scheduler
from tests.simulation.servers.rows import read_scripts
from tests.simulation.tally import NOT_RUN_ALONE, Tally

ROOT = Path(__file__).parents[2]
SEEDS = tuple(range(1, 21))
FURTHER_SEEDS = tuple(range(first, first + 23) for first in range(21, 113, 23))
# Twenty seeds take 27 s of a processor, and longer on a busy machine.
pytestmark = pytest.mark.timeout(900)
FIRST_NIGHT_SEED, SEEDS_PER_RUN = 1000, 250


@pytest.fixture(scope="module")
def verdicts():
    """The verdicts of some seeds, computed once."""
    return [Simulation(Plan(seed)).run() for seed in SEEDS]


@pytest.mark.slow
def test_a_service_keeps_its_promises(verdicts):
    """No command is lost or doubled, logs verify, matches end, and read models are right."""
    assert {verdict.plan.seed: verdict.faults for verdict in verdicts if verdict.faults} == {}


@pytest.mark.slow
@pytest.mark.parametrize("seeds", FURTHER_SEEDS, ids="{0.start}-{0[22]}".format)
def test_further_seeds_keep_their_promises(seeds):
    """With the seeds above, at least a hundred have enough commands and faults to count."""
    counts = 0
    for seed in seeds:
        verdict = Simulation(Plan(seed)).run()
        assert verdict.faults == [], seed
        counts += verdict.counts

    assert counts >= len(seeds) - 1


def test_each_fault_script_and_role_is_hit(verdicts):
    """A fault that never happens, or a script that never runs, would be tested by nothing."""
    tally = Tally(verdicts)

    assert tally.missed() == []
    assert tally.seeds >= len(SEEDS) - 2
    assert all(verdict.commands >= LEAST_COMMANDS for verdict in verdicts)
    assert sum(sum(verdict.taken.values()) for verdict in verdicts) >= LEAST_FAULTS * len(SEEDS)


@pytest.mark.slow
def test_a_seed_that_failed_keeps_its_promises():
    """The scheduler of webhooks had read events of an account that a failover then lost."""
    assert Simulation(Plan(23)).run().faults == []


def test_the_script_without_runs_of_its_own_is_a_file():
    """All other scripts must run."""
    assert NOT_RUN_ALONE in read_scripts()


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "part"), [("5", b"dies"), ("11", b"stream of an account")])
def test_runs_of_a_seed_are_the_same_in_processes_with_other_hash_seeds(seed, part):
    """The traces have a digest of each call to a store, and no order of a set decides."""
    shown = ("--seed", seed, "--matches", "2", "--trace")
    traces = [
        subprocess.run(
            [sys.executable, "-m", "tests.simulation", *shown],
            cwd=ROOT,
            env={"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout.splitlines()[:-1]
        for hash_seed in ("1", "2")
    ]

    assert traces[0] == traces[1]
    assert any(part in line for line in traces[0])


def test_the_real_clock_is_refused_in_code_of_the_service():
    """A module that reads the real clock fails, and other code reads the simulated time."""
    scheduler = Scheduler(1)
    with simulated_time(scheduler):
        assert time.time() == scheduler.now()
        with pytest.raises(RealClock, match=r"workers\.feeds"):
            exec("import time; time.sleep(0)", {"__name__": "workers.feeds"})  # noqa: S102


def test_the_clock_is_real_beside_a_simulation_and_after_it():
    """Other threads run a service, whose modules may be imported during a simulation."""
    module = {"__name__": "workers.feeds"}
    seconds = []

    def read():
        exec("seconds = time()", module)  # noqa: S102
        seconds.append(module["seconds"])

    with simulated_time(Scheduler(1)):
        exec("from time import time", module)  # noqa: S102
        other = Thread(target=read)
        other.start()
        other.join()
    read()

    assert seconds == [pytest.approx(time.time(), abs=60)] * 2


@pytest.mark.assure
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(4))
def test_many_seeds_keep_their_promises(part):
    """A thousand further seeds break no promise."""
    first = FIRST_NIGHT_SEED + part * SEEDS_PER_RUN
    for seed in range(first, first + SEEDS_PER_RUN):
        assert Simulation(Plan(seed)).run().faults == [], seed
