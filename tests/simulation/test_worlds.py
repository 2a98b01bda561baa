"""Two worlds of one seed that differ in a secret choice give everybody else the same answers."""

import pytest
from msgspec.structs import replace

from tests.anthill import ANTHILL
from tests.simulation import run
from tests.simulation.plan import Plan
from tests.simulation.worlds import compare

pytestmark = pytest.mark.timeout(900)
QUICK, ANSWERS = 15, 100
SEEDS = tuple(range(1, 17))


@pytest.mark.slow
def test_a_secret_choice_makes_no_difference_to_others():
    """All faults happen as well, and nobody is answered at another time."""
    compared = compare(Plan(QUICK))

    assert compared.verdict.faults == []
    assert compared.answers >= ANSWERS


@pytest.mark.assure
def test_no_seed_distinguishes_its_worlds():
    compared = [compare(Plan(seed)) for seed in SEEDS]

    assert [result.verdict.faults for result in compared] == [[]] * len(SEEDS)
    assert sum(result.answers > 0 for result in compared) >= len(SEEDS) - 3


@pytest.mark.slow
def test_a_view_that_shows_a_secret_choice_is_noticed(monkeypatch):
    def show_all(state, seat):
        return replace(
            ANTHILL.view(state, seat), sent=tuple(count or False for count in state.sent)
        )

    monkeypatch.setattr(run, "ANTHILL", replace(ANTHILL, view=show_all))

    faults = compare(Plan(QUICK)).verdict.faults

    assert faults
    assert all(fault.startswith("distinguished: GET ") for fault in faults)
