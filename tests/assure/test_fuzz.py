"""At least ten thousand requests by all kinds of callers: no 500s, no undocumented responses."""

import os

import pytest

from tests.service.document.fuzzing import ADMIN, fuzz, make_world

CASES = int(os.environ.get("FUZZ_CASES", "10000"))  # in total
EXAMPLES, SECONDS = 40, 1500
MOST_ROUNDS = 12
ENDS_KEYS = ("erase_account", "recover_account", "revoke_key", "rotate_key")

pytestmark = [pytest.mark.assure, pytest.mark.timeout(MOST_ROUNDS * SECONDS)]


def test_nobody_finds_anything_in_ten_thousand_requests(tmp_path):
    """Fuzz as a seat, a spectator, an administrator and an account, each with a separate service."""
    cases = 0
    for seed in range(MOST_ROUNDS):
        world, match_id, tokens = make_world()
        account = world.post("/v1/accounts", {"name": "Somebody"}).json["key"]
        token = (tokens[0], None, ADMIN, account)[seed % 4]
        folder = tmp_path / str(seed)
        folder.mkdir()
        result = fuzz(
            world,
            match_id,
            token,
            folder,
            examples=EXAMPLES,
            seconds=SECONDS,
            seed=seed,
            without=ENDS_KEYS if token == account else (),
        )
        if result.fault:
            pytest.fail(f"seed {seed}: {result.fault}", pytrace=False)
        cases += result.cases
        if cases >= CASES and seed >= 3:
            break

    assert cases >= CASES
