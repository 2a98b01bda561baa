"""Random requests in any order agree with the model of a match."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.service.stateful.machine import MatchMachine


def run(examples, steps, is_repeatable):
    chosen = settings(
        derandomize=is_repeatable,
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(MatchMachine, settings=chosen)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_random_requests_agree_with_the_model():
    run(12, 30, is_repeatable=True)


@pytest.mark.assure
@pytest.mark.timeout(3600)
def test_many_random_requests_agree_with_the_model():
    run(150, 60, is_repeatable=False)
