"""Comparison of the values that elements of drawings show in two views."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, TypeAlias

from msgspec import Struct

from games.drawing.layers import Layer, fields_of
from games.game import Target
from matches.pictures.shown_values import ITEM, Keys, ShownValue

_Part: TypeAlias = tuple[str | int, ShownValue, Any]  # the name, what is shown, and the value
_Item: TypeAlias = tuple[Hashable, int, Any]  # the identity, the index, and the item
_NOTHING = Layer()


class ChangedValues:
    """The pointers of shown values that differ, in the view before and in the view after.

    A value is changed if a value in it is. Items of lists with the mark `keyed_by` are paired by
    their identity.

    Args:
        fields: the pointers of the fields of the views to compare; the other fields are skipped.
    """

    def __init__(self, fields: frozenset[str]) -> None:
        self._fields = fields
        self.before: set[str] = set()
        self.after: set[str] = set()

    def compare(
        self, shown: ShownValue, was_at: str, was: Any, at: str, value: Any, keys: Keys = None
    ) -> None:
        """Add the pointers of two values that differ, and of the values in them that differ."""
        if shown.is_shown:
            self.before.add(was_at)
            self.after.add(at)
        if not shown.parts:
            return
        if type(value) is type(was) and isinstance(value, Struct):
            read, fields = shown.fields_of(type(value))
            for field, was_part, part in zip(fields, read(was), read(value), strict=True):
                if part is not was_part and part != was_part:
                    name, inner, marks = field
                    path = f"{at}/{name}"
                    if not at and path not in self._fields:
                        continue
                    was_path = path if was_at is at else f"{was_at}/{name}"
                    if inner.parts:
                        self.compare(inner, was_path, was_part, path, part, marks)
                    else:
                        self.before.add(was_path)
                        self.after.add(path)
        elif isinstance(value, tuple | list) and isinstance(was, tuple | list):
            if items := shown.parts.get(ITEM):
                left, right = _items_that_differ(was, value, keys)
                self._compare_parts(
                    was_at,
                    {key: (place, items, item) for key, place, item in left},
                    at,
                    {key: (place, items, item) for key, place, item in right},
                )
        else:
            self._compare_parts(
                was_at,
                {name: (name, inner, part) for name, inner, part in _parts(shown, was)},
                at,
                {name: (name, inner, part) for name, inner, part in _parts(shown, value)},
            )

    def _compare_parts(
        self, was_at: str, left: dict[Any, _Part], at: str, right: dict[Any, _Part]
    ) -> None:
        """Add the pointers of the parts that differ, or that only one of two values contains."""
        for key, (name, shown, part) in right.items():
            if key not in left:
                _add_all(self.after, shown, f"{at}/{name}", part)
                continue
            was_name, _, was_part = left.pop(key)
            if part is not was_part and part != was_part:
                path = f"{at}/{name}"
                same = was_at is at and was_name == name
                self.compare(shown, path if same else f"{was_at}/{was_name}", was_part, path, part)
        for was_name, shown, was_part in left.values():
            _add_all(self.before, shown, f"{was_at}/{was_name}", was_part)

    def elements_in(self, old: Layer, new: Layer) -> set[Target]:
        """Return the elements of two drawings that show a changed value in either of them."""
        targets: set[Target] = set()
        changed = self.before | self.after
        self._add_elements(old, new, changed, fields_of(changed), targets)
        return targets

    def _add_elements(
        self,
        old: Layer,
        new: Layer,
        changed: set[str],
        fields: frozenset[str],
        targets: set[Target],
    ) -> None:
        """Add the elements that show a changed value.

        The pointers of a layer that did not change are looked up, instead of reading the layer.
        """
        if not (old.layers and new.layers):
            targets.update(_showing(self.after, new), _showing(self.before, old))
            return
        for was, layer in zip_longest(old.layers, new.layers, fillvalue=_NOTHING):
            if was is not layer or layer.layers:
                if was is not layer or not layer.fields.isdisjoint(fields):
                    self._add_elements(was, layer, changed, fields, targets)
            elif not layer.fields.isdisjoint(fields):
                by_pointer = layer.by_pointer
                for pointer in changed & by_pointer.keys():
                    targets.update(by_pointer[pointer])


def _items_that_differ(
    was: Sequence[Any], value: Sequence[Any], keys: Keys
) -> tuple[list[_Item], list[_Item]]:
    """Return the items of two lists, without most of those that are equal in both."""
    if len(was) == len(value):
        places = [
            place
            for place, (was_item, item) in enumerate(zip(was, value, strict=True))
            if was_item is not item and was_item != item
        ]
        return _items(was, places, keys), _items(value, places, keys)
    shorter, first, last = min(len(was), len(value)), 0, 0
    while first < shorter and was[first] == value[first]:
        first += 1
    while keys is not None and last < shorter - first and was[~last] == value[~last]:
        last += 1
    return (
        _items(was, range(first, len(was) - last), keys),
        _items(value, range(first, len(value) - last), keys),
    )


def _items(value: Sequence[Any], places: Iterable[int], keys: Keys) -> list[_Item]:
    """Return items of a list: the identity, the index and the item."""
    if keys is None:
        return [(place, place, value[place]) for place in places]
    return [(_identity(value[place], keys), place, value[place]) for place in places]


def _showing(pointers: set[str], elements: Layer) -> list[Target]:
    """Return the elements that show the value at one of the pointers."""
    is_unchanged = pointers.isdisjoint
    return [target for target, shown in elements.items() if not is_unchanged(shown)]


def _parts(shown: ShownValue, value: Any) -> Iterator[_Part]:
    """Yield the shown parts of a value. Plain values have none."""
    if isinstance(value, tuple | list):
        if items := shown.parts.get(ITEM):
            yield from ((place, items, item) for place, item in enumerate(value))
    elif isinstance(value, dict):
        for name, part in value.items():
            if inner := shown.part(str(name)):
                yield name, inner, part
    elif isinstance(value, Struct):
        read, fields = shown.fields_of(type(value))
        for field, part in zip(fields, read(value), strict=True):
            yield field.name, field.value, part
        if tag := shown.parts.get("type"):
            yield "type", tag, type(value)


def _add_all(pointers: set[str], shown: ShownValue, at: str, value: Any) -> None:
    """Add the pointers of a value and of all shown values in it."""
    if shown.is_shown:
        pointers.add(at)
    if shown.parts:
        for name, inner, part in _parts(shown, value):
            _add_all(pointers, inner, f"{at}/{name}", part)


def _identity(item: Any, keys: tuple[str, ...]) -> Hashable:
    """Return the identity of an item in a list: some of its fields, or the item itself."""
    return tuple([getattr(item, key) for key in keys]) if keys else item
