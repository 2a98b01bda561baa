"""Planted faults are found, and their table in the documentation is up to date."""

import json
from collections import Counter
from itertools import pairwise

import pytest

from tests.simulation import shrinking
from tests.simulation.plan import Plan
from tests.simulation.planted_faults.plants import PLANTS
from tests.simulation.planted_faults.search import FINDINGS, changed_text, document, find
from tests.simulation.run import Verdict
from tests.simulation.servers.faults import FAULTS
from tests.suite.assurance_page import DOCUMENT

pytestmark = pytest.mark.timeout(900)
QUICK = (  # each is found by another judge
    "a match stays in the lists of its old status",
    "a job is recorded but not queued",
    "an older row of tasks replaces a newer one",
    "the lease of a finished job stays",
)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_a_planted_fault_applies(plant):
    """The changed text occurs once. If the source changes, the fault is planted elsewhere."""
    assert plant.new in changed_text(plant)


def test_there_are_thirty_planted_faults():
    """Each has a name of its own."""
    names = sorted(plant.name for plant in PLANTS)

    assert len(names) >= 30
    assert all(name != other for name, other in pairwise(names))


def test_the_table_of_planted_faults_is_the_one_that_was_measured():
    """`python -m tests.simulation.planted_faults.search` writes the findings and the table."""
    findings = json.loads(FINDINGS.read_text())

    assert set(findings) == {plant.name for plant in PLANTS}
    assert min(finding["seeds"] for finding in findings.values()) > 0
    assert DOCUMENT.read_text() == document(DOCUMENT.read_text(), findings)


@pytest.mark.slow
@pytest.mark.parametrize("plant", [plant for plant in PLANTS if plant.name in QUICK])
def test_a_quick_planted_fault_is_found(plant):
    """The simulation notices it within a few seeds."""
    assert find(plant).seeds


@pytest.mark.assure
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_a_planted_fault_is_found(plant):
    """A thousand seeds are enough for each of them."""
    assert find(plant, 1000, 1800.0).seeds


def test_a_failing_seed_is_shrunk_and_told_as_a_story(monkeypatch):
    """Matches and faults that are not needed are left out."""

    class Fragile:
        """A service that breaks if a reply is lost, with any number of matches."""

        def __init__(self, plan):
            self.plan = plan

        def run(self):
            plan, taken, trace = self.plan, {}, []
            for fault in [fault for fault in FAULTS if fault not in plan.without]:
                if sum(taken.values()) < plan.most_faults:
                    taken[fault] = 1
                    trace.append(f"1.0000 api 1: events GET 00000000 {fault}")
            broken = ["lost: a command"] if "reply lost" in taken else []
            return Verdict(plan, broken, 0, taken, 0, trace, 0, "everysec", Counter(), Counter())

    monkeypatch.setattr(shrinking, "Simulation", Fragile)

    verdict = shrinking.shrink(Plan(7))

    assert (verdict.plan.matches, verdict.taken) == (1, {"reply lost": 1})
    assert shrinking.tell_story(verdict) == [
        "Seed 7, 1 matches, 1 faults.",
        "At 1.0000 s, api 1 sends GET to the server of events:"
        " the request takes effect, but its reply is lost.",
        "Broken: lost: a command",
    ]
