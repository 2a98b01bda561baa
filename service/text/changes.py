"""Human-readable differences between two documents, listed by path.

A JSON patch is optimized for size. If a number is removed in one place and an equal number appears
in another, a patch reports a move. Readers expect each path to be reported separately, so this
module does not report moves.
"""

from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

Sort: TypeAlias = Literal["added", "gone", "becomes"]


class Item(Struct, frozen=True):
    """An object in a list, identified by the fewest leading fields that make it unique."""

    fields: tuple[tuple[str, Any], ...]


Step: TypeAlias = str | int | Item  # a field name, an index in a list, or an object in a list
Path: TypeAlias = tuple[Step, ...]


class PlaceChange(Struct, frozen=True):
    """A path at which two documents differ.

    Attributes:
        path: the path; for an added or removed item, the path to its list.
        sort: the kind of change: an added, removed or replaced value.
        was, value: the old and the new value; None if there is none.
    """

    path: Path
    sort: Sort
    was: Any
    value: Any


class Comparison:
    """A comparison of two documents.

    Args:
        tag: the field that contains the kind of an object. Objects of different kinds are never
            considered the same object.
        whole: the fields of objects that are reported as a whole, such as coordinates.
        is_by_place: a function that returns whether the items of the list at a path are compared by
            index.
    """

    def __init__(
        self, tag: str, whole: frozenset[str], is_by_place: Callable[[Path], bool]
    ) -> None:
        self._tag = tag
        self._whole = whole
        self._is_by_place = is_by_place

    def compare(self, was: Any, value: Any, path: Path = ()) -> Iterator[PlaceChange]:
        """Yield the differences between two values at a path, in the order of the new value."""
        if msgspec.json.encode(was) == msgspec.json.encode(value):  # in Python, 0 equals False
            return
        if self._is_one(was, value):
            yield from self._compare_objects(was, value, path)
        elif isinstance(was, list) and isinstance(value, list):
            yield from self._compare_lists(was, value, path)
        else:
            yield PlaceChange(path, "becomes", was, value)

    def _is_one(self, was: Any, value: Any) -> bool:
        """Return whether two values represent the same object, even if some fields have changed."""
        if not (isinstance(was, dict) and isinstance(value, dict)):
            return False
        is_of_parts = bool((was.keys() | value.keys()) - self._whole)
        return is_of_parts and was.get(self._tag) == value.get(self._tag)

    def _compare_objects(
        self, was: dict[str, Any], value: dict[str, Any], path: Path
    ) -> Iterator[PlaceChange]:
        for name, old in was.items():
            if name not in value:
                yield PlaceChange((*path, name), "gone", old, None)
        for name, new in value.items():
            if name in was:
                yield from self.compare(was[name], new, (*path, name))
            else:
                yield PlaceChange((*path, name), "added", None, new)

    def _compare_lists(self, was: list[Any], value: list[Any], path: Path) -> Iterator[PlaceChange]:
        """Yield the differences between two lists, by index or as added and removed items."""
        if len(was) == len(value) and (_is_of_numbers(value) or self._is_by_place(path)):
            for at, (old, new) in enumerate(zip(was, value, strict=True)):
                yield from self.compare(old, new, (*path, at))
            return
        before, after = ([msgspec.json.encode(item) for item in items] for items in (was, value))
        match = SequenceMatcher(None, before, after, autojunk=False)
        for _, start, end, at, until in match.get_opcodes():
            both = min(end - start, until - at)
            for step in range(both):
                old, new = was[start + step], value[at + step]
                if not self._is_one(old, new):
                    yield PlaceChange(path, "becomes", old, new)
                elif next(iter(old.items())) == next(iter(new.items())):  # same identifying field
                    yield from self.compare(old, new, (*path, _name_item(value, at + step)))
                else:
                    yield PlaceChange(path, "gone", old, None)
                    yield PlaceChange(path, "added", None, new)
            for old in was[start + both : end]:
                yield PlaceChange(path, "gone", old, None)
            for new in value[at + both : until]:
                yield PlaceChange(path, "added", None, new)


def _is_of_numbers(items: list[Any]) -> bool:
    return all(isinstance(item, int | float | None) for item in items)


def _name_item(items: list[Any], at: int) -> Step:
    """Identify an item in a list by its leading fields, or else by its index."""
    if isinstance(items[at], dict):
        named: dict[str, Any] = {}
        others = [
            item for place, item in enumerate(items) if place != at and isinstance(item, dict)
        ]
        for name, value in items[at].items():
            named[name] = value
            others = [item for item in others if item.get(name) == value]
            if not others:
                return Item(tuple(named.items()))
    return at
