"""Values are located by pointer and found again at other versions, by name, index or identity."""

from typing import Annotated, Any

import pytest
from msgspec import UNSET, Struct, UnsetType

from games.marks import BySeat, keyed_by, total_of
from matches.causes.places import PlaceFinder, SeenValue, find, is_same, locate
from matches.causes.totals import parts_of


class Ant(Struct, frozen=True, tag="ant"):
    """An item with a tag."""

    number: int
    at: str


class Bare(Struct, frozen=True, omit_defaults=True):
    """An object without its defaults."""

    size: int = 1
    name: str = ""


class Pair(Struct, frozen=True, array_like=True):
    """An object that is a list in JSON."""

    first: int
    second: Annotated[tuple[str, ...], keyed_by()]


class Seen(Struct, frozen=True, rename={"kind": "type"}):
    """A view with every kind of value."""

    ants: Annotated[tuple[Ant, ...], keyed_by("number")] = ()
    hand: Annotated[tuple[str, ...] | None, keyed_by()] = ()
    rows: tuple[Annotated[tuple[Ant, ...], keyed_by("number", "at")], ...] = ()
    food: BySeat[int] = ()
    kind: str = "seen"
    bare: Bare = Bare()
    pair: Pair = Pair(1, ())
    counts: dict[int, int] = {}
    odd: dict[str, Any] = {}
    hidden: int | UnsetType = UNSET
    points: Annotated[int, total_of("/origins/*", "/ants/*/number", "/food/1")] = 0
    origins: dict[str, int] = {}


def moved(before, after, pointer):
    """Return where a value was before, and the value, if it is at a pointer now."""
    seen = find(before, locate(after, pointer).place)
    return seen and (seen.pointer, seen.value)


def test_an_item_of_a_marked_list_keeps_its_identity():
    before = Seen(ants=(Ant(3, "a"), Ant(1, "b"), Ant(2, "c")), hand=("x", "y", "z"))
    after = Seen(ants=(Ant(1, "d"), Ant(3, "a")), hand=("z", "w"))

    assert moved(before, after, "/ants/0/at") == ("/ants/1/at", "b")
    assert moved(before, after, "/ants/1") == ("/ants/0", Ant(3, "a"))
    assert moved(before, after, "/hand/0") == ("/hand/2", "z")
    assert moved(before, after, "/hand/1") is None


def test_equal_items_are_counted_from_the_beginning():
    before, after = Seen(hand=("x", "y", "x", "x")), Seen(hand=("y", "x", "x"))

    assert moved(before, after, "/hand/1") == ("/hand/0", "x")
    assert moved(before, after, "/hand/2") == ("/hand/2", "x")
    assert moved(after, before, "/hand/3") is None


def test_inner_lists_have_marks_of_their_own():
    before, after = Seen(rows=((Ant(1, "a"), Ant(2, "b")),)), Seen(rows=((Ant(2, "b"),),))

    assert moved(before, after, "/rows/0/0/number") == ("/rows/0/1/number", 2)
    assert moved(after, before, "/rows/0/0/number") is None


def test_other_lists_are_followed_by_index():
    before, after = Seen(food=(4, 5)), Seen(food=(6, 4))

    assert moved(before, after, "/food/0") == ("/food/0", 4)


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/type", "seen"),
        ("/ants/0/type", "ant"),
        ("/bare/name", "b"),
        ("/pair/0", 7),
        ("/pair/1/0", "w"),
        ("/counts/12", 3),
        ("/odd/a~1b", 1),
        ("/odd/m~0n", 2),
        ("/odd/", 5),
        ("/odd/list/1/deep", "d"),
    ],
)
def test_names_are_those_of_the_json(pointer, value):
    view = Seen(
        ants=(Ant(1, "a"),),
        bare=Bare(name="b"),
        pair=Pair(7, ("w",)),
        counts={12: 3},
        odd={"a/b": 1, "m~n": 2, "": 5, "list": [0, {"deep": "d"}]},
    )

    assert locate(view, pointer).value == value
    assert moved(view, view, pointer) == (pointer, value)


