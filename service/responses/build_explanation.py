"""Explanations as they are answered: by `explain`, and with each refusal of a command."""

from typing import Any

import msgspec

from games.errors import RuleViolation
from games.game import AnyGame
from matches.queries.explain import Explanation, Near, Refusal
from service.responses.play import Action
from service.responses.problem import FailedCondition, FieldWanted, NearAction
from service.text.templates import TABLE, worded


def in_words(game: AnyGame | None, violation: RuleViolation) -> str:
    """Return a refusal in the game's own words, or the table's."""
    entry = f"refusal.{violation.slug}"
    words = game.catalogue if game and entry in game.catalogue else TABLE
    return worded(words, entry, violation.facts)


def action(game: AnyGame, command: Any) -> Action:
    """Return a command as a body ready to post, with a label for a button."""
    body: dict[str, Any] = msgspec.to_builtins(command)
    words = worded(game.catalogue, f"command.{body['type']}", body)
    body.pop("seat", None)
    return Action(words, body)


def conditions(game: AnyGame, found: Explanation) -> tuple[FailedCondition, ...]:
    """Return the checks that refuse a command, the one that refuses it as it is first."""
    return tuple(failed(game, one) for one in found.refusals)


def failed(game: AnyGame, refusal: Refusal) -> FailedCondition:
    """Return one check that refuses a command."""
    violation = refusal.violation
    text = in_words(game, violation)
    return FailedCondition(violation.slug, violation.rule, violation.facts, text, refusal.changed)


def fields(found: Explanation) -> tuple[FieldWanted, ...]:
    """Return the fields that other values would have to be given."""
    return tuple(FieldWanted(one.pointer, one.actual, one.wanted) for one in found.mismatches)


def nearest(game: AnyGame, found: Explanation) -> tuple[NearAction, ...]:
    """Return the nearest legal commands, ready to post."""
    return tuple(_near(game, one) for one in found.nearest)


def _near(game: AnyGame, near: Near) -> NearAction:
    shown = action(game, near.command)
    return NearAction(shown.label, shown.command, near.distance)
