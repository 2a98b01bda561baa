"""What is told of an event and of a command: its line, and what it touches on the board."""

from typing import Any

import msgspec

from games.game import AnyGame, Line, Target


def line_of_event(game: AnyGame, content: str, event: Any) -> Line:
    """Return the line of an event whose secrets may be unset, its facts as people name them.

    Args:
        game: whose event it is.
        content: the hash of the pack that the match is played with.
        event: what happened.
    """
    line = game.describe(event)
    return game.name_facts(content, line) if game.name_facts else line


def targets_of_event(game: AnyGame, event: Any) -> tuple[Target, ...]:
    """Return what an event touches; nothing for a game whose drawing has no targets."""
    return game.targets.of_event(event) if game.targets else ()


def line_of_command(game: AnyGame, view: Any, command: Any) -> Line:
    """Return the line of a command, as its seat, whose view is given, may know it."""
    if game.describe_command:
        return game.describe_command(view, command)
    facts: dict[str, Any] = msgspec.to_builtins(command)
    return Line(str(facts["type"]), facts)


def targets_of_command(game: AnyGame, view: Any, command: Any) -> tuple[Target, ...]:
    """Return what a command touches, as its seat, whose view is given, may know it."""
    return game.targets.of_command(view, command) if game.targets else ()
