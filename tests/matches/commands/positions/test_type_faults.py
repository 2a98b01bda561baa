"""Each member of a position is reported if its type differs from its field's."""

from typing import Annotated, Literal

import pytest
from msgspec import UNSET, Meta, Struct, UnsetType

from matches.commands.positions.position import word_fault
from matches.commands.positions.type_faults import type_faults
from service.problems.error_translations import translate


class Idle(Struct, tag="idle"):
    """A phase without work."""


class Busy(Struct, tag="busy"):
    """A phase with work."""

    left: Annotated[int, Meta(ge=1, le=9)]
    kind: Literal["dig", "feed"] = "dig"


class Nest(Struct):
    """A value with members of every type."""

    ants: tuple[int, ...]
    cell: tuple[int, int]
    is_open: bool
    name: Annotated[str, Meta(pattern="^[a-z]+$")]
    phase: Idle | Busy
    stores: dict[str, int]
    rooms: Annotated[tuple[str, ...], Meta(min_length=1, max_length=2)] = ("a",)
    owner: Annotated[int, Meta(ge=0)] | None = None
    rules: tuple[str, ...] | UnsetType = UNSET
    weight: float = 0.0


SOUND = {
    "ants": [1, 2],
    "cell": [0, 0],
    "is_open": True,
    "name": "nest",
    "phase": {"type": "busy", "left": 3},
    "stores": {"food": 1},
    "owner": None,
}


@pytest.mark.parametrize(
    ("edit", "faults"),
    [
        ({}, []),
        ({"ants": {}}, [("/ants", "The type must be array, not object.")]),
        (
            {"ants": [1, "x", True]},
            [
                ("/ants/1", "The type must be integer, not string."),
                ("/ants/2", "The type must be integer, not boolean."),
            ],
        ),
        ({"cell": [1]}, [("/cell", "The length of the list must be 2, not 1.")]),
        ({"is_open": 1}, [("/is_open", "The type must be boolean, not integer.")]),
        ({"name": "7"}, [("/name", "The text must match the pattern ^[a-z]+$")]),
        ({"phase": {}}, [("/phase/type", "The field is missing.")]),
        ({"phase": {"type": "x"}}, [("/phase/type", "The value must be one of: idle, busy.")]),
        ({"phase": {"type": "busy"}}, [("/phase/left", "The field is missing.")]),
        (
            {"phase": {"type": "busy", "left": 0}},
            [
                ("/phase/left", "The number must be at least 1."),
            ],
        ),
        (
            {"phase": {"type": "busy", "left": 10, "kind": "x"}},
            [
                ("/phase/left", "The number must be at most 9."),
                ("/phase/kind", "The value must be one of: dig, feed."),
            ],
        ),
        ({"phase": None}, [("/phase", "The type must be object, not null.")]),
        ({"stores": {"food": "x"}}, [("/stores/food", "The type must be integer, not string.")]),
        ({"rooms": []}, [("/rooms", "The length of the list must be at least 1, not 0.")]),
        ({"rooms": ["a"] * 3}, [("/rooms", "The length of the list must be at most 2, not 3.")]),
        ({"owner": 1}, []),
        ({"owner": -1}, [("/owner", "The number must be at least 0.")]),
        ({"owner": "x"}, [("/owner", "The type must be integer | null, not string.")]),
        ({"rules": ["a"]}, []),
        ({"rules": [1]}, [("/rules/0", "The type must be string, not integer.")]),
        ({"weight": 2}, []),
    ],
)
def test_each_fault_is_named_in_every_language(edit, faults):
    assert list(type_faults({**SOUND, **edit}, Nest)) == faults
    for _, text in faults:
        assert "" not in {translate(text, language) for language in ("en", "de", "es")}


def test_a_single_type_with_a_tag_is_compared_as_well():
    assert list(type_faults({"type": "x"}, Idle)) == [
        ("/type", "The value must be one of: idle."),
    ]


def test_no_fault_is_named_without_a_type():
    assert list(type_faults({"ants": None}, None)) == []


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Expected `int`, got `str`", "The type must be int, not str."),
        ("Expected `int` <= 255", "The number must be at most 255."),
        ("Expected `int` >= 0", "The number must be at least 0."),
        (
            "Expected `array` of length 4, got 1",
            "The length of the list must be 4, not 1.",
        ),
        ("Invalid enum value 'zzz'", "The value zzz is not allowed here."),
        ("Invalid value 'zzz'", "The value zzz is not allowed here."),
        ("there is no seat 9", "there is no seat 9"),
    ],
)
def test_what_msgspec_says_is_worded(said, text):
    assert word_fault(said) == text
