"""Simulated services keep their promises, and a seed always gives the same run."""

import time
from threading import Thread

import pytest

from tests.simulation.clock_guard import RealClock, simulated_time
from tests.simulation.planted import PLANTS, find
from tests.simulation.run import Simulation
from tests.simulation.scheduler import Scheduler

SEEDS = (1, 2, 3)
MATCHES = 4


@pytest.mark.parametrize("seed", SEEDS)
def test_a_service_keeps_its_promises(seed):
    """No acknowledged command is lost or doubled, all logs verify, and all matches end."""
    verdict = Simulation(seed, MATCHES).run()

    assert verdict.faults == []
    assert verdict.commands >= 4 * MATCHES


def test_two_runs_of_a_seed_are_the_same():
    """The traces have a digest of each call to a store."""
    first, second = Simulation(5, MATCHES).run(), Simulation(5, MATCHES).run()

    assert first.trace == second.trace
    assert sum(first.taken.values()) >= 5
    assert any("dies" in line for line in first.trace)


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
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_a_planted_fault_is_found(plant):
    """Each planted fault breaks a promise within the first seeds."""
    assert find(plant).seeds
