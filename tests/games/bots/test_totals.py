"""Sums of fractions are rounded alike in every version of Python."""

import pytest

from games.bots.totals import add_up


@pytest.mark.parametrize(
    ("values", "total"),
    [
        ([0.1] * 10, 0.9999999999999999),  # `sum` returns 1.0 from Python 3.12 on
        ([1.0, 1e100, 1.0, -1e100], 0.0),  # `sum` returns 2.0 from Python 3.12 on
        ([1, 0.5], 1.5),
        ([], 0.0),
    ],
)
def test_numbers_are_added_from_left_to_right(values, total):
    assert add_up(values) == total
    assert add_up(iter(values)) == total
