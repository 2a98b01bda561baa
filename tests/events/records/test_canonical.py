"""Canonical JSON: two implementations agree, and every number has a single meaning."""

import json

import msgspec
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
    assert canonical.decode(canonical.check_encoded(canonical.encode(value))) == value


@pytest.mark.parametrize(
    "number", [canonical.MOST + 1, -canonical.MOST - 1, 2**63, 10**16, 0.5, -1.25, 3.0, 1.5e300]
)
@pytest.mark.parametrize("place", ["{}", "[1,{}]", '{{"a":[{}]}}'])
def test_a_number_that_readers_take_for_another_is_refused(number, place):
    """Numbers beyond 53 bits are rejected, because JavaScript would read 2**53 + 1 as 2**53."""
    value = json.loads(place.format(json.dumps(number)))

    with pytest.raises(NotCanonical):
        canonical.check_encoded(canonical.encode(value))


@pytest.mark.parametrize("number", [canonical.MOST, -canonical.MOST, 0])
def test_numbers_within_53_bits_pass(number):
    assert canonical.check_encoded(canonical.encode([number])) == b"[%d]" % number


@pytest.mark.parametrize("text", ["0" * 40, "1.5", "12345678901234567890 ants", "v1.2.3"])
def test_text_may_hold_any_digits(text):
    assert canonical.decode(canonical.check_encoded(canonical.encode({"a": text}))) == {"a": text}


@for_all(PLAIN)
def test_canonical_json_is_read(value):
    assert canonical.read(canonical.encode(value)) == value


@pytest.mark.parametrize(
    "spelled",
    [
        b'{"a": 1}',
        b'{"b":1,"a":2}',
        b'{"a":1,"a":1}',
        b'"\\u0061"',
        b"-0",
        b"1.5",
        b'{"a":[3.0]}',
        b"1e3",
        b"-1E2",
        b"9007199254740992",
        b"[123456789012345678901234]",
    ],
)
def test_json_that_is_spelled_otherwise_is_not_read(spelled):
    """Spaces, wrong order, repeated keys, escapes, and non-53-bit numbers are rejected."""
    with pytest.raises(NotCanonical):
        canonical.read(spelled)


def test_what_is_no_json_is_not_read():
    with pytest.raises(msgspec.DecodeError):
        canonical.read(b'{"a":')


@pytest.mark.parametrize(
    ("spelled", "said"),
    [
        (b"[1.5]", r"1\.5 is not an integer within 53 bits"),
        (b"9007199254740992", "9007199254740992 is not an integer within 53 bits"),
        (b'{"a": 1}', "it is not canonical JSON"),
    ],
)
def test_it_is_said_what_is_not_canonical(spelled, said):
    with pytest.raises(NotCanonical, match=f"^{said}"):
        canonical.read(spelled)


def test_nothing_is_spelled_before_the_first_value():
    assert canonical.encode([canonical.Spelled().of(None)]) == b"[null]"


@pytest.mark.parametrize(
    ("plain", "whole", "is_within"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({}, {"a": 1}, True),
        ([{"a": 1}, {}], [{"a": 1, "b": 2}, {"c": 3}], True),
        ({"a": {"b": [1]}}, {"a": {"b": [1], "c": 2}}, True),
        ("a", "a", True),
        ([], [], True),
        ({"a": 1}, {"b": 1}, False),
        ({"a": 1}, {"a": 2}, False),
        ({"a": [1]}, {"a": [2]}, False),
        ([1], [1, 2], False),
        ([1, 2], [1], False),
        ({}, [], False),
        ([], {}, False),
        ({"a": 1}, ["a"], False),
        (1, None, False),
    ],
)
def test_a_value_is_within_another_that_has_more_members(plain, whole, is_within):
    """Objects may omit members, but lists may not omit items."""
    assert canonical.is_within(plain, whole) is is_within


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        (b"1", 0),
        (b"[]", 1),
        (b'{"a":[{"b":[]}]}', 4),
        (b"[[],[],[]]", 2),
        (b'["[[[[[[[["]', 1),
        (b'["\\"[[[[",[]]', 2),
        (b'{"\\\\":[[]],"]]]":[[[]]]}', 4),
        (b"[" * 40 + b"]" * 40, 40),
    ],
)
def test_how_deep_a_text_is_nested(text, depth):
    assert not canonical.is_deeper(text, depth)
    if depth:
        assert canonical.is_deeper(text, depth - 1)


def test_a_wide_text_is_not_deep():
    assert not canonical.is_deeper(b"[%b[]]" % (b"[]," * 10_000), 2)
