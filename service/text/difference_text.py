"""What changed between two views, in words."""

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

VALUE_MOST = 200  # letters of a value in a line
NameCard: TypeAlias = Callable[[str], Mapping[str, Any] | None]
_TAG = "type"  # tells one kind of object from another


class _Places(Struct, frozen=True):
    """What a view's places are called.

    Attributes:
        names: what the seats are called.
        own, words: the words of the game and of the service.
        name_card: what a card is called, by its id: an entry of the game by its `word`, and what
            fills it in. None for what is no card.
        about: what the fields are about.
    """

    names: SeatNames
    own: Wording
    words: Wording
    name_card: NameCard
    about: ViewFields


def difference_in_words(
    names: SeatNames, before: object, after: object, *, game: AnyGame | None = None
) -> tuple[str, ...]:
    """Return what changed between two views, which may be None, in the words of a game.

    Seats and what the service says are in the language of these words, so a line is whole.
    """
    views: list[Any] = [one for one in (before, after) if one is not None]
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
    told = (_tell_change(one, places) for one in changes if not _is_untold(one.path, places))
    return tuple(line for line in told if line)


def _namer_of_cards(game: AnyGame | None, views: list[Any]) -> NameCard:
    """Return what tells what a card of the match's pack is called, by its id; None for no card."""
    name_card = game.name_card if game else None
    if game is None or name_card is None or not views:
        return lambda _: None
    return partial(name_card, getattr(views[-1], "content", "") or game.content)


def _fields_on(path: Path) -> Iterator[FieldName]:
    """Yield the fields that a path leads through, each with the one that holds it."""
    holder = ""
    for step in path:
        if isinstance(step, str):
            yield holder, step
            holder = step


def _last_field(path: Path) -> FieldName:
    """Return the field that a path ends in, or in an item of which."""
    return [("", ""), *_fields_on(path)][-1]


def _is_untold(path: Path, places: _Places) -> bool:
    return not places.about.untold.isdisjoint(_fields_on(path))


def _tell_change(change: PlaceChange, places: _Places) -> str:
    """Return what differs in one place, such as `Ann, food: 3 becomes 2`.

    Empty where what was there is called the same.
    """
    if not change.path and change.was is None:
        return places.words.fill("difference.begins", {})
    place = _place(change.path, places)
    was, value = (_value(change, one, places) for one in (change.was, change.value))
    if change.sort == "gone":
        return places.words.fill("difference.gone", {"place": place, "value": was})
    if change.sort == "becomes" and was == value:
        return ""
    facts = {"place": place, "was": was, "value": value}
    return places.words.fill(f"difference.{change.sort}", facts)


def _place(path: Path, places: _Places) -> str:
    tell = places.words.fill
    if not path:
        return tell("difference.everything", {})
    place = ""
    for depth, step in enumerate(path):
        match step:
            case str():
                field = _name_field(step, places)
                place = (
                    tell("difference.within", {"place": place, "field": field}) if place else field
                )
            case Item(fields=fields):
                holder = _last_field(path[:depth])[1]
                said = ", ".join(_say(one, (holder, name), places) for name, one in fields)
                place = f"{place} ({said})" if len(fields) > 1 else f"{place} {said}"
            case _:
                is_last = depth == len(path) - 1
                place = _place_number(path[:depth], step, place, places, is_last=is_last)
    return place


def _place_number(path: Path, number: int, place: str, places: _Places, *, is_last: bool) -> str:
    """Return what the place of a number in a list is called.

    A seat stands for the list of seats at the top of a view if one of its fields follows.
    """
    tell, field = places.words.fill, _last_field(path)
    if field in places.about.by_seat:
        name = places.names.call(number)
        is_within = len(path) > 1 or is_last
        return tell("difference.of", {"place": place, "name": name}) if is_within else name
    entry = f"item.{field[1]}.{number}"
    if places.own.has(entry):
        return tell("difference.within", {"place": place, "field": places.own.fill(entry, {})})
    return f"{place} {number}"


def _name_field(name: str, places: _Places) -> str:
    """Return what a field of the view is called; a key of a mapping by its value's name."""
    for entry in (f"field.{name}", f"value.{name}"):
        if places.own.has(entry):
            return places.own.fill(entry, {})
    return name.replace("_", " ")


def _value(change: PlaceChange, value: Any, places: _Places) -> str:
    """Return a value of a change; of an object that became one of another kind, the kind."""
    field = _last_field(change.path)
    if change.sort == "becomes" and isinstance(value, Mapping) and _TAG in value:
        value, field = value[_TAG], (field[1], _TAG)
    text = _say(value, field, places)
    if isinstance(value, Mapping | list | tuple) and len(text) > VALUE_MOST:
        return text[: VALUE_MOST - 1] + "\u2026"
    return text


def _say(value: Any, field: FieldName, places: _Places) -> str:  # noqa: PLR0911 - one case a kind
    """Return a value of a field in words: seats by their names, what is empty as nothing."""
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
            told = ((field[1], name) for name in value)
            said = [_say_pair(one, value[one[1]], places) for one in told]
            return f"({', '.join(filter(None, said))})"
        case list() | tuple():
            said = [_say_together(one, field, places) for one in value]
            return ", ".join(said) or places.own.fill("none", {})
        case _:
            return str(value)


def _say_pair(field: FieldName, value: Any, places: _Places) -> str:
    """Return a field with its value; nothing of one that is for programs alone."""
    if field in places.about.untold:
        return ""
    said, name = _say(value, field, places), field[1]
    return said if name in COORDINATES else f"{_name_field(name, places)} {said}"


def _say_together(value: Any, field: FieldName, places: _Places) -> str:
    """Return an item of a list; what shares one place of it is joined."""
    if isinstance(value, list | tuple):
        return places.own.join([_say(one, field, places) for one in value])
    return _say(value, field, places)


def _name_value(value: str | int, field: str, places: _Places) -> str:
    """Return what the game calls a value of a field, or the card of an id; else as it is."""
    entries = (f"value.{field}.{value}", f"value.{value}")
    for entry in entries if isinstance(value, str) else entries[:1]:
        if places.own.has(entry):
            return places.own.fill(entry, {})
    card = places.name_card(value) if isinstance(value, str) else None
    return str(value) if card is None else places.own.fill(card["word"], card)
