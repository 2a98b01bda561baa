"""The elements that an event changes, compared with a plain comparison of whole views."""

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from formicary.game_check.matches import play_match, readers
from games import GAMES
from games.drawing.layers import Layer, Layers
from games.marks import keyed_by
from matches.pictures import shown_values
from matches.pictures.pictures import Picture, changed_elements, picture_of
from matches.pictures.shown_values import ShownValue
from matches.queries.diff import changed_values
from tests.games.values.recorded import FOLDER, read_match
from tests.games.values.test_elements import TABLES

RECORDED = [
    f"{path.parent.name}/{path.name.partition('.')[0]}"
    for folder in (*GAMES, "kinds")
    for path in sorted(Path(FOLDER / folder).glob("*.gz"))
]
STRETCH = 25  # consecutive events that one reader sees


def changed_plainly(before, after):
    """Return the elements that changed, by comparing all values of both views."""
    now, was = changed_values(before.view, after.view), changed_values(after.view, before.view)
    old = dict(before.elements)
    return tuple(
        target
        for target, pointers in after.elements.items()
        if not now.isdisjoint(pointers) or not was.isdisjoint(old.get(target, ()))
    )


def without_sharing(game, picture):
    """Return a picture whose view has no object in common with any other view."""
    view = msgspec.json.decode(msgspec.json.encode(picture.view), type=game.view_type)
    return Picture(view, Layer(picture.elements))


def check_events(game, states, seats):
    """Check the changes between consecutive states, each as one of the readers sees it."""
    everyone, old = readers(seats), None
    for step, (before, after) in enumerate(pairwise(states)):
        reader = everyone[step // STRETCH % len(everyone)]
        if step % STRETCH == 0 or old is None:
            old = picture_of(game, game.view(before, reader))
        new = picture_of(game, game.view(after, reader))
        plain = changed_plainly(without_sharing(game, old), without_sharing(game, new))
        assert changed_elements(old, new) == plain, step
        old = new


@pytest.mark.parametrize("name", RECORDED)
def test_changes_in_recorded_matches_are_those_of_a_plain_comparison(name):
    match = read_match(name)
    states = [event.after for event in match.events]

    check_events(match.game, states, match.seats)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_changes_in_random_matches_are_those_of_a_plain_comparison(name, seats):
    game = GAMES[name]
    states = [state for step in play_match(game, seats, 5).steps for state in step.states]

    check_events(game, states, seats)


@pytest.mark.parametrize("name", GAMES)
def test_views_and_elements_do_not_depend_on_those_before(name):
    """Two matches are read in order and then in a random order, by random readers."""
    game, choose = GAMES[name], Random(name)
    asked = [
        (state, reader)
        for seats, seed in ((2, 3), (game.seats[1], 4))
        for step in play_match(game, seats, seed).steps[:40]
        for state in step.states
        for reader in readers(seats)
    ]

    def read(state, reader):
        view, elements = picture_of(game, game.view(state, reader))
        return msgspec.json.encode(view), [*elements.items()]

    first = {number: read(*question) for number, question in enumerate(asked)}
    for number in choose.sample(range(len(asked)), len(asked)):
        assert read(*asked[number]) == first[number]


class Item(Struct, frozen=True):
    """An item of a random view."""

    name: int
    size: int = 0
    marks: tuple[int, ...] = ()


class Named(Struct, frozen=True, tag="named"):
    """A part of a random view, instead of a `Sized`."""

    name: int
    items: Annotated[tuple[Item, ...], keyed_by("name")] = ()


class Sized(Struct, frozen=True, tag="sized"):
    """A part of a random view, instead of a `Named`."""

    size: int
    items: Annotated[tuple[Item, ...], keyed_by("name")] = ()


class RandomView(Struct, frozen=True):
    """A random view, with all kinds of values."""

    items: Annotated[tuple[Item, ...], keyed_by("name")]
    plain: tuple[Item, ...]
    part: Named | Sized | None
    table: dict[str, int]
    unseen: int = 0


def random_view(choose):
    """Return a random view, which is often similar to another one."""
    items = [Item(name, choose.randrange(2)) for name in range(4)]
    kept = tuple(item for item in items if choose.randrange(4))
    marked = tuple(
        replace(item, marks=(choose.randrange(2),) * choose.randrange(3)) for item in kept
    )
    part = choose.choice([None, Named(1, kept), Named(2, kept[1:]), Sized(1, kept)])
    table = {name: choose.randrange(2) for name in ("a", "b", "c") if choose.randrange(3)}
    return RandomView(marked, marked[::-1], part, table, choose.randrange(9))


def pointers_in(value, at=""):
    """Return the pointers of all values in a JSON document."""
    parts = value.items() if isinstance(value, dict) else enumerate(value)
    inner = [
        pointer
        for name, part in parts
        for pointer in (
            pointers_in(part, f"{at}/{name}") if isinstance(part, dict | list) else [f"{at}/{name}"]
        )
    ]
    return [at, *inner] if at else inner


def random_drawing(view, choose, shared):
    """Return a drawing in layers, some of which are also in other drawings of the same pointers."""
    pointers = pointers_in(msgspec.to_builtins(view))

    def layer():
        shown = {
            f"element:{choose.randrange(12)}": tuple(choose.sample(pointers, 2)) for _ in range(4)
        }
        return Layer(shown)

    possible = [old for old in shared[-20:] if {*sum(old.values(), ())} <= {*pointers}]
    layers = [
        choose.choice(possible) if possible and choose.randrange(2) else layer() for _ in "ab"
    ]
    shared += layers
    return Layers(layers[0], Layers(*layers), layer()) if choose.randrange(3) else layer()


def test_changes_in_random_drawings_are_those_of_a_plain_comparison():
    """Layers override one another, stay, disappear and move; parts of views change their types."""
    choose, shared, changes = Random(9), [], 0
    for _ in range(2000):
        old, other = random_view(choose), random_view(choose)
        fields = choose.sample(RandomView.__struct_fields__, 2)
        view = replace(old, **{field: getattr(other, field) for field in fields})
        before = Picture(old, random_drawing(old, choose, shared))
        after = Picture(view, random_drawing(view, choose, shared))
        changed = changed_elements(before, after)
        assert changed == changed_plainly(before, after)
        changes += len(changed) not in {0, len(after.elements)}
    assert changes > 500


def test_layers_override_earlier_ones_and_keep_their_order():
    drawing = Layers(Layer(a=("/1",), b=("/2",)), Layers(Layer(c=("/3",)), Layer(a=("/4",))))

    assert [*drawing.items()] == [("a", ("/4",)), ("b", ("/2",)), ("c", ("/3",))]


def test_a_value_that_another_thread_adds_meanwhile_is_not_forgotten(monkeypatch):
    root, plain = ShownValue(), shown_values._fields_of
    root.add("name").is_shown = True

    def fields_while_another_thread_adds(kind):
        fields = plain(kind)
        yield from fields
        root.add("size").is_shown = True

    monkeypatch.setattr(shown_values, "_fields_of", fields_while_another_thread_adds)
    root.fields_of(Item)
    monkeypatch.undo()

    assert [field.name for field in root.fields_of(Item)[1]] == ["name", "size"]
