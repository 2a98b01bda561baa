"""Differences between two views, as a JSON Patch and as elements of the drawing."""

from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

import jsonpatch
import msgspec
from msgspec import UNSET, Struct, inspect

from games.game import AnyGame, Target
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


def changed_elements(game: AnyGame, before: Any, after: Any) -> tuple[Target, ...]:
    """Return the elements of the drawing after an event that show another value than before it.

    Args:
        game: the game.
        before: the view before the event. If it is None, the game had not been set up, and the
            result is empty.
        after: the same reader's view after the event.
    """
    if before is None or game.targets is None or game.targets.elements is None:
        return ()
    compared = _Compared()
    compared.compare("", before, "", after, None)
    if not compared.after:
        return ()
    is_old, is_new = compared.before.isdisjoint, compared.after.isdisjoint
    shown = game.targets.elements(before)
    return tuple(
        [
            target
            for target, pointers in game.targets.elements(after).items()
            if not (is_new(pointers) and is_old(shown.get(target, ())))
        ]
    )


class _Compared:
    """The pointers of all changed values, in the view before and in the view after.

    A value is changed if a value in it is. Items of lists with the mark `keyed_by` are paired by
    their identity.
    """

    def __init__(self) -> None:
        self.before: set[str] = set()
        self.after: set[str] = set()

    def compare(self, was_at: str, was: Any, at: str, value: Any, keys: Keys) -> None:
        """Add the pointers of the values that differ."""
        if was is value or (was == value and type(was) is type(value)):
            return
        self.before.add(was_at)
        self.after.add(at)
        left = dict(_parts(was, keys))
        for key, (name, part, inner) in _parts(value, keys):
            if key in left:
                was_name, was_part, _ = left.pop(key)
                self.compare(f"{was_at}/{was_name}", was_part, f"{at}/{name}", part, inner)
            else:
                _add_all(self.after, f"{at}/{name}", part)
        for name, part, _ in left.values():
            _add_all(self.before, f"{was_at}/{name}", part)


_Part: TypeAlias = tuple[Hashable, tuple[str | int, Any, Keys]]


def _parts(value: Any, keys: Keys) -> Iterator[_Part]:
    """Yield the parts of a value by their identity: the name, the part and the keys of the part."""
    match value:
        case Struct():
            kind = type(value)
            if kind.__struct_config__.tag is not None:
                yield "type", ("type", kind, None)
            for field, name, inner in _fields_of(kind):
                if (part := getattr(value, field)) is not UNSET:
                    yield name, (name, part, inner)
        case dict():
            for name, part in value.items():
                yield name, (name, part, None)
        case tuple():
            for at, part in enumerate(value):
                yield _identity(at, part, keys), (at, part, None)


def _identity(at: int, part: Any, keys: Keys) -> Hashable:
    """Return the identity of an item in a list: its index, itself, or some of its fields."""
    if keys is None:
        return at
    return tuple([getattr(part, key) for key in keys]) if keys else part


def _add_all(pointers: set[str], at: str, value: Any) -> None:
    """Add the pointers of a value and of everything in it."""
    pointers.add(at)
    for _, (name, part, _) in _parts(value, None):
        _add_all(pointers, f"{at}/{name}", part)


@cache
def _fields_of(kind: type[Struct]) -> tuple[tuple[str, str, Keys], ...]:
    """Return the fields of a struct, with their names in JSON and the marks of lists in them."""
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return tuple((field.name, field.encode_name, _keys_of(field.type)) for field in described.fields)


def _keys_of(kind: inspect.Type) -> Keys:
    if isinstance(kind, inspect.Metadata):
        return (kind.extra or {}).get(KEYED)
    return None
