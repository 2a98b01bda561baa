"""Conditions are rejected unless their fields exist in some view of the game."""

import json
from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Literal

import jmespath
import pytest
from msgspec import Struct

from games import GAMES
from matches.conditions import Condition, check_fields
from matches.errors import BadCondition, CostlyCondition, UnknownField
from matches.queries.diff import as_json
from tests.scenario import random_match

ROOT = Path(__file__).parents[3]
NAMED = {"march-of-the-ants": "nests", "myrmes": "colonies", "atta-ants": "ants"}


class Idle(Struct, tag="idle"):
    """A nest that rests."""

    since: int


class Digging(Struct, tag="digging"):
    """A nest that digs, with the next nest below it."""

    depth: int
    next: "Digging | None" = None


class Cell(Struct, array_like=True):
    """A struct that is encoded as a list."""

    q: int
    r: int


class Seen(Struct):
    """A view with fields of every shape."""

    round: int
    nests: tuple[Idle | Digging, ...]
    pairs: tuple[tuple[int, Idle], ...]
    stores: Mapping[str, int]
    tracks: Mapping[Literal["food", "earth"], Idle]
    cell: Cell
    own: Idle | None
    anything: Any


@pytest.mark.parametrize(
    "where",
    [
        *("round", "@.round", "nests[0].since", "nests[*].depth", "nests[].type", "nests[:2].since"),
        *("nests[?depth > `1`].since", "nests | [0].depth", "nests[0].next.next.next.depth"),
        *("pairs[0][1].since", "pairs[][].since", "stores.whatever", "tracks.food.since"),
        *("tracks.*.since", "own.since", "anything.at.all[0].here", "{a: nests, b: own}.b.since"),
        *("[nests[0], own][0].depth", "max_by(nests, &depth).since", "map(&since, nests)"),
        *("sort_by(nests, &depth)[0].type", "values(tracks)[0].since", "(own || nests[0]).depth"),
        *("not_null(own, nests[0]).depth", "reverse(nests)[0].since", "min(nests).depth"),
        *("`{\"a\": 1}`.a", "merge(own, @).since", "to_array(own)[0].since", "cell[0]", "!own"),
        *("\"round\" == `1`", "keys(own)", "own && round", "`[1]`[0]", "stores.*", "[]", "*"),
    ],
)  # fmt: skip
def test_fields_that_a_view_may_have_are_taken(where):
    check_fields(Condition(where), Seen)


@pytest.mark.parametrize(
    ("where", "name", "nearest"),
    [
        ("roud > `1`", "roud", ("round",)),
        ("view.round", "view", ()),
        ("nests[0].dept", "dept", ("depth",)),
        ("nests.depth", "depth", ("[].depth",)),
        ("nests[*].next.detph", "detph", ("depth",)),
        ("nests[?dept > `1`].since", "dept", ("depth",)),
        ("nests[?depth > `1`].sinse", "sinse", ("since",)),
        ("nests[0].depth == round || own.sine", "sine", ("since",)),
        ("pairs[][].sinc", "sinc", ("since",)),
        ("tracks.foot.since", "foot", ("food",)),
        ("tracks.*.sinc", "sinc", ("since",)),
        ("cell.q", "q", ()),
        ("round.x", "x", ()),
        ("stores.food.x", "x", ()),
        ("depth", "depth", ("nests[].depth",)),
        ("{a: nests}.b", "b", ()),
        ("{abcd: nests}.abcde", "abcde", ("abcd",)),
        ("[own].since", "since", ("[].since",)),
        ("max_by(nests, &dept)", "dept", ("depth",)),
        ("map(&sinc, nests)", "sinc", ("since",)),
        ("length(nests[?sinc])", "sinc", ("since",)),
        ("!onw", "onw", ("own",)),
        ("nests[*].[since, dept]", "dept", ("depth",)),
        ("nests | [0].dept", "dept", ("depth",)),
        ('"roun d"', "roun d", ("round",)),
    ],
)
def test_a_field_that_no_view_has_is_refused_with_its_place_and_the_nearest(where, name, nearest):
    with pytest.raises(UnknownField) as refused:
        check_fields(Condition(where), Seen)

    error = refused.value
    assert (error.name, error.nearest) == (name, nearest)
    assert where[error.position :].strip('"').startswith(name)


def test_a_name_is_pointed_at_where_it_is_wrong_and_not_where_it_is_right():
    where = "nests[?depth > `1`] && map(&since, nests) && own.depth"
    with pytest.raises(UnknownField) as refused:
        check_fields(Condition(where), Seen)

    assert refused.value.position == where.rindex("depth")


@pytest.mark.parametrize("step", ["[@,@]|", "{a:@,b:@}|", "[@,@][]|", "[[@],@]|", "@.*|"])
def test_what_grows_when_it_is_evaluated_is_checked_at_once(step):
    check_fields(Condition(step * (490 // len(step)) + "@"), Seen)


@pytest.mark.parametrize(
    "where", ["(" * 150 + "nests" + ")" * 150, "nests" + "[]" * 247, "[" * 200 + "@" + "]" * 200]
)
def test_an_expression_that_is_nested_deeply_is_checked_or_refused(where):
    with suppress(BadCondition, CostlyCondition):
        check_fields(Condition(where), Seen)


def paths_in(value, path=""):
    """Yield an expression for every field in a view, with the name of the field."""
    if isinstance(value, dict):
        for name, inner in value.items():
            here = f"{path}.{json.dumps(name)}" if path else json.dumps(name)
            yield here
            yield from paths_in(inner, here)
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from paths_in(inner, f"{path or '@'}[{at}]")


@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_field_of_a_real_view_is_refused_and_none_is_taken_misspelt(name):
    """In random matches, one letter in the last name of each path is doubled."""
    game, choose = GAMES[name], Random(f"fields/{name}")
    for seats in (2, 3):
        steps = islice(random_match(game, seats, "fields"), 0, 300, 30)
        for state, _, _ in steps:
            view = as_json(game.view(state, choose.choice([None, 0, 1])))
            paths = sorted(paths_in(view))
            for path in choose.sample(paths, min(len(paths), 40)):
                check_fields(Condition(path), game.view_type)
                wrong = f'{path[:-1]}{path[-2]}"'
                assert jmespath.search(wrong, view) is None
                if '."origins".' not in path:  # this mapping may have any keys
                    with pytest.raises(UnknownField):
                        check_fields(Condition(wrong), game.view_type)


@pytest.mark.parametrize(("name", "field"), NAMED.items())
def test_the_first_field_of_a_game_is_suggested(name, field):
    with pytest.raises(UnknownField) as refused:
        check_fields(Condition(f"length({field[:-1]}z)"), GAMES[name].view_type)

    assert field in refused.value.nearest


def test_the_examples_of_the_page_name_fields_that_are_there():
    games = json.loads((ROOT / "web/static/time/games.json").read_text())
    checked = 0
    for name in GAMES:
        for example in games.get(name, {}).get("examples", ()):
            where = example["where"].replace("{seat}", "1")
            check_fields(Condition(where), GAMES[name].view_type)
            checked += 1

    assert checked > 6
