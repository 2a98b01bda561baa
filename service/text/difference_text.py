"""What changed between two views, in words."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, inspect

from games.game import BY_SEAT, AnyGame, Seat
from games.wording import Wording
from games.words import load_words
from matches.queries.diff import Difference, DiffStep
from service.text.seat_names import SERVICE, SeatNames

VALUE_MOST = 200  # letters of a value in a line
_PLACE = frozenset("xyqr")
_SEAT = msgspec.inspect.type_info(Seat)


class _Places(Struct, frozen=True):
    """What a view's places are called.

    Attributes:
        names: what the seats are called.
        own, words: the words of the game and of the service.
        by_seat: the fields of the view that list something of each seat.
        of_seats: the fields of what it holds, however deep, that list something of each seat.
        seats: the fields, of the view or of what it holds, that hold a seat, or several.
    """

    names: SeatNames
    own: Wording
    words: Wording
    by_seat: frozenset[str]
    of_seats: frozenset[str]
    seats: frozenset[str]


def difference_in_words(
    found: Difference,
    names: SeatNames,
    before: object,
    after: object,
    *,
    game: AnyGame | None = None,
) -> tuple[str, ...]:
    """Return what changed between two views, which may be None, in the words of a game."""
    views: list[Any] = [one for one in (before, after) if one is not None]
    places = _Places(
        names,
        names.words_of(game),
        load_words(SERVICE, names.language),
        frozenset(field for view in views for field in _by_seat(view, len(names.called))),
        _fields_of(views[-1].__class__, _is_by_seat) if views else frozenset(),
        _fields_of(views[-1].__class__, _is_seat) if views else frozenset(),
    )
    return tuple(line for step in found.steps for line in _tell_step(step, places))


def fields_of_view(view: type[Struct]) -> frozenset[str]:
    """Return the names of fields that a difference may tell, of a view and of what it holds."""
    structs = _structs_in(inspect.type_info(view), set())
    return frozenset(field.name for one in structs for field in one.fields) - _PLACE


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


def _tell_step(step: DiffStep, places: _Places) -> Iterator[str]:
    """Yield what one operation of a patch changes, such as `Ann, food: 3 becomes 2`.

    Where a list or an object is replaced by one like it, what differs in them is told.
    """
    path = _parts(step.path)
    tell, place = places.words.fill, _place(path, places)
    match step.op:
        case "add":
            value = _value(path, step.value, places)
            yield tell("difference.added", {"place": place, "value": value})
        case "remove":
            value = _value(path, step.was, places)
            yield tell("difference.gone", {"place": place, "value": value})
        case "move":
            origin, value = _place(_parts(step.origin), places), _value(path, step.value, places)
            yield tell("difference.moved", {"place": place, "value": value, "origin": origin})
        case _:
            yield from _replace(path, step.was, step.value, places)


def _replace(path: tuple[str, ...], was: Any, value: Any, places: _Places) -> Iterator[str]:
    if isinstance(was, list) and isinstance(value, list) and len(was) == len(value):
        pairs = {str(at): pair for at, pair in enumerate(zip(was, value, strict=True))}
    elif isinstance(was, dict) and isinstance(value, dict) and was.keys() == value.keys():
        pairs = {name: (was[name], value[name]) for name in was}
    else:
        facts = {
            "place": _place(path, places),
            "was": _value(path, was, places),
            "value": _value(path, value, places),
        }
        yield places.words.fill("difference.becomes", facts)
        return
    for name, (one, other) in pairs.items():
        if one != other or type(one) is not type(other):
            yield from _replace((*path, name), one, other, places)


def _parts(path: str) -> tuple[str, ...]:
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:])


def _place(path: tuple[str, ...], places: _Places) -> str:
    tell = places.words.fill
    if not path:
        return tell("difference.everything", {})
    if len(path) > 1 and path[0] in places.by_seat and path[1].isdigit():
        place, rest = places.names.call(int(path[1])), path[2:]
    else:
        place, rest = _name_field(path[0], places), path[1:]
    for before, name in zip(path[-len(rest) - 1 :], rest, strict=False):
        if not name.isdigit():
            place = tell("difference.within", {"place": place, "field": _name_field(name, places)})
        elif before in places.of_seats:
            place = tell("difference.of", {"place": place, "name": places.names.call(int(name))})
        else:
            place = f"{place} {name}"
    return place


def _name_field(name: str, places: _Places) -> str:
    """Return what a field of the view is called; a key of a mapping by its value's name."""
    for entry in (f"field.{name}", f"value.{name}"):
        if places.own.has(entry):
            return places.own.fill(entry, {})
    return name.replace("_", " ")


def _value(path: tuple[str, ...], value: Any, places: _Places) -> str:
    names = [name for name in path if not name.isdigit()]  # of a list, what its entries are
    text = _say(value, names[-1] if names else "", places)
    if isinstance(value, Mapping | list | tuple) and len(text) > VALUE_MOST:
        return text[: VALUE_MOST - 1] + "\u2026"
    return text


def _say(value: Any, field: str, places: _Places) -> str:  # noqa: PLR0911 - one case a kind
    """Return a value of a field in words: seats by their names, what is empty as nothing."""
    match value:
        case None | "":
            return places.words.fill("difference.nothing", {})
        case bool():
            return places.own.fill("yes" if value else "no", {})
        case int() if field in places.seats:
            return places.names.call(value)
        case str():
            return _name_value(value, field, places.own)
        case Mapping():
            said = (_say_pair(name, one, places) for name, one in value.items())
            return f"({', '.join(said)})"
        case list() | tuple():
            said = (_say_together(one, field, places) for one in value)
            return ", ".join(said) or places.own.fill("none", {})
        case _:
            return str(value)


def _say_pair(name: str, value: Any, places: _Places) -> str:
    said = _say(value, name, places)
    return said if name in _PLACE else f"{_name_field(name, places)} {said}"


def _say_together(value: Any, field: str, places: _Places) -> str:
    """Return an item of a list; what shares one place of it is joined."""
    if isinstance(value, list | tuple):
        return places.own.join([_say(one, field, places) for one in value])
    return _say(value, field, places)


def _name_value(value: str, field: str, words: Wording) -> str:
    for entry in (f"value.{field}.{value}", f"value.{value}"):
        if words.has(entry):
            return words.fill(entry, {})
    return value
