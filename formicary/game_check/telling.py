"""What a reader sees follows from what the log tells it: no view, list or holding tells more.

A command is decided again as another one of its kind, and with other luck. The setup is run again
with a draw changed, and the match is played on from there. Where a reader is told the very same
events, secrets left out, it must see the same state after them.

The other way round, what the log opens to the audience of a secret, its view shows as well: where
a reader is told another value of one secret, and nothing else, it must see another state.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar

from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import PlayedCommand, RandomMatch, ReachedState, luck_of, readers
from formicary.game_check.secrecy import redact
from games.errors import GameError
from games.folding import fold
from games.game import AnyGame, RunPhase, Seat, Secret
from games.luck import Luck, SeededLuck

OTHERS = 6  # commands of the same kind that are tried
LUCKS = 3
TWINS = 4  # other draws that are tried for each label of the setup
TWIN_COMMANDS_MOST = 40  # that are played on from another setup

T = TypeVar("T")
_SecretPlace: TypeAlias = tuple[int, str]  # the number of an event, and the name of a field


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
    for luck in _change_luck(game, match):
        yield from _compare_twin(game, match, luck)


def _change_luck(game: AnyGame, match: RandomMatch) -> Iterator[ChangedLuck]:
    """Yield the luck of a match with the draws of the setup changed, one label after another."""
    luck = luck_of(game, match.seats, match.seed)
    game.setup(match.options, match.seats, luck)
    for label in dict.fromkeys(draw.label for draw in luck.draws):
        for number in range(TWINS):
            yield ChangedLuck(luck_of(game, match.seats, match.seed), label, number)


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


def check_audience(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield the secrets of a command that the log opens to a seat and its view hides."""
    if moment.step is not None:
        yield from _find_hidden(game, moment.state, moment.seats, tuple(_ways(game, moment)))


def check_setup_audience(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the secrets of the setup that the log opens to a seat and its view hides."""
    if not match.steps:
        return
    ways = [match.steps[0].events]
    for luck in _change_luck(game, match):
        with suppress(GameError):
            ways.append(game.setup(match.options, match.seats, luck))
    place = match.place(len(ways[0]))
    for text in _find_hidden(game, game.start, match.seats, ways):
        yield CheckFinding(text, place)


def _find_hidden(
    game: AnyGame, state: Any, seats: int, ways: Sequence[tuple[Any, ...]]
) -> Iterator[str]:
    """Yield the secrets whose values a seat is told and does not see, the first way's and others'.

    A view may show less than each value, such as the kind of a card: it is enough that it shows
    some values apart.
    """
    first, *others = ways
    after = fold(game, state, first)
    is_seen: dict[tuple[_SecretPlace, Seat], bool] = {}
    for events in others:
        for reader in range(seats):
            place = _find_opened(first, events, reader)
            if place is None or is_seen.get((place, reader)):
                continue
            seen = game.view(fold(game, state, events), reader)
            is_seen[place, reader] = seen != game.view(after, reader)
    for ((number, name), reader), seen in is_seen.items():
        if not seen:
            opened = f"{type(first[number]).__name__}.{name}"
            yield f"the log opens {opened} to seat {reader}, whose view does not show it"


def _find_opened(one: Sequence[Any], other: Sequence[Any], reader: Seat) -> _SecretPlace | None:
    """Return the secret that alone tells a reader two lists of events apart; None if none does."""
    if [type(event) for event in one] != [type(event) for event in other]:
        return None
    told = zip(_redact_all(one, reader), _redact_all(other, reader), strict=True)
    apart = [
        (number, name, getattr(mine, name), getattr(yours, name))
        for number, (mine, yours) in enumerate(told)
        for name in mine.__struct_fields__
        if getattr(mine, name) != getattr(yours, name)
    ]
    if len(apart) != 1:
        return None
    number, name, first, second = apart[0]
    if not isinstance(first, Secret) or not isinstance(second, Secret):
        return None
    is_open = reader in first.audience and reader in second.audience
    return (number, name) if is_open and not _are_same_parts(first.value, second.value) else None


def _are_same_parts(one: object, other: object) -> bool:
    """Return whether two values are collections of the same parts, in whatever order."""
    if not isinstance(one, list | tuple) or not isinstance(other, list | tuple):
        return False
    return sorted(repr(part) for part in one) == sorted(repr(part) for part in other)
