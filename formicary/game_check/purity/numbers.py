"""Checks that commands, events and states have no floating-point numbers."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from formicary.game_check.doors import types_of
from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import RandomMatch
from games.game import AnyGame

_REASON = "which machines may round differently: use integers"


def check_types(game: AnyGame) -> Iterator[str]:
    """Yield the fields of commands, events, options and states whose type is a fraction."""
    kinds = (*types_of(game.command), *types_of(game.event), game.options, game.state)
    for kind in kinds:
        for field in getattr(inspect.type_info(kind), "fields", ()):
            if _has_fraction(field.type, set()):
                yield f"{kind.__name__}.{field.name} may hold a fraction, {_REASON}"


def _has_fraction(node: Any, known: set[Any]) -> bool:
    """Return whether a type contains a floating-point number at any depth."""
    if isinstance(node, inspect.FloatType):
        return True
    if isinstance(node, tuple | list):
        return any(_has_fraction(part, known) for part in node)
    if not isinstance(node, inspect.Type | inspect.Field):
        return False
    if isinstance(node, inspect.StructType):
        if node.cls in known:
            return False
        known.add(node.cls)
    parts = (getattr(node, name) for name in node.__struct_fields__ if name != "default")
    return any(_has_fraction(part, known) for part in parts)


def check_values(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the fields of events that hold a fraction, whatever their type says."""
    for step in match.steps:
        for number, event in enumerate(step.events):
            for name in event.__struct_fields__:
                value = msgspec.to_builtins(getattr(event, name))
                if (fraction := _first_fraction(value)) is not None:
                    yield CheckFinding(
                        f"{type(event).__name__}.{name} holds a fraction, {_REASON}",
                        match.place(step.version + number + 1),
                        repr(fraction),
                    )


def _first_fraction(value: object) -> float | None:
    match value:
        case float():
            return value
        case dict():
            return _first_fraction(tuple(value.values()))
        case list() | tuple():
            fractions = (_first_fraction(part) for part in value)
            return next((part for part in fractions if part is not None), None)
    return None
