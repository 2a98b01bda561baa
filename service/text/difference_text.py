"""What changed between two views, in words."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, inspect

from games.game import BY_SEAT, Seat
from matches.queries.diff import Difference, DiffStep
from service.text.seat_names import SeatNames
from service.text.templates import format_fact

VALUE_MOST = 200  # letters of a value in a line
_SEAT = msgspec.inspect.type_info(Seat)


class _Wording(Struct, frozen=True):
    """What a view's places are called.

    Attributes:
        names: what the seats are called.
        by_seat: the fields of the view that list something of each seat.
        of_seats: the fields of what it holds, however deep, that list something of each seat.
        seats: the fields, of the view or of what it holds, that hold a seat, or several.
    """

    names: SeatNames
    by_seat: frozenset[str]
    of_seats: frozenset[str]
    seats: frozenset[str]


def difference_in_words(
    found: Difference, names: SeatNames, before: object, after: object
) -> tuple[str, ...]:
    """Return what changed between two views, which may be None, with what seats are called."""
    views: list[Any] = [one for one in (before, after) if one is not None]
    wording = _Wording(
        names,
        frozenset(field for view in views for field in _by_seat(view, len(names.called))),
        _fields_of(views[-1].__class__, _is_by_seat) if views else frozenset(),
        _fields_of(views[-1].__class__, _is_seat) if views else frozenset(),
    )
    return tuple(line for step in found.steps for line in _tell_step(step, wording))


def _by_seat(view: object, seats: int) -> Iterator[str]:
    """Yield the fields of a view that list something of each seat, in order."""
    for field in getattr(view, "__struct_fields__", ()):
        listed = getattr(view, field)
        if isinstance(listed, tuple) and len(listed) == seats and _is_in_order(listed):
            yield field


def _is_in_order(listed: tuple[object, ...]) -> bool:
    return all(getattr(one, "seat", None) == number for number, one in enumerate(listed))


@cache
def _fields_of(view: Any, is_one: Callable[[inspect.Type], bool]) -> frozenset[str]:
    """Return the names of fields that are of a sort wherever a view, or what it holds, has them."""
    if not issubclass(view, Struct):
        return frozenset()
    known: dict[str, bool] = {}
    for found in _structs_in(inspect.type_info(view), set()):
        for field in found.fields:
            known[field.name] = known.get(field.name, True) and is_one(field.type)
    return frozenset(name for name, is_so in known.items() if is_so)


def _is_seat(kind: inspect.Type) -> bool:
    """Return whether a type is a seat, a seat or nothing, or a list of seats or of such lists."""
    if isinstance(kind, inspect.VarTupleType):
        return _is_seat(kind.item_type)
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return all(one == _SEAT or isinstance(one, inspect.NoneType) for one in kinds)


def _is_by_seat(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.Metadata) and BY_SEAT in (kind.extra or {})


def _structs_in(kind: Any, seen: set[type]) -> Iterator[inspect.StructType]:
    """Yield the structs that a type holds, however deep, each once."""
    match kind:
        case inspect.StructType():
            if kind.cls in seen:
                return
            seen.add(kind.cls)
            yield kind
            inner: tuple[Any, ...] = tuple(field.type for field in kind.fields)
        case inspect.UnionType():
            inner = kind.types
        case inspect.VarTupleType() | inspect.ListType():
            inner = (kind.item_type,)
        case inspect.TupleType():
            inner = kind.item_types
        case inspect.DictType():
            inner = (kind.value_type,)
        case inspect.Metadata():
            inner = (kind.type,)
        case _:
            return
    for one in inner:
        yield from _structs_in(one, seen)


def _tell_step(step: DiffStep, wording: _Wording) -> Iterator[str]:
    """Yield what one operation of a patch changes, such as `Ann, food: 3 becomes 2`.

    Where a list or an object is replaced by one like it, what differs in them is told.
    """
    path = _parts(step.path)
    place = _place(path, wording)
    match step.op:
        case "add":
            yield f"{place}: {_value(path, step.value, wording)} is added"
        case "remove":
            yield f"{place}: {_value(path, step.was, wording)} is gone"
        case "move":
            origin = _place(_parts(step.origin), wording)
            yield f"{place}: {_value(path, step.value, wording)} comes from {origin}"
        case _:
            yield from _replace(path, step.was, step.value, wording)


def _replace(path: tuple[str, ...], was: Any, value: Any, wording: _Wording) -> Iterator[str]:
    if isinstance(was, list) and isinstance(value, list) and len(was) == len(value):
        pairs = {str(at): pair for at, pair in enumerate(zip(was, value, strict=True))}
    elif isinstance(was, dict) and isinstance(value, dict) and was.keys() == value.keys():
        pairs = {name: (was[name], value[name]) for name in was}
    else:
        one, other = _value(path, was, wording), _value(path, value, wording)
        yield f"{_place(path, wording)}: {one} becomes {other}"
        return
    for name, (one, other) in pairs.items():
        if one != other or type(one) is not type(other):
            yield from _replace((*path, name), one, other, wording)


def _parts(path: str) -> tuple[str, ...]:
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:])


def _place(path: tuple[str, ...], wording: _Wording) -> str:
    if not path:
        return "everything"
    if len(path) > 1 and path[0] in wording.by_seat and path[1].isdigit():
        place, rest = wording.names.call(int(path[1])), path[2:]
    else:
        place, rest = path[0].replace("_", " "), path[1:]
    for before, name in zip(path[-len(rest) - 1 :], rest, strict=False):
        if name.isdigit():
            is_seat = before in wording.of_seats
            place += f" of {wording.names.call(int(name))}" if is_seat else f" {name}"
        else:
            place += f", {name.replace('_', ' ')}"
    return place


def _value(path: tuple[str, ...], value: Any, wording: _Wording) -> str:
    names = [name for name in path if not name.isdigit()]  # of a list, what its entries are
    text = format_fact(_fill(value, wording, is_seat=bool(names) and names[-1] in wording.seats))
    if isinstance(value, Mapping | list | tuple) and len(text) > VALUE_MOST:
        return text[: VALUE_MOST - 1] + "\u2026"
    return text


def _fill(value: Any, wording: _Wording, *, is_seat: bool = False) -> Any:
    """Return a value with a word in place of what is empty, and of seats, however deep."""
    match value:
        case None | "":
            return "nothing"
        case Mapping():
            return {
                name: _fill(one, wording, is_seat=name in wording.seats)
                for name, one in value.items()
            }
        case list() | tuple():
            return [_fill(one, wording, is_seat=is_seat) for one in value]
        case int() if is_seat and not isinstance(value, bool):
            return wording.names.call(value)
        case _:
            return value
