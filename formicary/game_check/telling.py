"""What a reader sees follows from what the log tells it: no view, list or holding tells more.

A command is decided again as another one of its kind, and with other luck. The setup is run again
with a draw changed, and the match is played on from there. Where a reader is told the very same
events, secrets left out, it must see the same state after them.
"""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import PlayedCommand, RandomMatch, ReachedState, luck_of, readers
from formicary.game_check.secrecy import redact
from games.errors import GameError
from games.folding import fold
from games.game import AnyGame, RunPhase, Seat
from games.luck import Luck, SeededLuck

OTHERS = 6  # commands of the same kind that are tried
LUCKS = 3
TWINS = 4  # other draws that are tried for each label of the setup
TWIN_COMMANDS_MOST = 40  # that are played on from another setup

T = TypeVar("T")


def check_telling(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield what shows a reader more of a command than its events tell."""
    if moment.step is None:
        return
    state, command = moment.state, moment.step.command
    ways = [one for one in _ways(game, moment) if one]
    for reader in readers(moment.seats):
        if reader is not None and reader == getattr(command, "seat", None):
            continue  # it knows what it asked for
        seen: list[tuple[tuple[Any, ...], Any]] = []
        for events in ways:
            told = _redact_all(events, reader)
            after = fold(game, state, events)
            before = next((state for other, state in seen if other == told), None)
            if before is None:
                seen.append((told, after))
                continue
            for door in _differences(game, before, after, reader):
                yield _describe(door, reader, command)


def _describe(door: str, reader: Seat | None, command: Any) -> str:
    who = "a spectator" if reader is None else f"seat {reader}"
    return f"{door} shows {who} what the events of {command or 'the setup'} do not tell it"


def _ways(game: AnyGame, moment: ReachedState) -> Iterator[tuple[Any, ...]]:
    """Yield the events of the command, of others of its kind, and of it with other luck."""
    command: Any = moment.step.command if moment.step else None
    state, others = moment.state, list[Any]()
    if not isinstance(command, RunPhase):
        kind = type(command)
        listed = [one for one in game.legal(state, command.seat) if type(one) is kind]
        others = listed[:: max(1, len(listed) // OTHERS)]
    for one in (command, *others):
        try:
            yield game.decide(state, one, SeededLuck(0))
        except GameError:
            continue
    for seed in range(1, LUCKS):
        yield game.decide(state, command, SeededLuck(seed))


def _differences(game: AnyGame, one: Any, other: Any, reader: Seat | None) -> Iterator[str]:
    if game.view(one, reader) != game.view(other, reader):
        yield "the view"
    if game.pending(one) != game.pending(other):
        yield "who is asked"
    if game.holdings and game.holdings(one, reader) != game.holdings(other, reader):
        yield "a holding"
    if reader is not None and game.legal(one, reader) != game.legal(other, reader):
        yield "the legal list"


class ChangedLuck:
    """Luck that gives another result under one label, as near to the usual one as can be.

    Two items of an order change places, one of them from an end, where cards are dealt; a number
    becomes another one. Most of what is drawn stays, so some readers are told of no difference.

    Args:
        usual: gives everything else.
        label: of what is changed.
        number: which change it is.
    """

    def __init__(self, usual: Luck, label: str, number: int) -> None:
        self._usual, self._label, self._number = usual, label, number

    def below(self, label: str, bound: int) -> int:
        drawn = self._usual.below(label, bound)
        return (drawn + 1 + self._number) % bound if label == self._label else drawn

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        order = list(self._usual.shuffled(label, items))
        if label == self._label and order:
            choice = SeededLuck(f"{label}/{self._number}")
            ends = (0, len(order) - 1)
            one = ends[self._number] if self._number < 2 else choice.below("one", len(order))
            other = choice.below("other", len(order))
            order[one], order[other] = order[other], order[one]
        return tuple(order)


def check_setup(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield what shows a reader more of the setup than it is told, there or later."""
    if not match.steps:
        return
    luck = luck_of(game, match.seats, match.seed)
    game.setup(match.options, match.seats, luck)
    for label in dict.fromkeys(draw.label for draw in luck.draws):
        for number in range(TWINS):
            changed = ChangedLuck(luck_of(game, match.seats, match.seed), label, number)
            yield from _compare_twin(game, match, changed)


def _compare_twin(game: AnyGame, match: RandomMatch, luck: Luck) -> Iterator[CheckFinding]:
    """Play a match with other luck, as long as a reader is told of no difference."""
    alike, state = readers(match.seats), game.start
    for step in match.steps[: TWIN_COMMANDS_MOST + 1]:
        try:
            events = _decide_step(game, match, step, state, luck)
        except GameError:
            return  # that command is not legal there
        state = fold(game, state, events)
        alike = tuple(
            one for one in alike if _redact_all(events, one) == _redact_all(step.events, one)
        )
        if not alike or state == step.states[-1]:
            return
        place = match.place(step.version + len(step.events))
        found = [
            CheckFinding(_describe(door, reader, step.command), place)
            for reader in alike
            for door in _differences(game, step.states[-1], state, reader)
        ]
        yield from found
        if found:
            return


def _decide_step(
    game: AnyGame, match: RandomMatch, step: PlayedCommand, state: Any, luck: Luck
) -> tuple[Any, ...]:
    """Return the events of a step of a match in another state, or with other luck.

    Raises:
        GameError: The rules forbid the command there.
    """
    if step.command is None:
        return game.setup(match.options, match.seats, luck)
    return game.decide(state, step.command, luck)


def _redact_all(events: Sequence[Any], reader: Seat | None) -> tuple[Any, ...]:
    return tuple(redact(event, reader) for event in events)
