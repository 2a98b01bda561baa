"""Marks on the fields of views, by the class of the object that contains the field."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct, inspect

from games.marks import KEYED, PARTS


class Marks(Struct, frozen=True):
    """The marks of a value that are relevant to its history.

    Attributes:
        keys: the fields that identify an item of the list; empty if each item identifies itself;
            None if items are identified by their index.
        parts: the parts of a total, as JSON pointers relative to the object that contains it.
        items: the marks of the items of the list, or of the values of the mapping.
    """

    keys: tuple[str, ...] | None = None
    parts: tuple[str, ...] = ()
    items: "Marks | None" = None


UNMARKED = Marks()


class MarkedField(Struct, frozen=True):
    """A field of a class.

    Attributes:
        attribute: the name of the attribute, which may differ from the name in JSON.
        marks: the marks of its value.
    """

    attribute: str
    marks: Marks


@cache
def fields_of(kind: type[Struct]) -> Mapping[str, MarkedField]:
    """Return the fields of a class by their names in JSON."""
    described = inspect.type_info(kind)
    fields = getattr(described, "fields", ())  # a struct with custom encoding has none
    return {field.encode_name: MarkedField(field.name, _marks_of(field.type)) for field in fields}


def _marks_of(kind: Any) -> Marks:
    match kind:
        case inspect.Metadata(type=inner, extra=extra):
            return _add_marks(_marks_of(inner), extra or {})
        case inspect.UnionType(types=kinds):
            return _merge(map(_marks_of, kinds))
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return Marks(items=_marks_of(item))
        case inspect.TupleType(item_types=kinds):
            return Marks(items=_merge(map(_marks_of, kinds)))
        case inspect.DictType(value_type=value):
            return Marks(items=_marks_of(value))
        case _:
            return UNMARKED


def _add_marks(marks: Marks, extra: Mapping[str, Any]) -> Marks:
    return Marks(extra.get(KEYED, marks.keys), extra.get(PARTS, marks.parts), marks.items)


def _merge(alternatives: Iterable[Marks]) -> Marks:
    """Return the marks of a union, whose members are marked at most once."""
    keys: tuple[str, ...] | None = None
    parts: tuple[str, ...] = ()
    items: Marks | None = None
    for marks in alternatives:
        keys = marks.keys if keys is None else keys
        parts = parts or marks.parts
        items = items or marks.items
    return Marks(keys, parts, items)
