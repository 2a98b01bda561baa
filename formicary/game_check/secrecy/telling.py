"""Checks that a reader's view follows from the log and shows everything that the log reveals.

A command is decided again as a similar command, and with different luck. The setup is repeated with
one draw changed, and the match continues from there. If a reader receives exactly the same events
without secrets, the reader must see the same state after them.

The converse is checked as well. If the log reveals a secret to its audience, the audience's view
must show it too. If a reader receives a different value of one secret and no other difference, the
reader must see a different state.
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
TWIN_COMMANDS_MOST = 40  # maximum number of commands to replay after another setup

_SecretPlace: TypeAlias = tuple[int, str]  # index of the event, field name


def check_telling(game: AnyGame, moment: ReachedState) -> Iterator[Finding]:
    """Yield each output that reveals more about a command to a reader than its events do."""
    if moment.step is None:
        return
    state, command = moment.state, moment.step.command
    ways = [way for way in _ways(game, moment) if way]
    for reader in readers(moment.seats):
        if reader is not None and reader == getattr(command, "seat", None):
            continue  # the reader sent the command
        seen: list[tuple[tuple[Any, ...], Any]] = []
        for events in ways:
            visible = redact_all(events, reader)
            after = fold(game, state, events)
            before = next((state for other, state in seen if other == visible), None)
            if before is None:
                seen.append((visible, after))
                continue
            for door in view_differences(game, before, after, reader):
                yield _describe(door, reader, command)


def _describe(door: str, reader: Seat | None, command: Any) -> CheckFinding:
    example = f"after {command}" if command else ""
    return CheckFinding(
        f"{door} shows {name_reader(reader)} more than the events of {name_command(command)}",
        example=example,
    )


def _ways(game: AnyGame, moment: ReachedState) -> Iterator[tuple[Any, ...]]:
    """Yield the events of the command, of similar commands, and of the same with different luck."""
    command: Any = moment.step.command if moment.step else None
    state, others = moment.state, list[Any]()
    if not isinstance(command, RunPhase):
        kind = type(command)
        listed = [
            legal_command
            for legal_command in game.legal(state, command.seat)
            if type(legal_command) is kind
        ]
        others = listed[:: max(1, len(listed) // OTHERS)]
    for variant in (command, *others):
        try:
            yield game.decide(state, variant, SeededLuck(0))
        except GameError:
            continue
    for seed in range(1, LUCKS):
        yield game.decide(state, command, SeededLuck(seed))


def check_setup(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield each output that reveals more about the setup to a reader than the setup events do."""
    if not match.steps:
        return
    for luck in change_setup_luck(game, match):
        yield from _compare_twin(game, match, luck)


def _compare_twin(game: AnyGame, match: RandomMatch, luck: Luck) -> Iterator[CheckFinding]:
    """Replay a match with different luck. Compare the outputs for readers with identical events."""
    alike, state = readers(match.seats), game.start
    for step in match.steps[: TWIN_COMMANDS_MOST + 1]:
        try:
            events = _decide_step(game, match, step, state, luck)
        except GameError:
            return  # the command is illegal in this state
        state = fold(game, state, events)
        alike = tuple(
            reader
            for reader in alike
            if redact_all(events, reader) == redact_all(step.events, reader)
        )
        if not alike or state == step.states[-1]:
            return
        place = match.place(step.version + len(step.events))
        findings = [
            replace(_describe(door, reader, step.command), place=place)
            for reader in alike
            for door in view_differences(game, step.states[-1], state, reader)
        ]
        yield from findings
        if findings:
            return


def _decide_step(
    game: AnyGame, match: RandomMatch, step: PlayedCommand, state: Any, luck: Luck
) -> tuple[Any, ...]:
    """Return the events of a step when it is played in another state or with different luck.

    Raises:
        GameError: The rules forbid the command in that state.
    """
    if step.command is None:
        return game.setup(match.options, match.seats, luck)
    return game.decide(state, step.command, luck)


def check_audience(game: AnyGame, moment: ReachedState) -> Iterator[str]:
    """Yield the secrets of a command that a seat receives in the log but cannot see in its view."""
    if moment.step is not None:
        yield from _find_hidden(game, moment.state, moment.seats, tuple(_ways(game, moment)))


def check_setup_audience(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the secrets of the setup that a seat receives in the log but cannot see in its view."""
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
    """Yield the secrets that a seat receives in the log but that its view does not show.

    The first list of events is compared with each of the others. A view may contain less than the
    exact value, such as only the kind of a card. It suffices that some values look different.
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
            yield f"the log opens {opened} to seat {reader}, but its view does not show it"


def _find_opened(left: Sequence[Any], right: Sequence[Any], reader: Seat) -> _SecretPlace | None:
    """Return the secret that is the only visible difference between two event lists, if any."""
    if [type(event) for event in left] != [type(event) for event in right]:
        return None
    pairs = zip(redact_all(left, reader), redact_all(right, reader), strict=True)
    apart = [
        (number, name, getattr(mine, name), getattr(yours, name))
        for number, (mine, yours) in enumerate(pairs)
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


def _are_same_parts(first: object, second: object) -> bool:
    """Return whether two values are collections with the same items, in any order."""
    if not isinstance(first, list | tuple) or not isinstance(second, list | tuple):
        return False
    return sorted(repr(part) for part in first) == sorted(repr(part) for part in second)
