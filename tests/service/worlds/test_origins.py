"""The causes of values in a branch reveal no more of the parent than the parent itself does."""

import pytest

from tests.service.test_secrecy import PAIRS as SECRETS
from tests.service.test_secrecy import mask_answer
from tests.service.worlds.test_comparing import others_of

POINTERS = [f"/{name}/{seat}" for name in ("numbers", "sent", "cards", "food") for seat in (0, 1)]


@pytest.mark.parametrize("pair", SECRETS)
@pytest.mark.parametrize("reader", [None, 1])
def test_a_secret_of_a_seat_changes_no_origin_for_others(pair, reader):
    seen = []
    for world, match_id, tokens in SECRETS[pair]():
        token = None if reader is None else tokens[reader]
        branch, _ = others_of(world, match_id, 5, "anthill", 2, token)
        seats = [world.post(f"/v1/matches/{branch}/seats/{seat}").json for seat in (0, 1)]
        seen.append(
            [
                mask_answer(world.get(f"/v1/matches/{branch}/why?path={path}", token=own))
                for own in (None, seats[1]["token"])
                for path in (*POINTERS, "/round", "/me")
            ]
        )

    assert seen[0] == seen[1]
    assert any(answer[0] == 200 for answer in seen[0])
