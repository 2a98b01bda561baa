"""Random draws are keyed, labelled and repeatable."""

import hmac
from fnmatch import fnmatchcase
from itertools import count, product

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as some

from games.errors import LuckNeeded
from games.luck import (
    Draw,
    KeyedLuck,
    LayeredLuck,
    LuckChoice,
    LuckLayer,
    NoLuck,
    SeededLuck,
    choose_luck,
    draw_values,
    fisher_yates,
    is_match,
    overlaps,
)

OWN, PARENT, ANCESTOR = b"o" * 32, b"p" * 32, b"a" * 32
LABELS = ["".join(letters) for size in range(5) for letters in product("ab", repeat=size)]
PATTERNS = some.text("ab*", max_size=4)


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


@for_all(PATTERNS)
def test_a_star_in_a_pattern_stands_for_any_characters(pattern):
    assert [label for label in LABELS if is_match(pattern, label)] == [
        label for label in LABELS if fnmatchcase(label, pattern)
    ]


@for_all(some.text("ab*", max_size=2), some.text("ab*", max_size=2))
def test_patterns_overlap_if_some_label_matches_both(pattern, other):
    """Four characters are enough for the labels that two patterns of two characters have in common."""
    common = [label for label in LABELS if is_match(pattern, label) and is_match(other, label)]

    assert overlaps(pattern, other) == bool(common)


@pytest.mark.parametrize(
    ("label", "choice"),
    [("deck", "same"), ("die/3", "new"), ("die/3/left", "same"), ("other", "new")],
)
def test_the_most_specific_pattern_of_a_label_decides(label, choice):
    """Labels without a pattern have new luck."""
    patterns: dict[str, LuckChoice] = {"d*": "same", "die/*": "new", "die/*/left": "same"}

    assert choose_luck(patterns, label) == choice


def test_patterns_that_are_as_specific_as_each_other_decide_in_alphabetical_order():
    assert choose_luck({"*b": "same", "a*": "new"}, "ab") == "same"


@pytest.mark.parametrize(
    ("label", "key"), [("die", OWN), ("deck", PARENT), ("hexes", ANCESTOR), ("card", OWN)]
)
def test_a_label_is_drawn_with_the_key_of_the_farthest_layer_with_the_same_luck(label, key):
    """A layer behind one with new luck does not count."""
    luck = LayeredLuck(
        OWN,
        layers=(
            LuckLayer(PARENT, {"deck": "same", "hexes": "same"}),
            LuckLayer(ANCESTOR, {"hexes": "same", "card": "same"}),
        ),
    )

    values = (luck.below(label, 1000),)

    assert values == draw_values(key, label, (1000,))
    assert luck.draws == [Draw(label=label, bounds=(1000,), values=values)]
