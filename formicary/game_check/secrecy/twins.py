"""Pairs of matches that differ only in hidden information and continue with the same commands.

A reader that receives the same events for the first step must receive the same events for all later
steps, until an event reveals the hidden difference. Such an event must be marked with
`tells = True`.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import RandomMatch, luck_of, readers, space_out
from formicary.game_check.secrecy.records import World, compare_worlds, redact_all
from formicary.game_check.secrecy.ways import change_setup_luck, is_secret, near_commands
from games.errors import GameError, LuckNeeded
from games.folding import fold
from games.game import AnyGame, Seat
from games.luck import Luck, NoLuck

CHOICES_MOST = 10  # maximum number of secret commands to change in a match
OTHERS = 2  # number of alternatives to a command
STEPS_MOST = 30  # maximum number of steps to replay


def check_twins(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield later events of a match that depend on hidden information."""
    secret = [at for at, step in enumerate(match.steps) if is_secret(step.command)]
    for index in space_out(len(secret), CHOICES_MOST):
        step = match.steps[secret[index]]
        for other in near_commands(game, step.before, step.command)[:OTHERS]:
            usual = luck_of(game, match.seats, match.seed)
            events = game.decide(step.before, other, usual)
            yield from _play_on(game, match, secret[index], events, usual, step.command.seat)
    if match.steps:
        for luck in change_setup_luck(game, match):
            try:
                events = game.setup(match.options, match.seats, luck)
            except GameError:
                continue
            yield from _play_on(game, match, 0, events, luck, None)


def _play_on(
    game: AnyGame,
    match: RandomMatch,
    start: int,
    events: Sequence[Any],
    luck: Luck,
    chooser: Seat | None,
) -> Iterator[CheckFinding]:
    """Replay a match with the events of one step replaced.

    Compare the events each reader receives.
    """
    first = match.steps[start]
    left = [
        reader
        for reader in readers(match.seats)
        if (reader is None or reader != chooser)
        and redact_all(events, reader) == redact_all(first.events, reader)
    ]
    state = fold(game, first.before, events)
    for step in match.steps[start + 1 : start + 1 + STEPS_MOST]:
        before = step.before
        if not left or state == before:
            return
        try:
            events = game.decide(state, step.command, luck)
        except GameError:
            return  # the command is illegal in this state
        for reader in tuple(left):
            if redact_all(events, reader) == redact_all(step.events, reader):
                continue
            left.remove(reader)
            if _draws(game, before, step.command) or _draws(game, state, step.command):
                continue  # undo is not possible across a draw either
            worlds = World(before, step.events), World(state, events)
            for finding in compare_worlds(game, *worlds, reader, step.command):
                yield replace(finding, place=match.place(step.version))
        state = fold(game, state, events)


def _draws(game: AnyGame, state: Any, command: Any) -> bool:
    try:
        game.decide(state, command, NoLuck())
    except LuckNeeded:
        return True
    return False
