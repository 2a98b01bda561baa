"""Differences between two views, as a JSON Patch and as elements of the drawing."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from typing import Any, NamedTuple, TypeAlias

import jsonpatch
import msgspec
from msgspec import Struct, inspect
from msgspec.structs import astuple

from games.drawing.layers import Layer, Layers
from games.game import AnyGame, Target
from games.marks import KEYED

Keys: TypeAlias = tuple[str, ...] | None  # the fields of `keyed_by`; None for other values
_NO_ELEMENTS = Layer()
_PLAIN = frozenset({int, str, bool, type(None)})  # types of values without parts


def as_json(view: object) -> Any:
    """Return a view as JSON-compatible values, in the form sent to its reader."""
    return msgspec.json.decode(msgspec.json.encode(view))


def difference(before: object, after: object) -> tuple[Mapping[str, Any], ...]:
    """Return the operations (RFC 6902) that convert one view into another.

    Either view may be None, which is the view before the setup.
    """
    return tuple(jsonpatch.make_patch(as_json(before), as_json(after)))


class Picture(NamedTuple):
    """A reader's view, with the elements of its drawing and the pointers of their values.

    Before the setup, the view is None.
    """

    view: Any
    elements: Layer | Layers


def has_elements(game: AnyGame) -> bool:
    """Return whether a game lists the elements of its drawing."""
    return game.targets is not None and game.targets.elements is not None


def picture_of(game: AnyGame, view: Any) -> Picture:
    """Return a view with the elements of its drawing, if the game lists them."""
    if view is None or game.targets is None or game.targets.elements is None:
        return Picture(view, _NO_ELEMENTS)
    elements = game.targets.elements(view)
    return Picture(view, elements if isinstance(elements, Layer | Layers) else Layer(elements))


def changed_elements(before: Picture, after: Picture) -> tuple[Target, ...]:
    """Return the elements of the drawing after an event that show other values than before it.

    If the game had not been set up before the event, the result is empty.

    Args:
        before: the view before the event.
        after: the same reader's view after the event.
    """
    if before.view is None or not after.elements:
        return ()
    old, new = before.elements, after.elements
    found = _Compared(old.fields | new.fields)
    found.compare("", before.view, "", after.view, None)
    touched = found.touched_in(old, new)
    changed = {
        target
        for target in touched
        if target in new
        and not (
            found.after.isdisjoint(new[target]) and found.before.isdisjoint(old.get(target, ()))
        )
    }
    return tuple(_in_order(new, changed))


def _in_order(elements: Layer | Layers, targets: set[Target]) -> Iterator[Target]:
    """Yield some elements in the order of the drawing. The set is emptied."""
    if isinstance(elements, Layers):
        for layer in elements.layers:
            if targets:
                yield from _in_order(layer, targets)
        return
    inside = targets & elements.keys()
    targets -= inside
    yield from sorted(inside, key=elements.places.__getitem__) if len(inside) > 1 else inside


def changed_values(before: Any, after: Any) -> frozenset[str]:
    """Return the JSON pointers of the values in a view that differ from those in an earlier one.

    Items of lists with the mark `keyed_by` are paired by their identity.
    """
    found = _Compared()
    if before != after:
        found.compare("", before, "", after, None)
    return frozenset(found.after)


class _Compared:
    """The pointers of the changed values, in the view before and in the view after.

    A value is changed if a value in it is. Items of lists with the mark `keyed_by` are paired by
    their identity.
    """

    def __init__(self, fields: frozenset[str] | None = None) -> None:
        self._fields = fields
        self.before: set[str] = set()
        self.after: set[str] = set()

    def compare(self, was_at: str, was: Any, at: str, value: Any, keys: Keys) -> None:
        """Add the pointers of two values, and of the values in them that differ."""
        self.before.add(was_at)
        self.after.add(at)
        if type(value) is not type(was):
            self._compare_parts(was_at, _parts(was, keys), _parts(value, keys), at)
        elif isinstance(value, Struct):
            names, marks = _fields_of(type(value))
            pairs = zip(names, marks, astuple(was), astuple(value), strict=True)
            fields = None if at else self._fields
            for name, inner, was_part, part in pairs:
                if part is was_part or (fields is not None and f"/{name}" not in fields):
                    continue
                if part != was_part:
                    if type(part) in _PLAIN and type(was_part) in _PLAIN:
                        self.before.add(f"{was_at}/{name}")
                        self.after.add(f"{at}/{name}")
                    else:
                        self.compare(f"{was_at}/{name}", was_part, f"{at}/{name}", part, inner)
        elif isinstance(value, tuple | list):
            self._compare_parts(was_at, *_items_that_differ(was, value, keys), at)
        elif isinstance(value, dict):
            self._compare_parts(was_at, _parts(was, keys), _parts(value, keys), at)

    def _compare_parts(self, was_at: str, left: "_Parts", right: "_Parts", at: str) -> None:
        """Add the pointers of the parts that differ, or that only one of two values contains."""
        for key, (name, part) in right.items():
            if key not in left:
                _add_all(self.after, f"{at}/{name}", part)
                continue
            was_name, was_part = left.pop(key)
            if part is not was_part and part != was_part:
                self.compare(f"{was_at}/{was_name}", was_part, f"{at}/{name}", part, None)
        for was_name, was_part in left.values():
            _add_all(self.before, f"{was_at}/{was_name}", was_part)

    def touched_in(self, old: Layer | Layers, new: Layer | Layers) -> set[Target]:
        """Return the elements of two drawings that show a changed value in either of them."""
        touched: set[Target] = set()
        pairs, changed = [(old, new)], self.before | self.after
        while pairs:
            old, new = pairs.pop()
            if old is new and new.fields.isdisjoint(changed):
                continue
            if isinstance(old, Layers) and isinstance(new, Layers):
                pairs += zip_longest(old.layers, new.layers, fillvalue=_NO_ELEMENTS)
            elif old is new and isinstance(new, Layer):
                by_pointer = new.by_pointer
                for pointer in changed & by_pointer.keys():
                    touched.update(by_pointer[pointer])
            else:
                touched.update(
                    [at for at, shown in new.items() if not self.after.isdisjoint(shown)]
                )
                touched.update(
                    [at for at, shown in old.items() if not self.before.isdisjoint(shown)]
                )
        return touched


_Parts: TypeAlias = dict[Hashable, tuple[str | int, Any]]  # by identity: the name and the value


def _parts(value: Any, keys: Keys) -> _Parts:
    """Return the parts of a value by their identity, with their names. Plain values have none."""
    if isinstance(value, tuple | list):
        return _items(value, keys, 0, len(value))
    if isinstance(value, dict):
        return {name: (name, part) for name, part in value.items()}
    if isinstance(value, Struct):
        names, _ = _fields_of(type(value))
        fields = zip((*names, "type"), (*astuple(value), type(value)), strict=True)
        return {name: (name, part) for name, part in fields}
    return {}


def _items(value: Sequence[Any], keys: Keys, first: int, end: int) -> _Parts:
    """Return some consecutive items of a list by their identity, with their indices."""
    items = enumerate(value[first:end], first)
    return {_identity(at, part, keys): (at, part) for at, part in items}


def _items_that_differ(
    was: Sequence[Any], value: Sequence[Any], keys: Keys
) -> tuple[_Parts, _Parts]:
    """Return the items of two lists without the equal ones at the beginning and at the end."""
    shorter, first, last = min(len(was), len(value)), 0, 0
    while first < shorter and (was[first] is value[first] or was[first] == value[first]):
        first += 1
    if keys is not None:
        shorter -= first
        while last < shorter and (was[~last] is value[~last] or was[~last] == value[~last]):
            last += 1
    return _items(was, keys, first, len(was) - last), _items(value, keys, first, len(value) - last)


def _add_all(pointers: set[str], at: str, value: Any) -> None:
    """Add the pointers of a value and of everything in it."""
    pointers.add(at)
    if type(value) in _PLAIN:
        return
    for name, part in _parts(value, None).values():
        _add_all(pointers, f"{at}/{name}", part)


def _identity(at: int, part: Any, keys: Keys) -> Hashable:
    """Return the identity of an item in a list: its index, itself, or some of its fields."""
    if keys is None:
        return at
    return tuple([getattr(part, key) for key in keys]) if keys else part


@cache
def _fields_of(kind: type[Struct]) -> tuple[tuple[str, ...], tuple[Keys, ...]]:
    """Return the names of a struct's fields in JSON, and the marks of lists in them."""
    fields = getattr(inspect.type_info(kind), "fields", ())
    return (
        tuple(field.encode_name for field in fields),
        tuple(_keys_of(field.type) for field in fields),
    )


def _keys_of(kind: inspect.Type) -> Keys:
    if isinstance(kind, inspect.Metadata):
        return (kind.extra or {}).get(KEYED)
    return None
