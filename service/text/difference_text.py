"""What changed between two views, in words."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct, inspect

from games.game import BY_SEAT, AnyGame, Seat
from games.wording import Wording
from games.words import load_words
from matches.queries.diff import as_json
from service.text.changes import Change, Comparison, Item, Path
from service.text.seat_names import SERVICE, SeatNames

VALUE_MOST = 200  # letters of a value in a line
_PLACE = frozenset("xyqr")
NameCard: TypeAlias = Callable[[str], Mapping[str, Any] | None]
_TAG = "type"  # tells one kind of object from another
_SEAT = msgspec.inspect.type_info(Seat)


class _Places(Struct, frozen=True):
    """What a view's places are called.

    Attributes:
        names: what the seats are called.
        own, words: the words of the game and of the service.
        name_card: what a card is called, by its id: an entry of the game by its `word`, and what
            fills it in. None for what is no card.
        by_seat: the fields, of the view or of what it holds, that list something of each seat.
        seats: the fields, of the view or of what it holds, that hold a seat, or several.
    """

    names: SeatNames
    own: Wording
    words: Wording
    name_card: NameCard
    by_seat: frozenset[str]
    seats: frozenset[str]


def difference_in_words(
    names: SeatNames, before: object, after: object, *, game: AnyGame | None = None
) -> tuple[str, ...]:
    """Return what changed between two views, which may be None, in the words of a game."""
    views: list[Any] = [one for one in (before, after) if one is not None]
    places = _Places(
        names,
        names.words_of(game),
        load_words(SERVICE, names.language),
        _namer_of_cards(game, views),
        _fields_of(views[-1].__class__, _is_by_seat) if views else frozenset(),
        _fields_of(views[-1].__class__, _is_seat) if views else frozenset(),
    )
    comparison = Comparison(_TAG, _PLACE, partial(_is_by_place, places))
    changes = comparison.compare(as_json(before), as_json(after))
    return tuple(_tell_change(one, places) for one in changes)


def _namer_of_cards(
    game: AnyGame | None, views: list[Any]
) -> Callable[[str], Mapping[str, Any] | None]:
    """Return what tells what a card of the match's pack is called, by its id; None for no card."""
    name_card = game.name_card if game else None
    if game is None or name_card is None or not views:
        return lambda _: None
    return partial(name_card, getattr(views[-1], "content", "") or game.content)


def _is_by_place(places: _Places, path: Path) -> bool:
    """Return whether each item of a list is of the seat of its number."""
    return bool(path) and path[-1] in places.by_seat


def fields_of_view(view: type[Struct]) -> frozenset[str]:
    """Return the names of fields that a difference may tell, of a view and of what it holds."""
    structs = _structs_in(inspect.type_info(view), set())
    return frozenset(field.name for one in structs for field in one.fields) - _PLACE


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


def _tell_change(change: Change, places: _Places) -> str:
    """Return what differs in one place, such as `Ann, food: 3 becomes 2`."""
    place = _place(change.path, places)
    was, value = (_value(change, one, places) for one in (change.was, change.value))
    if change.sort == "gone":
        return places.words.fill("difference.gone", {"place": place, "value": was})
    facts = {"place": place, "was": was, "value": value}
    return places.words.fill(f"difference.{change.sort}", facts)


def _place(path: Path, places: _Places) -> str:
    tell = places.words.fill
    if not path:
        return tell("difference.everything", {})
    place, last = "", path[0]
    for depth, step in enumerate(path):
        match step:
            case str():
                field = _name_field(step, places)
                within = {"place": place, "field": field}
                place, last = tell("difference.within", within) if place else field, step
            case Item(fields=fields):
                said = ", ".join(_say(one, name, places) for name, one in fields)
                place = f"{place} ({said})" if len(fields) > 1 else f"{place} {said}"
            case _ if last in places.by_seat:
                name = places.names.call(step)
                place = tell("difference.of", {"place": place, "name": name}) if depth > 1 else name
            case _:
                place = f"{place} {step}"
    return place


def _name_field(name: str, places: _Places) -> str:
    """Return what a field of the view is called; a key of a mapping by its value's name."""
    for entry in (f"field.{name}", f"value.{name}"):
        if places.own.has(entry):
            return places.own.fill(entry, {})
    return name.replace("_", " ")


def _value(change: Change, value: Any, places: _Places) -> str:
    """Return a value of a change; of an object that became one of another kind, the kind."""
    names = [step for step in change.path if isinstance(step, str)]
    if change.sort == "becomes" and isinstance(value, Mapping) and _TAG in value:
        value = value[_TAG]
        names.append(_TAG)
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
            return _name_value(value, field, places)
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


def _name_value(value: str, field: str, places: _Places) -> str:
    """Return a text of a field in words: what the game calls it, or the card that it names."""
    for entry in (f"value.{field}.{value}", f"value.{value}"):
        if places.own.has(entry):
            return places.own.fill(entry, {})
    card = places.name_card(value)
    return value if card is None else places.own.fill(card["word"], card)