@pytest.mark.parametrize(
    "pointer",
    [
        "/kind",  # the name in Python
        "/hidden",  # unset
        "/bare/size",  # the default
        "/food/2",
        "/food/-",
        "/food/01",
        "/food/-1",
        "/food/" + "9" * 300,
        "/food/0/0",
        "/hand/0",
        "/type/0",
        "/counts/1",
        "/pair/2",
        "/__struct_fields__",
        "/ants/0/__class__",
        "/none",
    ],
)
def test_what_the_json_does_not_have_is_absent(pointer):
    view = Seen(food=(4, 5), hand=None, ants=(Ant(1, "a"),), counts={12: 3})

    assert locate(view, pointer) is None
    assert locate(view, "/hand").value is None


def test_the_empty_pointer_is_the_view_itself():
    view = Seen()

    assert locate(view, "").value is view
    assert find(view, ()).pointer == ""


@pytest.mark.parametrize(
    ("value", "other", "same"),
    [
        (1, 1, True),
        (1, True, False),
        (0, False, False),
        (0, None, False),
        ("a", "a", True),
        ((1, 2), (1, 2), True),
        ((1,), (True,), False),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        (Ant(1, "a"), Ant(1, "a"), True),
        (Ant(1, "a"), Ant(1, "b"), False),
    ],
)
def test_values_are_compared_as_json(value, other, same):
    assert is_same(SeenValue((), value), SeenValue(("moved",), other)) is same


def test_no_value_is_the_same_as_none_only():
    assert is_same(None, None)
    assert not is_same(None, SeenValue((), None))


def test_a_total_leads_to_its_parts():
    view = Seen(
        points=15, origins={"food": 4, "a/b": 5}, ants=(Ant(1, "a"), Ant(2, "b")), food=(0, 3)
    )
    parts = parts_of(locate(view, "/points"))

    assert [(part.pointer, part.value) for part in parts] == [
        ("/origins/food", 4),
        ("/origins/a~1b", 5),
        ("/ants/0/number", 1),
        ("/ants/1/number", 2),
        ("/food/1", 3),
    ]
    assert sum(part.value for part in parts) == view.points
    assert parts_of(locate(view, "/origins/food")) == ()
    assert parts_of(locate(view, "")) == ()


def test_a_place_is_found_alike_in_views_one_after_the_other():
    """Views share objects, items move, and values are missing in between."""
    ants, rows = (Ant(3, "a"), Ant(1, "b")), ((Ant(2, "c"),),)
    views = [
        Seen(ants=ants, hand=("x", "y"), rows=rows),
        Seen(ants=ants, hand=("y", "x"), rows=rows),
        Seen(ants=ants[::-1], hand=None, rows=()),
        Seen(ants=ants[::-1], hand=None, rows=rows),
        Seen(ants=ants[1:], hand=("x", "y"), rows=rows),
        Seen(ants=(Ant(3, "a"), Ant(1, "b")), hand=("x",), rows=((),)),
        Seen(ants=ants, hand=("x", "y"), rows=rows),
    ]
    pointers = ("/ants/1/at", "/ants/1", "/ants", "/hand/1", "/rows/0/0/number", "")
    for pointer in pointers:
        place = locate(views[0], pointer).place
        finder = PlaceFinder(place)
        for view in views:
            sight, expected = finder.find(view), find(view, place)
            assert is_same(sight, expected)
            assert (sight and sight.pointer) == (expected and expected.pointer)


def test_a_value_behind_the_same_object_is_not_searched_again():
    finder = PlaceFinder(locate(Seen(ants=(Ant(3, "a"),)), "/ants/0/at").place)
    ants = (Ant(3, "a"), Ant(1, "b"))

    assert finder.find(Seen(ants=ants)) is finder.find(Seen(ants=ants, kind="other"))
    assert finder.find(Seen(ants=ants[::-1])).pointer == "/ants/1/at"
