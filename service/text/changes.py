"""What differs between two documents, place by place, for people to read.

A patch is the shortest way from one document to the other: where a number went and an equal one
came it says that it was moved. People want to be told of each place alone, so this does not.
"""

from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

Sort: TypeAlias = Literal["added", "gone", "becomes"]


class Item(Struct, frozen=True):
    """An object in a list, by the fields at its beginning that no other of the list has alike."""

    fields: tuple[tuple[str, Any], ...]


Step: TypeAlias = str | int | Item  # a name, a place in a list, or what stands in a list
Path: TypeAlias = tuple[Step, ...]


class PlaceChange(Struct, frozen=True):
    """One place where two documents differ.

    Attributes:
        path: what leads there; of an item that is added or gone, to the list.
        sort: whether something is new there, or gone, or another.
        was, value: what was there before, and what is there after; None where there is nothing.
    """

    path: Path
    sort: Sort
    was: Any
    value: Any


class Comparison:
    """A comparison of two documents.

    Args:
        tag: the field that tells of which kind an object is: one of another kind is another one.
        whole: fields of which an object is told as one: coordinates.
        is_by_place: whether the items of a list, by the path to it, belong to their places.
    """

    def __init__(
        self, tag: str, whole: frozenset[str], is_by_place: Callable[[Path], bool]
    ) -> None:
        self._tag = tag
        self._whole = whole
        self._is_by_place = is_by_place

    def compare(self, was: Any, value: Any, path: Path = ()) -> Iterator[PlaceChange]:
        """Yield where two values at a path differ, in the order of the second one."""
        if msgspec.json.encode(was) == msgspec.json.encode(value):  # to Python, 0 is False
            return
        if self._is_one(was, value):
            yield from self._compare_objects(was, value, path)
        elif isinstance(was, list) and isinstance(value, list):
            yield from self._compare_lists(was, value, path)
        else:
            yield PlaceChange(path, "becomes", was, value)

    def _is_one(self, was: Any, value: Any) -> bool:
        """Return whether two values are one object, some fields of which have changed."""
        if not (isinstance(was, dict) and isinstance(value, dict)):
            return False
        is_of_parts = bool((was.keys() | value.keys()) - self._whole)
        return is_of_parts and was.get(self._tag) == value.get(self._tag)

    def _compare_objects(
        self, was: dict[str, Any], value: dict[str, Any], path: Path
    ) -> Iterator[PlaceChange]:
        for name, one in was.items():
            if name not in value:
                yield PlaceChange((*path, name), "gone", one, None)
        for name, one in value.items():
            if name in was:
                yield from self.compare(was[name], one, (*path, name))
            else:
                yield PlaceChange((*path, name), "added", None, one)

    def _compare_lists(self, was: list[Any], value: list[Any], path: Path) -> Iterator[PlaceChange]:
        """Yield what differs between lists: by place, or what has come and gone in between."""
        if len(was) == len(value) and (_is_of_numbers(value) or self._is_by_place(path)):
            for at, (one, other) in enumerate(zip(was, value, strict=True)):
                yield from self.compare(one, other, (*path, at))
            return
        before, after = ([msgspec.json.encode(one) for one in items] for items in (was, value))
        match = SequenceMatcher(None, before, after, autojunk=False)
        for _, start, end, at, until in match.get_opcodes():
            both = min(end - start, until - at)
            for step in range(both):
                one, other = was[start + step], value[at + step]
                if not self._is_one(one, other):
                    yield PlaceChange(path, "becomes", one, other)
                elif next(iter(one.items())) == next(iter(other.items())):  # what it is known by
                    yield from self.compare(one, other, (*path, _name_item(value, at + step)))
                else:
                    yield PlaceChange(path, "gone", one, None)
                    yield PlaceChange(path, "added", None, other)
            for one in was[start + both : end]:
                yield PlaceChange(path, "gone", one, None)
            for one in value[at + both : until]:
                yield PlaceChange(path, "added", None, one)


def _is_of_numbers(items: list[Any]) -> bool:
    return all(isinstance(one, int | float | None) for one in items)


def _name_item(items: list[Any], at: int) -> Step:
    """Return what tells an item from the others of its list: its first fields, or its place."""
    if isinstance(items[at], dict):
        named: dict[str, Any] = {}
        others = [one for place, one in enumerate(items) if place != at and isinstance(one, dict)]
        for name, value in items[at].items():
            named[name] = value
            others = [one for one in others if one.get(name) == value]
            if not others:
                return Item(tuple(named.items()))
    return at
