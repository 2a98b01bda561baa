"""Ten thousand requests and more, as everybody who may ask: no 500, nothing undescribed."""

import os

import pytest

from tests.service.document.fuzzing import ADMIN, fuzz, make_world

CASES = int(os.environ.get("FUZZ_CASES", "10000"))  # all in all
EXAMPLES, SECONDS = 40, 1500
MOST_ROUNDS = 12

pytestmark = [pytest.mark.assure, pytest.mark.timeout(MOST_ROUNDS * SECONDS)]


def test_nobody_finds_anything_in_ten_thousand_requests(tmp_path):
    """A seat, a spectator and an administrator in turn, each time in a world of its own."""
    cases = 0
    for seed in range(MOST_ROUNDS):
        world, match_id, tokens = make_world()
        token = (tokens[0], None, ADMIN)[seed % 3]
        folder = tmp_path / str(seed)
        folder.mkdir()
        found = fuzz(
            world,
            match_id,
            token,
            folder,
            examples=EXAMPLES,
            seconds=SECONDS,
            seed=seed,
        )
        assert found.fault == "", (seed, found.fault)
        cases += found.cases
        if cases >= CASES and seed >= 2:
            break

    assert cases >= CASES
