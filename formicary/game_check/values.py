"""Checks that the catalogue has a text for every holding, source of points and id in a view."""

import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any, cast

import msgspec

from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import RandomMatch, ReachedState, readers
from games.game import AnyGame
from games.words.of_games import texts_of
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
