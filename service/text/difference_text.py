"""Textual descriptions of the changes between two views."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias

from msgspec import Struct

from games.game import AnyGame
from games.wording import Wording
from games.words import load_words
from matches.queries.diff import as_json
from service.text.changes import Comparison, Item, Path, PlaceChange
from service.text.seat_names import SERVICE, SeatNames
from service.text.view_fields import COORDINATES, FieldName, ViewFields, fields_of

VALUE_MOST = 200  # maximum number of characters of a value
NameCard: TypeAlias = Callable[[str], Mapping[str, Any] | None]
_TAG = "type"  # the field that contains the kind of an object


class _Places(Struct, frozen=True):
    """The names used to describe parts of a view.

    Attributes:
        names: the names of the seats.
        own, words: the message catalogues of the game and of the service.
        name_card: a function that returns the facts of a card by its id: the game's entry as
            `word`, and the values to insert; None if the id does not belong to a card.
        about: the special meanings of fields.
    """

    names: SeatNames
    own: Wording
    words: Wording
    name_card: NameCard
    about: ViewFields


def difference_in_words(
    names: SeatNames, before: object, after: object, *, game: AnyGame | None = None
) -> tuple[str, ...]:
    """Describe the changes between two views. Either view may be None.

    Seat names and service texts use the language of the game's texts, so that no line mixes
    languages.
    """
    views: list[Any] = [view for view in (before, after) if view is not None]
    own = names.words_of(game)
    places = _Places(
        names.in_words(own),
        own,
        load_words(SERVICE, own.language),
        _namer_of_cards(game, views),
        fields_of(type(views[-1])) if views and isinstance(views[-1], Struct) else ViewFields(),
    )
    comparison = Comparison(
        _TAG, COORDINATES, lambda path: _last_field(path) in places.about.by_seat
    )
    changes = comparison.compare(as_json(before), as_json(after))
    sentences = (
        _describe_change(change, places)
        for change in changes
        if not _is_untold(change.path, places)
    )
    return tuple(line for line in sentences if line)


def _namer_of_cards(game: AnyGame | None, views: list[Any]) -> NameCard:
    """Return a function that looks up the name of a card in the match's content pack by its id.

    The function returns None if there is no such card.
    """
    name_card = game.name_card if game else None
    if game is None or name_card is None or not views:
        return lambda _: None
    return partial(name_card, getattr(views[-1], "content", "") or game.content)


def _fields_on(path: Path) -> Iterator[FieldName]:
    """Yield the fields on a path, each with the name of its parent field."""
    holder = ""
    for step in path:
        if isinstance(step, str):
            yield holder, step
            holder = step


def _last_field(path: Path) -> FieldName:
    """Return the last field on a path. The path may continue into a list."""
    return [("", ""), *_fields_on(path)][-1]


def _is_untold(path: Path, places: _Places) -> bool:
    return not places.about.untold.isdisjoint(_fields_on(path))


def _describe_change(change: PlaceChange, places: _Places) -> str:
    """Describe the difference at a path, for example `Ann, food: 3 becomes 2`.

    Return an empty string if the old and the new value have the same name.
    """
    if not change.path and change.was is None:
        return places.words.fill("difference.begins", {})
    place = _place(change.path, places)
    was, value = (_value(change, side, places) for side in (change.was, change.value))
    if change.sort == "gone":
        return places.words.fill("difference.gone", {"place": place, "value": was})
    if change.sort == "becomes" and was == value:
        return ""
    facts = {"place": place, "was": was, "value": value}
    return places.words.fill(f"difference.{change.sort}", facts)


def _place(path: Path, places: _Places) -> str:
    fill = places.words.fill
    if not path:
        return fill("difference.everything", {})
    place = ""
    for depth, step in enumerate(path):
        match step:
            case str():
                field = _name_field(step, places)
                place = (
                    fill("difference.within", {"place": place, "field": field}) if place else field
                )
            case Item(fields=fields):
                holder = _last_field(path[:depth])[1]
                said = ", ".join(
                    _say(field_value, (holder, name), places) for name, field_value in fields
                )
                place = f"{place} ({said})" if len(fields) > 1 else f"{place} {said}"
            case _:
                is_last = depth == len(path) - 1
                place = _place_number(path[:depth], step, place, places, is_last=is_last)
    return place


def _place_number(path: Path, number: int, place: str, places: _Places, *, is_last: bool) -> str:
    """Return the text that describes an index in a list.

    At the top level of a view, a seat's name replaces the name of its list if a field follows.
    """
    fill, field = places.words.fill, _last_field(path)
    if field in places.about.by_seat:
        name = places.names.call(number)
        is_within = len(path) > 1 or is_last
        return fill("difference.of", {"place": place, "name": name}) if is_within else name
    entry = f"item.{field[1]}.{number}"
    if places.own.has(entry):
        return fill("difference.within", {"place": place, "field": places.own.fill(entry, {})})
    return f"{place} {number}"


def _name_field(name: str, places: _Places) -> str:
    """Return the display name of a field in the view. Keys of mappings are named like values."""
    for entry in (f"field.{name}", f"value.{name}"):
        if places.own.has(entry):
            return places.own.fill(entry, {})
    return name.replace("_", " ")


def _value(change: PlaceChange, value: Any, places: _Places) -> str:
    """Describe the old or the new value of a change. If an object's kind changed, name the kind."""
    field = _last_field(change.path)
    if change.sort == "becomes" and isinstance(value, Mapping) and _TAG in value:
        value, field = value[_TAG], (field[1], _TAG)
    text = _say(value, field, places)
    if isinstance(value, Mapping | list | tuple) and len(text) > VALUE_MOST:
        return text[: VALUE_MOST - 1] + "\u2026"
    return text


def _say(value: Any, field: FieldName, places: _Places) -> str:  # noqa: PLR0911 - one case a kind
    """Describe the value of a field. Seats are named, and empty values are called "nothing"."""
    match value:
        case None | "":
            return places.words.fill("difference.nothing", {})
        case bool():
            return places.own.fill("yes" if value else "no", {})
        case int() if field in places.about.seats:
            return places.names.call(value) if value >= 0 else places.own.fill("nobody", {})
        case int() | str():
            return _name_value(value, field[1], places)
        case Mapping():
            fields = ((field[1], name) for name in value)
            said = [_say_pair(pair, value[pair[1]], places) for pair in fields]
            return f"({', '.join(filter(None, said))})"
        case list() | tuple():
            said = [_say_together(item, field, places) for item in value]
            return ", ".join(said) or places.own.fill("none", {})
        case _:
            return str(value)


def _say_pair(field: FieldName, value: Any, places: _Places) -> str:
    """Describe a field and its value. Return an empty string if the field is only for programs."""
    if field in places.about.untold:
        return ""
    said, name = _say(value, field, places), field[1]
    return said if name in COORDINATES else f"{_name_field(name, places)} {said}"


def _say_together(value: Any, field: FieldName, places: _Places) -> str:
    """Describe an item of a list. If the item is itself a list, join its values."""
    if isinstance(value, list | tuple):
        return places.own.join([_say(item, field, places) for item in value])
    return _say(value, field, places)


def _name_value(value: str | int, field: str, places: _Places) -> str:
    """Return the game's name for a field value or a card, or else the value itself."""
    entries = (f"value.{field}.{value}", f"value.{value}")
    for entry in entries if isinstance(value, str) else entries[:1]:
        if places.own.has(entry):
            return places.own.fill(entry, {})
    card = places.name_card(value) if isinstance(value, str) else None
    return str(value) if card is None else places.own.fill(card["word"], card)
