"""Random draws are keyed, labelled and repeatable."""

import hmac
from itertools import count

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as some

from games.errors import LuckNeeded
from games.luck import Draw, KeyedLuck, NoLuck, SeededLuck, draw_values, fisher_yates


def test_a_keyed_draw_is_the_same_whatever_was_drawn_before():
    """Labels are independent, so drawing in a different order does not change a result."""
    first, other = KeyedLuck(b"k" * 32), KeyedLuck(b"k" * 32)
    first.below("first", 6)

    assert first.below("second", 6) == other.below("second", 6)


def test_a_keyed_draw_is_a_known_value():
    """The algorithm is fixed, so a verifier in another language gets the same numbers."""
    assert draw_values(b"\x00" * 32, "year-1/spring", (6, 6, 6, 1000)) == (0, 4, 1, 472)


def test_words_that_would_favour_small_numbers_are_skipped():
    """For a bound just above half of all words, nearly every second word is skipped."""
    key, bound = bytes(range(32)), 2**63 + 1
    message = b"formicary/luck/1\x00" + b"deck" + b"\x00"
    words = (
        int.from_bytes(hmac.digest(key, message + n.to_bytes(8, "big"), "sha256")[:8], "big")
        for n in count()
    )
    taken = [next(word for word in words if word < bound) for _ in range(20)]

    assert draw_values(key, "deck", (bound,) * 20) == tuple(taken)


@for_all(some.binary(min_size=32, max_size=32), some.text(max_size=20), some.integers(1, 2**60))
def test_a_keyed_draw_lies_below_its_bound(key, label, bound):
    assert 0 <= KeyedLuck(key).below(label, bound) < bound


def test_a_keyed_shuffle_records_its_draws():
    """A recorded shuffle can be repeated from its bounds and values."""
    luck = KeyedLuck(b"k" * 32)

    order = luck.shuffled("deck", "abcd")

    (draw,) = luck.draws
    assert draw == Draw(label="deck", bounds=(4, 3, 2), values=draw.values)
    assert fisher_yates("abcd", draw.values) == order
    assert sorted(order) == list("abcd")


def test_seeded_luck_repeats_itself():
    assert SeededLuck(7).shuffled("a", range(9)) == SeededLuck(7).shuffled("b", range(9))


def test_seeded_numbers_reach_every_value_below_their_bound():
    luck = SeededLuck(7)

    assert {luck.below("die", 6) for _ in range(200)} == set(range(6))


def test_a_shuffle_needs_a_value_for_every_place():
    with pytest.raises(ValueError, match="shorter"):
        fisher_yates("abcd", (3, 1))


def test_no_luck_refuses_and_names_the_draw():
    with pytest.raises(LuckNeeded) as caught:
        NoLuck().below("spring die", 6)
    assert caught.value.label == "spring die"

    with pytest.raises(LuckNeeded) as shuffled:
        NoLuck().shuffled("deck", "ab")
    assert shuffled.value.label == "deck"
