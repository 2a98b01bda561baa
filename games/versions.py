"""Coexisting versions of a game's rules. Each is a set of switches that is stored in the state.

A changed ruling becomes a switch that `decide` reads from the state. A match therefore continues,
and can be verified, under the version that it was created with, without an old copy of the code.
"""

from typing import Any

from msgspec.structs import fields, replace

from games.errors import UnknownRules
from games.game import AnyGame, Rules


def released_rules(game: AnyGame) -> tuple[Rules, ...]:
    """Return the released versions of a game's rules, newest last. Matches are pinned to one."""
    return game.released or (Rules(game.rules),)


def under(game: AnyGame, rules: str) -> AnyGame:
    """Return the record of a game for a given version of its rules.

    Raises:
        UnknownRules: The game has no such version.
    """
    if game.rules == rules:
        return game
    for released in released_rules(game):
        if released.name == rules:
            return replace(game, rules=rules, start=_start_under(game, released))
    raise UnknownRules(game.name, rules)


def newest(game: AnyGame) -> AnyGame:
    """Return the record of a game for the newest version of its rules."""
    return under(game, released_rules(game)[-1].name)


def version_of(game: AnyGame, state: Any) -> str | None:
    """Return the name of the version that a state is played under, or None if none matches."""
    carried = _switches_of(state)
    known = (released.name for released in released_rules(game))
    return next((name for name in known if _switches_of(under(game, name).start) == carried), None)


def _switches_of(state: Any) -> Any:
    return getattr(state, "rules", None)


def _start_under(game: AnyGame, version: Rules) -> Any:
    """Return the start state for a rules version.

    If the version has no switches, the `rules` field keeps its default.
    """
    plain = {field.name: field.default for field in fields(game.state)}
    return replace(game.start, rules=version.switches or plain["rules"])
