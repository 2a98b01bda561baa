"""What a reader sees follows from what the log tells it: no view, list or holding tells more.

A command is decided again as another one of its kind, and with other luck. The setup is run again
with a draw changed, and the match is played on from there. Where a reader is told the very same
events, secrets left out, it must see the same state after them.

The other way round, what the log opens to the audience of a secret, its view shows as well: where
a reader is told another value of one secret, and nothing else, it must see another state.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from msgspec.structs import replace

from formicary.game_check.finding import CheckFinding, Finding
from formicary.game_check.matches import PlayedCommand, RandomMatch, ReachedState, readers
from formicary.game_check.secrecy.records import (
    name_command,
    name_reader,
    redact_all,
    view_differences,
)
from formicary.game_check.secrecy.ways import OTHERS, change_setup_luck
from games.errors import GameError
from games.folding import fold
from games.game import AnyGame, RunPhase, Seat, Secret
from games.luck import Luck, SeededLuck

LUCKS = 3
TWIN_COMMANDS_MOST = 40  # that are played on from another setup

_SecretPlace: TypeAlias = tuple[int, str]  # the number of an event, and the name of a field


def check_telling(game: AnyGame, moment: ReachedState) -> Iterator[Finding]:
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
            told = redact_all(events, reader)
            after = fold(game, state, events)
            before = next((state for other, state in seen if other == told), None)
            if before is None:
                seen.append((told, after))
                continue
            for door in view_differences(game, before, after, reader):
                yield _describe(door, reader, command)


def _describe(door: str, reader: Seat | None, command: Any) -> CheckFinding:
    told = f"what the events of {name_command(command)} do not tell it"
    example = f"after {command}" if command else ""
    return CheckFinding(f"{door} shows {name_reader(reader)} {told}", example=example)


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


def check_setup(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield what shows a reader more of the setup than it is told, there or later."""
    if not match.steps:
        return
    for luck in change_setup_luck(game, match):
        yield from _compare_twin(game, match, luck)


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
            one for one in alike if redact_all(events, one) == redact_all(step.events, one)
        )
        if not alike or state == step.states[-1]:
            return
        place = match.place(step.version + len(step.events))
        found = [
            replace(_describe(door, reader, step.command), place=place)
            for reader in alike
            for door in view_differences(game, step.states[-1], state, reader)
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


def check_audience(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield the secrets of a command that the log opens to a seat and its view hides."""
    if moment.step is not None:
        yield from _find_hidden(game, moment.state, moment.seats, tuple(_ways(game, moment)))


def check_setup_audience(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the secrets of the setup that the log opens to a seat and its view hides."""
    if not match.steps:
        return
    ways = [match.steps[0].events]
    for luck in change_setup_luck(game, match):
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
    told = zip(redact_all(one, reader), redact_all(other, reader), strict=True)
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
