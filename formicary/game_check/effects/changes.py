"""Checks that each event changes the state, and that each legal command has its own effect."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from formicary.game_check.effects.situations import first_situations
from formicary.game_check.finding import CheckFinding, MatchPlace
from formicary.game_check.matches import RandomMatch, ReachedState
from games.errors import GameError
from games.game import AnyGame
from games.luck import SeededLuck

COMMANDS_MOST = 400  # maximum number of commands of a seat to compare in a state
LUCKS = 2  # number of luck sources with which the events of two commands have to be the same


def check_ignored(game: AnyGame, matches: Sequence[RandomMatch]) -> Iterator[CheckFinding]:
    """Yield the types of events that never change the state, without `changes = False`."""
    first_of: dict[type, MatchPlace] = {}
    changing: set[type] = set()
    for place, before, event, after in _folded(game, matches):
        first_of.setdefault(type(event), place)
        if before != after:
            changing.add(type(event))
    for kind, place in first_of.items():
        is_remark = getattr(kind, "changes", True) is False
        if kind not in changing and not is_remark:
            yield CheckFinding(
                f"{kind.__name__} never changes the state: fold it in `evolve`, or declare"
                " `changes: ClassVar[bool] = False`",
                place,
            )
        if kind in changing and is_remark:
            yield CheckFinding(
                f"{kind.__name__} has `changes = False`, and changes the state", place
            )


def _folded(
    game: AnyGame, matches: Sequence[RandomMatch]
) -> Iterator[tuple[MatchPlace, Any, Any, Any]]:
    """Yield each event of the matches and of some other legal commands, with the states around it.

    Each item is the place of the event, the state before it, the event, and the state after it.
    """
    for match in matches:
        for step in match.steps:
            states = (step.before, *step.states)
            for at, event in enumerate(step.events):
                yield match.place(step.version + at + 1), states[at], event, states[at + 1]
        for step in first_situations(game, match):
            for seat in range(match.seats):
                commands = {type(command): command for command in game.legal(step.before, seat)}
                for command in commands.values():
                    state = step.before
                    for event in _try(game, state, command, 1):
                        after = game.evolve(state, event)
                        yield match.place(step.version), state, event, after
                        state = after


def _try(game: AnyGame, state: Any, command: Any, seed: int) -> Sequence[Any]:
    with suppress(GameError):
        return game.decide(state, command, SeededLuck(seed))
    return ()


def check_meaning(game: AnyGame, moment: ReachedState) -> Iterator[CheckFinding]:
    """Yield the legal commands of a seat that cause the same events as another one."""
    state = moment.state
    for seat in range(moment.seats):
        listed = game.legal(state, seat)
        first_of: dict[bytes, Any] = {}
        for command in listed[:: max(1, len(listed) // COMMANDS_MOST)]:
            if not (events := _try(game, state, command, 1)):
                continue
            first = first_of.setdefault(msgspec.json.encode(events), command)
            if first != command and _are_alike(game, state, first, command):
                names = " and ".join(dict.fromkeys((_name(first), _name(command))))
                yield CheckFinding(
                    f"two legal commands have the same events ({names}): list one of them",
                    example=f"{first} and {command}",
                )


def _name(command: Any) -> str:
    return type(command).__name__


def _are_alike(game: AnyGame, state: Any, first: Any, second: Any) -> bool:
    return all(
        _try(game, state, first, seed) == _try(game, state, second, seed)
        for seed in range(2, LUCKS + 1)
    )
