"""View fields that need special handling: fields with seats, and fields only for programs.

A field is identified by its name and the name of the field that contains its struct, for example
`("phase", "plans")`.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

from msgspec import Struct, inspect

from games.game import Seat
from games.marks import BY_SEAT, KEYED, OF_SEAT, UNTOLD

COORDINATES = frozenset("xyqr")
FieldName: TypeAlias = tuple[str, str]
_SEAT = inspect.type_info(Seat)


class ViewFields(Struct, frozen=True):
    """The fields of a view that need special handling.

    Attributes:
        by_seat: the list fields with one entry per seat.
        seats: the fields that contain one or more seats.
        untold: the fields that are meant only for programs.
    """

    by_seat: frozenset[FieldName] = frozenset()
    seats: frozenset[FieldName] = frozenset()
    untold: frozenset[FieldName] = frozenset()


def name_fields(view: type[Struct]) -> frozenset[str]:
    """Return the names of a view's human-readable fields, including nested ones."""
    untold = fields_of(view).untold
    named = {(holder, field.name) for holder, field in _fields_in(view)}
    return frozenset(name for _, name in named - untold) - COORDINATES


@cache
def fields_of(view: type[Struct]) -> ViewFields:
    """Return the fields of a view that need special handling."""
    return ViewFields(
        _find_all(view, lambda kind: _is_marked(kind, BY_SEAT)),
        _find_all(view, _is_seat),
        _find_all(view, lambda kind: _is_marked(kind, UNTOLD)),
    )


def _find_all(view: type[Struct], is_one: Callable[[inspect.Type], bool]) -> frozenset[FieldName]:
    """Return the fields that satisfy a condition in every struct in which they occur."""
    known: dict[FieldName, bool] = {}
    for holder, field in _fields_in(view):
        name = holder, field.name
        known[name] = known.get(name, True) and is_one(field.type)
    return frozenset(name for name, is_so in known.items() if is_so)


def _is_seat(kind: inspect.Type) -> bool:
    """Return whether a type is a seat, an optional seat, or a list of seats, possibly nested."""
    if isinstance(kind, inspect.Metadata) and _is_marked(kind, KEYED):
        return _is_seat(kind.type)
    if isinstance(kind, inspect.VarTupleType):
        return _is_seat(kind.item_type)
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return all(
        member == _SEAT or isinstance(member, inspect.NoneType) or _is_marked(member, OF_SEAT)
        for member in kinds
    )


def _is_marked(kind: inspect.Type, mark: str) -> bool:
    return isinstance(kind, inspect.Metadata) and mark in (kind.extra or {})


def _fields_in(view: type[Struct]) -> Iterator[tuple[str, inspect.Field]]:
    """Yield all fields of a view, including nested ones, each with the name of its parent field."""
    return _fields_within(inspect.type_info(view), "", set())


def _fields_within(
    kind: Any, holder: str, seen: set[tuple[str, type]]
) -> Iterator[tuple[str, inspect.Field]]:
    if isinstance(kind, inspect.StructType):
        if (holder, kind.cls) not in seen:
            seen.add((holder, kind.cls))
            for field in kind.fields:
                yield holder, field
                yield from _fields_within(field.type, field.name, seen)
        return
    for part in _types_in(kind):
        yield from _fields_within(part, holder, seen)


def _types_in(kind: Any) -> tuple[Any, ...]:
    """Return the types from which a type is composed."""
    match kind:
        case inspect.UnionType():
            return kind.types
        case inspect.VarTupleType() | inspect.ListType():
            return (kind.item_type,)
        case inspect.TupleType():
            return kind.item_types
        case inspect.DictType():
            return (kind.value_type,)
        case inspect.Metadata():
            return (kind.type,)
        case _:
            return ()
