"""Checks of the values in views and holdings: their texts, their marks and hidden choices."""

import re
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any, cast

import msgspec
from msgspec import Struct, inspect

from formicary.game_check.doors import types_of
from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import RandomMatch, ReachedState, readers
from games.game import AnyGame
from games.marks import KEYED, PARTS
from games.words.of_games import texts_of
from matches.queries.diff import changed_values
from service.text.view_fields import FieldName, fields_of

_SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_TAG = "type"


def check_values(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the ids in views that have no text, because players would see the raw id instead.

    Phases may be short, so the state after every step is examined, for one reader at a time.
    """
    untold = fields_of(cast("Any", game.view_type)).untold
    turns = cycle(readers(match.seats))
    for step, reader in zip(match.steps, turns, strict=False):
        view = msgspec.to_builtins(game.view(step.states[-1], reader))
        for (_, field), value in dict.fromkeys(_ids(view, ("", ""), untold)):
            if not _is_named(game, field, value):
                yield CheckFinding(
                    f"value.{value} has no wording, but the field {field} of the view contains it",
                    match.place(step.version + len(step.events)),
                )


def check_marks(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield the marks that name missing fields, and lists in which two items are identified alike.

    Only values that occur in the state are examined.
    """
    for reader in readers(moment.seats):
        yield from _mark_faults(game.view(moment.state, reader))


def _mark_faults(value: Any) -> Iterator[str]:
    """Yield the faults in the marks of a value and of the values in it."""
    if isinstance(value, tuple | list):
        for item in value:
            yield from _mark_faults(item)
    if not isinstance(value, Struct):
        return
    for field in getattr(inspect.type_info(type(value)), "fields", ()):
        part = getattr(value, field.name)
        marks = (field.type.extra or {}) if isinstance(field.type, inspect.Metadata) else {}
        name = f"{type(value).__name__}.{field.name}"
        if KEYED in marks and isinstance(part, tuple | list):
            yield from _key_faults(name, part, marks[KEYED])
        for pointer in marks.get(PARTS, ()):
            if not _values_at(msgspec.to_builtins(value), pointer):
                yield f"{name} is marked as a total of {pointer}, which is not in its object"
        yield from _mark_faults(part)


def _key_faults(name: str, items: Sequence[Any], keys: tuple[str, ...]) -> Iterator[str]:
    missing = [key for item in items[:1] for key in keys if not hasattr(item, key)]
    if missing:
        yield f"{name} is keyed by {missing[0]}, which its items do not have"
        return
    found = [tuple(getattr(item, key) for key in keys) if keys else item for item in items]
    if any(identity in found[:at] for at, identity in enumerate(found)):
        yield f"{name} has two items with the same identity ({', '.join(keys) or 'the value'})"


def _values_at(document: Any, pointer: str) -> list[Any]:
    """Return the values at a JSON pointer, in which `*` stands for every key or index."""
    values = [document]
    for part in pointer.split("/")[1:]:
        values = [inner for value in values for inner in _inside(value, part)]
    return values


def _inside(value: Any, part: str) -> list[Any]:
    match value:
        case dict():
            return list(value.values()) if part == "*" else [value[part]] if part in value else []
        case list() | tuple() if part == "*":
            return list(value)
        case list() | tuple() if part.isdecimal():
            return list(value[int(part) :][:1])
        case _:
            return []


def check_choices(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the faults in the hidden choices behind the changes of events, as a spectator."""
    if game.choice_of is None:
        return
    tags = {str(kind.__struct_config__.tag) for kind in types_of(game.event)}
    before = None
    for step in match.steps:
        for number, (event, state) in enumerate(zip(step.events, step.states, strict=True)):
            after = game.view(state, None)
            changed = frozenset[str]() if before is None else changed_values(before, after)
            for pointer in sorted(changed):
                choice = game.choice_of(event, after, pointer)
                if choice and not 0 <= choice.seat < match.seats:
                    fault = f"`choice_of` gives seat {choice.seat}, which is not at the table"
                elif choice and not set(choice.events) <= tags:
                    fault = f"`choice_of` names {choice.events}, and no event has such a tag"
                else:
                    continue
                yield CheckFinding(fault, match.place(step.version + number + 1))
            before = after


def check_holdings(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield the holdings and sources of points in a state for which there is no text."""
    texts = texts_of(game, "en")
    for name in sorted(_holdings(game, moment)):
        if f"holding.{name}" not in texts:
            yield f"holding.{name} has no wording"


def _holdings(game: AnyGame, moment: ReachedState) -> set[str]:
    """Return the names of the holdings and sources of points in a state."""
    names = {origin.name for each in game.score(moment.state) for origin in each.origins}
    if game.holdings:
        for reader in readers(moment.seats):
            names |= {each.name for each in game.holdings(moment.state, reader)}
    return names


def _ids(
    value: Any, field: FieldName, untold: frozenset[FieldName]
) -> Iterator[tuple[FieldName, str]]:
    """Yield the ids in a view, each with the field that contains it."""
    if field in untold:
        return
    match value:
        case str() if _SLUG.fullmatch(value):
            yield field, value
        case dict():
            for name, inner in value.items():
                yield from _ids(inner, (field[1], str(name)), untold)
        case list() | tuple():
            for inner in value:
                yield from _ids(inner, field, untold)


def _is_named(game: AnyGame, field: str, value: str) -> bool:
    texts = texts_of(game, "en")
    if f"value.{field}.{value}" in texts or f"value.{value}" in texts:
        return True
    return bool(game.name_card and game.name_card(game.content, value))
