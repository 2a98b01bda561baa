"""Alternative worlds that are consistent with everything a reader has received up to a state.

A view may contain less than the record, for example only the number of a seat's secret choices. A
world drawn from the view alone may therefore have a different past. To avoid this, the search
starts at a state that the view revealed completely, and replays the match from there with commands
that look the same to the reader.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from formicary.game_check.matches import PlayedCommand, ReachedState, luck_of
from formicary.game_check.secrecy.records import looks_alike, redact_all
from games.errors import GameError
from games.folding import fold
from games.game import AnyGame, RunPhase, Seat
from games.luck import Luck, SeededLuck

STEPS_MOST = 60  # maximum number of steps to search back
DRAWS = 6  # number of drawn worlds that must equal the state if the view reveals everything
COMMANDS_MOST = 40  # number of alternatives to a command
LUCKS = 2  # number of luck sources in addition to that of the match
WORLDS_MOST = 16

AreAlike: TypeAlias = Callable[[Sequence[Any], Sequence[Any], Seat | None], bool]


def find_worlds(game: AnyGame, moment: ReachedState, reader: Seat | None) -> list[Any] | None:
    """Return other states that fit a reader's record, or None if they cannot be determined.

    If there is no such state, the record itself reveals the hidden information. The result is then
    the states that match only in the views and the event types.
    """
    steps = _find_open_part(game, moment.earlier, reader)
    if steps is None:
        return None
    for is_alike in (_is_same_record, _is_same_types):
        worlds = [steps[0].before]
        for step in steps:
            worlds = list(_play_step(game, moment, worlds, step, reader, is_alike))
        if others := [world for world in worlds if world != moment.state]:
            return others
    return []


def _find_open_part(
    game: AnyGame, earlier: Sequence[PlayedCommand], reader: Seat | None
) -> Sequence[PlayedCommand] | None:
    """Return the steps since a reader's view last revealed the whole state.

    Return None if there was no such state recently.
    """
    for at in range(len(earlier) - 1, max(0, len(earlier) - 1 - STEPS_MOST), -1):
        state = earlier[at].before
        seen = game.view(state, reader)
        if all(game.determinize(seen, SeededLuck(f"open/{n}")) == state for n in range(DRAWS)):
            return earlier[at:]
    return None


def _is_same_record(mine: Sequence[Any], yours: Sequence[Any], reader: Seat | None) -> bool:
    return redact_all(mine, reader) == redact_all(yours, reader)


def _is_same_types(mine: Sequence[Any], yours: Sequence[Any], _reader: Seat | None) -> bool:
    return [type(event) for event in mine] == [type(event) for event in yours]


def _play_step(
    game: AnyGame,
    moment: ReachedState,
    worlds: Sequence[Any],
    step: PlayedCommand,
    reader: Seat | None,
    is_alike: AreAlike,
) -> Iterator[Any]:
    """For each world, yield the states after commands that look like the step to the reader.

    Only steps that look alike to the reader count.
    """
    after: list[Any] = []
    for world in worlds:
        for events in _decide_alike(game, moment, world, step.command, reader):
            if is_alike(events, step.events, reader):
                state = fold(game, world, events)
                if state not in after and looks_alike(game, state, step.states[-1], reader):
                    after.append(state)
                    yield state
            if len(after) == WORLDS_MOST:
                return


def _decide_alike(
    game: AnyGame, moment: ReachedState, world: Any, command: Any, reader: Seat | None
) -> Iterator[tuple[Any, ...]]:
    """Yield the events of a command and of similar commands, each decided with different luck."""
    commands = [command]
    if not isinstance(command, RunPhase) and command.seat != reader:
        kind = type(command)
        others = [each for each in game.legal(world, command.seat) if type(each) is kind]
        commands += others[:: max(1, len(others) // COMMANDS_MOST)]
    usual: Luck = luck_of(game, moment.seats, moment.place.seed)
    for luck in (usual, *(SeededLuck(f"history/{number}") for number in range(LUCKS))):
        for each in dict.fromkeys(commands):
            with suppress(GameError):
                yield game.decide(world, each, luck)
