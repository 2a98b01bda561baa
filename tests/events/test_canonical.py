"""Canonical JSON: two implementations agree on it, and no number means two things."""

import json

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as some

from events import NotCanonical, canonical

KEYS = some.text(some.characters(max_codepoint=127), max_size=8)
WHOLE = some.integers(-canonical.MOST, canonical.MOST)
PLAIN = some.recursive(
    some.none() | some.booleans() | WHOLE | some.text(max_size=20),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)


def by_the_standard_library(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@for_all(PLAIN)
def test_the_standard_library_spells_a_value_the_same(value):
    assert canonical.encode(value) == by_the_standard_library(value)


@for_all(PLAIN)
def test_a_value_comes_back(value):
    assert canonical.decode(canonical.checked(canonical.encode(value))) == value


@pytest.mark.parametrize(
    "number", [canonical.MOST + 1, -canonical.MOST - 1, 2**63, 10**16, 0.5, -1.25, 3.0, 1.5e300]
)
@pytest.mark.parametrize("place", ["{}", "[1,{}]", '{{"a":[{}]}}'])
def test_a_number_that_readers_take_for_another_is_refused(number, place):
    """JavaScript reads 2**53 + 1 as 2**53."""
    value = json.loads(place.format(json.dumps(number)))

    with pytest.raises(NotCanonical):
        canonical.checked(canonical.encode(value))


@pytest.mark.parametrize("number", [canonical.MOST, -canonical.MOST, 0])
def test_numbers_within_53_bits_pass(number):
    assert canonical.checked(canonical.encode([number])) == b"[%d]" % number


@pytest.mark.parametrize("text", ["0" * 40, "1.5", "12345678901234567890 ants", "v1.2.3"])
def test_text_may_hold_any_digits(text):
    assert canonical.decode(canonical.checked(canonical.encode({"a": text}))) == {"a": text}
