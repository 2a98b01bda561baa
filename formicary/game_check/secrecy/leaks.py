"""Checks that the public record of a command does not reveal anything that the views hide.

Each step is decided again with a similar command of the same type, and with one draw changed. If a
reader receives different events but still sees the same state, the differing fields reveal a
secret. The record also contains the command, in clear unless its type is marked `secret`.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import RandomMatch, ReachedState, readers
from formicary.game_check.secrecy.records import (
    differing_fields,
    looks_alike,
    name_command,
    name_reader,
    redact_all,
    reveals,
)
from formicary.game_check.secrecy.ways import (
    KEY,
    Way,
    change_setup_luck,
    is_secret,
    near_commands,
    other_ways,
    try_command,
    usual_way,
)
from games.errors import GameError
from games.folding import fold
from games.game import AnyGame, RunPhase, Seat, Secret
from games.luck import KeyedLuck, SeededLuck

_SecretPlace: TypeAlias = tuple[Seat | None, int, str]  # reader, index of the event, field name
WORLDS = 4  # number of worlds used to test whether a command alone determines a secret value


def check_leaks(game: AnyGame, moment: ReachedState) -> Iterator[CheckFinding]:
    """Yield public event fields that reveal hidden values, and commands that should be secret."""
    if moment.step is None:
        return
    yield from _find_clear_command(game, moment)
    usual, labels = usual_way(game, moment)
    for way in other_ways(game, moment, labels):
        yield from _find_open_fields(game, moment, usual, way)


def check_setup_leaks(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield public fields of the setup events that reveal hidden values."""
    if not match.steps:
        return
    usual = Way(match.steps[0].events)
    moment = ReachedState(match.seats, match.place(len(usual.events)), game.start, None, ())
    for luck in change_setup_luck(game, match):
        with suppress(GameError):
            way = Way(game.setup(match.options, match.seats, luck))
            for finding in _find_open_fields(game, moment, usual, way):
                yield replace(finding, place=moment.place)


def _find_open_fields(
    game: AnyGame, moment: ReachedState, usual: Way, way: Way
) -> Iterator[CheckFinding]:
    """Yield the public fields that let a reader distinguish two outcomes with identical views."""
    state, command = moment.state, moment.step.command if moment.step else None
    here, there = (fold(game, state, each.events) for each in (usual, way))
    for reader in readers(moment.seats):
        mine, yours = (redact_all(each.events, reader) for each in (usual, way))
        if mine == yours or (reader is not None and reader == way.chooser):
            continue
        may_matter = way.is_secret or here != there
        is_alike = may_matter and looks_alike(game, here, there, reader)
        for number, name in _open_differences(mine, yours):
            values = getattr(mine[number], name), getattr(yours[number], name)
            if not way.is_secret and not _is_own_secret(game, (here, there), way.chooser, values):
                continue
            if is_alike or _is_kept_hidden(
                game, state, (usual.events, way.events), reader, number, name
            ):
                yield _describe_field(mine[number], name, reader, command)
        if is_alike and [type(each) for each in mine] != [type(each) for each in yours]:
            kinds = " or ".join(sorted({_name_types(mine), _name_types(yours)}))
            yield CheckFinding(
                f"the events after {name_command(command)} depend on something hidden from"
                f" {name_reader(reader)}",
                example=f"after {command}: {kinds}",
            )


def _is_own_secret(
    game: AnyGame, states: tuple[Any, Any], chooser: Seat | None, values: tuple[Any, Any]
) -> bool:
    """Return whether the view of the seat that chose contains the values of a public field.

    A card played openly from a hand is in the record but not in any view, and yet it is not a
    secret.
    """
    if chooser is None:
        return True
    here, there = (msgspec.to_builtins(game.view(state, chooser)) for state in states)
    plain = msgspec.to_builtins(values[0]), msgspec.to_builtins(values[1])
    return any(pair == plain for pair in _leaves_apart(here, there))


