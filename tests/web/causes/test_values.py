"""The page's addresses of holdings lead to the values that the seats hold."""

from collections import Counter

import pytest
from jsonpointer import JsonPointer

from games import GAMES
from tests.web.time.finished import TIME_DATA

STEP = 23  # versions between two that are compared


def amounts_of(board):
    """Return the holdings of the seats at a version of a match, with the sums of their points."""
    sums, amounts = Counter(), {}
    for holding in board["holdings"]:
        amounts[holding["seat"], holding["name"]] = holding["amount"]
        sums[holding["seat"]] += holding["amount"] if holding["is_points"] else 0
    return amounts, sums


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_holding_has_the_value_at_its_address(over, game):
    match, addresses = over(game), TIME_DATA[game]["values"]
    compared = Counter()
    for version in range(match.newest, 2, -STEP):
        view = match.get(f"/state?at={version}")["view"]
        amounts, sums = amounts_of(match.get(f"/board?at={version}"))
        expected = amounts | {(seat, "points"): points for seat, points in sums.items()}
        for (seat, name), amount in expected.items():
            address = addresses[name].replace("{seat}", str(seat))
            if address.startswith("/"):
                assert JsonPointer(address).resolve(view) == amount, (version, name, seat)
                compared[name] += amount != 0
            else:
                assert f'id="{address}"' in str(match.get(f"/board?at={version}")["parts"])

    assert compared["points"] > 3
    assert len(+compared) > len(addresses) // 3
