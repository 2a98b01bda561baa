"""Chance: keyed, labelled, and the same each time."""

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as some

from games.errors import LuckNeeded
from games.luck import Draw, KeyedLuck, NoLuck, SeededLuck, draw_values, fisher_yates


def test_a_keyed_draw_is_the_same_whatever_was_drawn_before():
    """Labels are independent: another order of draws changes no outcome."""
    one, other = KeyedLuck(b"k" * 32), KeyedLuck(b"k" * 32)
    one.below("first", 6)

    assert one.below("second", 6) == other.below("second", 6)


def test_a_keyed_draw_is_a_known_value():
    """The recipe is fixed: a verifier in another language gets these numbers."""
    assert draw_values(b"\x00" * 32, "year-1/spring", (6, 6, 6, 1000)) == (0, 4, 1, 472)


@for_all(some.binary(min_size=32, max_size=32), some.text(max_size=20), some.integers(1, 2**60))
def test_a_keyed_draw_lies_below_its_bound(key, label, bound):
    assert 0 <= KeyedLuck(key).below(label, bound) < bound


def test_a_keyed_shuffle_records_its_draws():
    """Anyone can make a recorded shuffle again from its bounds and values."""
    luck = KeyedLuck(b"k" * 32)

    order = luck.shuffled("deck", "abcd")

    (draw,) = luck.draws
    assert draw == Draw(label="deck", bounds=(4, 3, 2), values=draw.values)
    assert fisher_yates("abcd", draw.values) == order
    assert sorted(order) == list("abcd")


def test_seeded_luck_repeats_itself():
    assert SeededLuck(7).shuffled("a", range(9)) == SeededLuck(7).shuffled("b", range(9))


def test_no_luck_refuses_and_names_the_draw():
    with pytest.raises(LuckNeeded) as caught:
        NoLuck().below("spring die", 6)
    assert caught.value.label == "spring die"

    with pytest.raises(LuckNeeded):
        NoLuck().shuffled("deck", "ab")