def _leaves_apart(first: Any, second: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each pair of values that differ at the same path in two JSON-like structures.

    Scalars in lists are skipped, because items such as card ids shift when one of them is removed.
    """
    if isinstance(first, dict) and isinstance(second, dict):
        for name in first.keys() & second.keys():
            yield from _leaves_apart(first[name], second[name])
    elif isinstance(first, list | tuple) and isinstance(second, list | tuple):
        for mine, yours in zip(first, second, strict=False):
            if isinstance(mine, dict | list | tuple):
                yield from _leaves_apart(mine, yours)
    elif first != second:
        yield first, second


def _name_types(events: Sequence[Any]) -> str:
    return ", ".join(type(event).__name__ for event in events)


def _open_differences(mine: Sequence[Any], yours: Sequence[Any]) -> Iterator[tuple[int, str]]:
    """Yield the public fields that differ between two event lists.

    Stop at the first revealing event.
    """
    if [type(event) for event in mine] != [type(event) for event in yours]:
        return
    for number, (event, other) in enumerate(zip(mine, yours, strict=True)):
        if reveals(event):
            return
        for name in differing_fields(event, other):
            if not isinstance(getattr(event, name), Secret):
                yield number, name


def _is_kept_hidden(
    game: AnyGame,
    state: Any,
    ways: tuple[Sequence[Any], Sequence[Any]],
    reader: Seat | None,
    number: int,
    name: str,
) -> bool:
    """Return whether changing a field changes the state in a way that the reader cannot see."""
    events, others = ways
    changed = list(events)
    changed[number] = replace(events[number], **{name: getattr(others[number], name)})
    with suppress(Exception):  # the changed field may be invalid in this state
        here, there = fold(game, state, events), fold(game, state, changed)
        return here != there and looks_alike(game, here, there, reader)
    return False


def _describe_field(event: Any, name: str, reader: Seat | None, command: Any) -> CheckFinding:
    return CheckFinding(
        f"{type(event).__name__}.{name} is open in the public record, so {name_reader(reader)}"
        " reads a value that its view hides: make the field a `Secret`",
        example=f"after {command}" if command else "in the setup",
    )


def _find_clear_command(game: AnyGame, moment: ReachedState) -> Iterator[CheckFinding]:
    """Yield secret fields that a reader can derive, because the command is not marked as secret."""
    command: Any = moment.step.command if moment.step else None
    if isinstance(command, RunPhase) or is_secret(command):
        return
    events = game.decide(moment.state, command, KeyedLuck(KEY))
    for reader in readers(moment.seats):
        if reader == command.seat:
            continue
        for number, name in _hidden_fields(events, reader):
            place = (reader, number, name)
            if _is_chosen(game, moment, command, place) and _is_worked_out(
                game, moment, command, place
            ):
                event = type(events[number]).__name__
                yield CheckFinding(
                    f"{type(command).__name__} has no `secret = True`, so the public record has it"
                    f" in clear, and with it {event}.{name}, which is a `Secret`",
                    example=str(command),
                )


def _hidden_fields(events: Sequence[Any], reader: Seat | None) -> Iterator[tuple[int, str]]:
    """Yield the secret fields whose values a reader does not receive."""
    for number, event in enumerate(events):
        for name in event.__struct_fields__:
            value = getattr(event, name)
            if isinstance(value, Secret) and reader not in value.audience:
                yield number, name


def _is_chosen(game: AnyGame, moment: ReachedState, command: Any, place: _SecretPlace) -> bool:
    """Return whether a similar command would have given a secret a different value.

    Only commands for which the reader receives the same events are considered. Otherwise, the
    events already reveal the choice.
    """
    reader, number, name = place
    usual = game.decide(moment.state, command, KeyedLuck(KEY))
    for other in near_commands(game, moment.state, command):
        events = try_command(game, moment.state, other, KeyedLuck(KEY))
        value = _value_in(events, number, name)
        is_other = value not in (_value_in(usual, number, name), None)
        if is_other and redact_all(events, reader) == redact_all(usual, reader):
            return True
    return False


def _is_worked_out(game: AnyGame, moment: ReachedState, command: Any, place: _SecretPlace) -> bool:
    """Return whether a command gives a secret the same value in all worlds of a reader."""
    reader, number, name = place
    usual = _value_in(game.decide(moment.state, command, KeyedLuck(KEY)), number, name)
    view = game.view(moment.state, reader)
    worlds = [game.determinize(view, SeededLuck(f"clear/{each}")) for each in range(WORLDS)]
    values = [
        _value_in(try_command(game, world, command, SeededLuck(each)), number, name)
        for each, world in enumerate(worlds)
    ]
    known = [value for value in values if value is not None]
    return bool(known) and all(value == usual for value in known)


def _value_in(events: Sequence[Any], number: int, name: str) -> Secret[Any] | None:
    """Return the secret in a field of an event, or None if the field does not contain a secret."""
    value = getattr(events[number], name, None) if number < len(events) else None
    return value if isinstance(value, Secret) else None
