"""Faults of type in a game whose stored type is not known: all of them are reported."""

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from matches.commands.positions import check_given
from matches.commands.positions.placing import load_faults
from matches.commands.positions.position import plain
from matches.errors import BadPosition
from tests.anthill import ANTHILL
from tests.scenario import random_match


class Strict(Struct):
    """A position without defaults."""

    sent: tuple[int | None, ...]
    round: int


UNTYPED = replace(ANTHILL, stored=None)
NUMBER = "The type must be int, not str."


@pytest.fixture
def position():
    """A position in the middle of a match of two seats."""
    steps = list(random_match(ANTHILL, 2, seed=1))
    return plain(ANTHILL, steps[len(steps) // 2][0])


def faults_of(position):
    with pytest.raises(BadPosition) as refused:
        check_given(UNTYPED, position, 2)
    return refused.value.faults


def test_a_sound_position_has_no_fault(position):
    assert list(load_faults(UNTYPED, position, 2)) == []
    assert check_given(UNTYPED, position, 2) == ANTHILL.load(position)


def test_every_member_of_a_wrong_type_is_reported(position):
    position |= {"round": "x", "food": {}, "numbers": ["a", "b"], "cards": [[], [1, None]]}

    assert dict(faults_of(position)) == {
        "/round": NUMBER,
        "/food": "The type must be array, not object.",
        "/numbers/0": NUMBER,
        "/numbers/1": NUMBER,
        "/cards/1/1": "The type must be int, not null.",
    }


def test_numbers_that_the_log_cannot_store_are_reported_as_well(position):
    position |= {"round": "x", "food": [0, 2**60]}

    assert [path for path, _ in faults_of(position)] == ["/round", "/food/1"]


def test_missing_fields_are_reported_with_the_others(position):
    game = replace(UNTYPED, load=lambda value: msgspec.convert(value, Strict))
    del position["sent"]

    faults = list(load_faults(game, position | {"round": "x"}, 2))

    assert faults == [("/round", NUMBER), ("/sent", "The field is missing.")]


def test_a_member_that_no_new_match_has_ends_the_search(position):
    def load(value):
        raise msgspec.ValidationError("Expected `int`, got `str` - at `$.moon`")

    faults = list(load_faults(replace(UNTYPED, load=load), position, 2))

    assert faults == [("/moon", NUMBER)]
