"""An expression has the same value for the part of a view that it reads as for the whole view."""

import json
from itertools import islice
from random import Random

import pytest
from msgspec import UNSET, Struct, UnsetType

from games import GAMES
from matches.conditions import Condition, Expression, Unclear, ViewPart
from matches.errors import CostlyCondition
from matches.queries.diff import as_json
from tests.scenario import random_match

FORMS = (
    "{a}", "{a}[0]", "{a}[*]", "{a}[].{b}", "[{a}, {b}]", "{{x: {a}, y: {b}}}", "{a} == {b}",
    "{a} || {b}", "!{a} && {b}", "length(to_array({a}))", "map(&@, to_array({b}))", "{a} | [0]",
    "to_array({a})[?@ == `1`]", "`{{\"{a}\": 1}}`.{a}", "not_null({a}, {b})", "{a}.*", "keys(@)",
    "@.{a}", "[@.{a}, {b}]", "*", "@", "map(&{a}, [@])", "values(@)[0]", "[@][0].{a}", "[0]",
    "type({a})", "sort_by([@], &to_string({a}))[0].{b}", "{a}[:1]", "[]", "to_string(@)",
)  # fmt: skip


STATES = {
    name: [*islice(random_match(game, game.seats[1], 1), 40)][-1][0] for name, game in GAMES.items()
}


def value_of(expression, view):
    try:
        return expression.value(view)
    except Unclear as error:
        return str(error)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("form", FORMS)
def test_the_part_is_enough(name, form):
    game, state = GAMES[name], STATES[name]
    choose = Random(f"{name}/{form}")
    for seat in (None, 0):
        view = game.view(state, seat)
        whole = as_json(view)
        for _ in range(5):
            a, b = choose.sample(sorted(whole), 2)
            expression = Expression(form.format(a=a, b=b))
            part = json.loads(ViewPart(expression).encode(view))
            try:
                wanted = value_of(expression, whole)
            except CostlyCondition:
                continue

            assert value_of(expression, part) == wanted


def test_only_the_fields_that_are_read_are_encoded():
    view = Tagged(food=1, ants=(2,))
    for text, fields in (
        ("food", {"food"}),
        ("workers[0] || food", {"workers", "food"}),
        ("food.workers", {"food"}),
        ("map(&food, workers)", {"workers"}),
        ("`1`", set()),
        ("absent", set()),
        ("kind", {"kind", "food", "workers"}),
        ("@", {"kind", "food", "workers"}),
    ):
        assert json.loads(ViewPart(Expression(text)).encode(view)).keys() == fields, text


class Tagged(Struct, tag_field="kind", rename={"ants": "workers"}):
    """A view with a tag, a renamed field and a field that may be unset."""

    food: int
    ants: tuple[int, ...]
    rest: int | UnsetType = UNSET


class Sparse(Struct, omit_defaults=True):
    """A view without the fields that have their default."""

    food: int = 0
    ants: int = 0


@pytest.mark.parametrize("view", [Sparse(), Sparse(food=1), {"food": 0}, [1], Tagged(1, (2,))])
@pytest.mark.parametrize("text", ["food", "ants", "rest", "[food, kind]", "workers"])
def test_views_of_any_kind_are_read_as_they_are_sent(view, text):
    expression = Expression(text)

    part = json.loads(ViewPart(expression).encode(view))

    assert expression.value(part) == expression.value(as_json(view))


def test_a_condition_is_an_expression():
    assert Condition("food > `1`").value({"food": 2}) is True
