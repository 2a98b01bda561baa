"""Checks that the game record names the game's questions, phases, commands and events."""

from collections.abc import Iterator

from formicary.game_check.doors import types_of
from formicary.game_check.matches import ReachedState
from games.game import AnyGame, Phase, Seats
from games.versions import released_rules


def check_names(game: AnyGame) -> Iterator[str]:
    """Yield the names in the game record that do not match any command or event."""
    commands = {str(kind.__struct_config__.tag) for kind in types_of(game.command)}
    for tag in game.passing:
        if tag not in commands:
            yield (
                f"`passing` names {tag}, and no command has this tag: a seat that runs out of"
                " time gets a drawn command"
            )
    events = {str(kind.__struct_config__.tag) for kind in types_of(game.event)}
    for tag in game.ends:
        if tag not in events:
            yield f"`ends` names {tag}, and no event has this tag"
    yield from _find_unplayable(game)


def _find_unplayable(game: AnyGame) -> Iterator[str]:
    """Yield problems with the released rules versions, such as a version that cannot be played."""
    names = [version.name for version in released_rules(game)]
    if game.rules not in names:
        yield f"`released` has no version {game.rules}, which the record plays"
    for version in released_rules(game):
        if version.switches and "rules" not in game.state.__struct_fields__:
            yield (
                f"version {version.name} of `released` has switches, and the state has no field"
                " `rules` that carries them"
            )


def check_asked(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield the questions and phases of a state that are missing from the game record."""
    match game.pending(moment.state):
        case Seats(questions=questions):
            for kind in dict.fromkeys(question.kind for question in questions):
                if kind not in game.questions:
                    yield (
                        f"`pending` asks {kind}, which is not in `questions`"
                        f" ({_list(game.questions)}): standing answers to it are refused"
                    )
        case Phase(kind=kind) if kind not in game.phases:
            named = _list(game.phases)
            yield f"`pending` gives the phase {kind}, which is not in `phases` ({named})"


def _list(kinds: tuple[str, ...]) -> str:
    return ", ".join(kinds) or "none"
