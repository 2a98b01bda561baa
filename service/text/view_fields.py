"""What the fields of a view, and of what it holds, are about: seats, or programs alone.

A field goes by the name of the field that holds its struct, and its own: `("phase", "plans")`.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

from msgspec import Struct, inspect

from games.game import Seat
from games.marks import BY_SEAT, OF_SEAT, UNTOLD

COORDINATES = frozenset("xyqr")
FieldName: TypeAlias = tuple[str, str]
_SEAT = inspect.type_info(Seat)


class ViewFields(Struct, frozen=True):
    """The fields of a view that are about something.

    Attributes:
        by_seat: those that list something of each seat.
        seats: those that hold a seat, or several.
        untold: those that are for programs alone.
    """

    by_seat: frozenset[FieldName] = frozenset()
    seats: frozenset[FieldName] = frozenset()
    untold: frozenset[FieldName] = frozenset()


def name_fields(view: type[Struct]) -> frozenset[str]:
    """Return the names of fields that people are told of, of a view and of what it holds."""
    untold = fields_of(view).untold
    named = {(holder, field.name) for holder, field in _fields_in(view)}
    return frozenset(name for _, name in named - untold) - COORDINATES


@cache
def fields_of(view: type[Struct]) -> ViewFields:
    """Return what the fields of a view are about."""
    return ViewFields(
        _find_all(view, lambda kind: _is_marked(kind, BY_SEAT)),
        _find_all(view, _is_seat),
        _find_all(view, lambda kind: _is_marked(kind, UNTOLD)),
    )


def _find_all(view: type[Struct], is_one: Callable[[inspect.Type], bool]) -> frozenset[FieldName]:
    """Return the fields that are of a sort in each struct that a field may hold."""
    known: dict[FieldName, bool] = {}
    for holder, field in _fields_in(view):
        name = holder, field.name
        known[name] = known.get(name, True) and is_one(field.type)
    return frozenset(name for name, is_so in known.items() if is_so)


def _is_seat(kind: inspect.Type) -> bool:
    """Return whether a type is a seat, a seat or nothing, or a list of seats or of such lists."""
    if isinstance(kind, inspect.VarTupleType):
        return _is_seat(kind.item_type)
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return all(
        one == _SEAT or isinstance(one, inspect.NoneType) or _is_marked(one, OF_SEAT)
        for one in kinds
    )


def _is_marked(kind: inspect.Type, mark: str) -> bool:
    return isinstance(kind, inspect.Metadata) and mark in (kind.extra or {})


def _fields_in(view: type[Struct]) -> Iterator[tuple[str, inspect.Field]]:
    """Yield the fields of a view and of what it holds, however deep, with what holds them."""
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
    for one in _types_in(kind):
        yield from _fields_within(one, holder, seen)


def _types_in(kind: Any) -> tuple[Any, ...]:
    """Return the types that a type is made of."""
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
