"""Differences between two views, as a JSON Patch and as pointers of values."""

from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

import jsonpatch
import msgspec
from msgspec import Struct, inspect
from msgspec.structs import astuple

from games.marks import KEYED

Keys: TypeAlias = tuple[str, ...] | None  # the fields of `keyed_by`; None for other values


def as_json(view: object) -> Any:
    """Return a view as JSON-compatible values, in the form sent to its reader."""
    return msgspec.json.decode(msgspec.json.encode(view))


def difference(before: object, after: object) -> tuple[Mapping[str, Any], ...]:
    """Return the operations (RFC 6902) that convert one view into another.

    Either view may be None, which is the view before the setup.
    """
    return tuple(jsonpatch.make_patch(as_json(before), as_json(after)))


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

    def __init__(self) -> None:
        self.before: set[str] = set()
        self.after: set[str] = set()

    def compare(self, was_at: str, was: Any, at: str, value: Any, keys: Keys) -> None:
        """Add the pointers of two values, and of the values in them that differ."""
        self.before.add(was_at)
        self.after.add(at)
        if type(value) is type(was) and isinstance(value, Struct):
            for field, inner, was_part, part in _pairs(was, value):
                if part is not was_part and part != was_part:
                    self.compare(f"{was_at}/{field}", was_part, f"{at}/{field}", part, inner)
            return
        left = _parts(was, keys)
        for key, (name, part) in _parts(value, keys).items():
            if key not in left:
                _add_all(self.after, f"{at}/{name}", part)
                continue
            was_name, was_part = left.pop(key)
            if part is not was_part and part != was_part:
                self.compare(f"{was_at}/{was_name}", was_part, f"{at}/{name}", part, None)
        for was_name, was_part in left.values():
            _add_all(self.before, f"{was_at}/{was_name}", was_part)


_Parts: TypeAlias = dict[Hashable, tuple[str | int, Any]]  # by identity: the name and the value


def _pairs(was: Struct, value: Struct) -> Iterator[tuple[str, Keys, Any, Any]]:
    """Return the fields of two structs of one type: the name, the mark and both values."""
    return zip(*_fields_of(type(value)), astuple(was), astuple(value), strict=True)


def _parts(value: Any, keys: Keys) -> _Parts:
    """Return the parts of a value by their identity, with their names. Plain values have none."""
    if isinstance(value, tuple | list):
        return {_identity(at, part, keys): (at, part) for at, part in enumerate(value)}
    if isinstance(value, dict):
        return {name: (name, part) for name, part in value.items()}
    if isinstance(value, Struct):
        names, _ = _fields_of(type(value))
        fields = zip((*names, "type"), (*astuple(value), type(value)), strict=True)
        return {name: (name, part) for name, part in fields}
    return {}


def _add_all(pointers: set[str], at: str, value: Any) -> None:
    """Add the pointers of a value and of everything in it."""
    pointers.add(at)
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
