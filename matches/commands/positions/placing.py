"""Search for the field that causes a fault. It is used if the failed check does not name one.

The fields are tried one after another: each is replaced with the field of a match that has just
begun. If the fault disappears, it is assigned to that field.
"""

from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any, TypeAlias

import msgspec

from games.errors import GameError
from games.game import AnyGame, Phase, RunPhase
from games.luck import SeededLuck
from matches.commands.positions.position import (
    FAULTS_MOST,
    MISSING,
    WRONG,
    describe,
    load_position,
    plain,
    unsafe_members,
)
from matches.commands.positions.trial import try_out
from matches.commands.positions.type_faults import type_faults
from matches.errors import BadPosition

Faults: TypeAlias = tuple[tuple[str, str], ...]
VALUES_MOST = 5000  # real positions have fewer than 400, and each check visits all values
TRIES_MOST = 80
DEEPEST = 3
_PHASES_MOST = 20


def check_given(game: AnyGame, position: Any, seats: int) -> Any:
    """Decode and check a supplied position.

    Args:
        game: the game.
        position: the supplied state as JSON-compatible values.
        seats: the number of seats of the match.

    Raises:
        BadPosition: the position cannot be played. Each fault names its field.
    """
    count = _count_values(position)
    if count > VALUES_MOST:
        text = f"The position has {count} values; at most {VALUES_MOST} are allowed."
        raise BadPosition((("", text),))
    unsafe = unsafe_members(position)
    typed = (
        load_faults(game, position, seats)
        if game.stored is None
        else type_faults(position, game.stored)
    )
    faults = dict(islice(chain(typed, unsafe), FAULTS_MOST))
    if faults:
        raise BadPosition(tuple(faults.items()))
    try:
        return load_position(game, position, seats)
    except BadPosition as error:
        placed = place_faults(game, position, seats, error.faults, load_position)
        raise BadPosition(placed) from error


def load_faults(game: AnyGame, position: Any, seats: int) -> Iterator[tuple[str, str]]:
    """Yield type faults that a game's `load` reports. This is used if the stored type is unknown.

    `load` stops at the first fault. So the faulty member is replaced with that of a match that has
    just begun, and the position is loaded again.
    """
    begun: Any = None
    while True:
        try:
            game.load(position)
        except msgspec.ValidationError as error:
            path, text = describe(error)
        except WRONG:
            return
        else:
            return
        yield path, text
        begun = begun or _playable_position(game, position, seats)
        mended = _mended(position, begun, path)
        if mended in (position, begun):
            return
        position = mended


def _mended(value: Any, begun: Any, path: str) -> Any:
    """Return a value in which the member at a path comes from another value.

    If there is no such member, the nearest one above it is replaced.
    """
    name, _, inner = path.removeprefix("/").partition("/")
    match value, begun:
        case dict(), dict() if name in begun:
            step: Any = name
            other = begun[name]
        case list(), list() if begun and name.isdecimal() and int(name) < len(value):
            step = int(name)
            other = begun[min(step, len(begun) - 1)]
        case _:
            return begun
    if step == name and name not in value:
        return {**value, name: other}
    return _replaced(value, (step,), _mended(value[step], other, inner) if inner else other)


def _count_values(position: Any) -> int:
    """Return the number of values in all lists and objects of a position."""
    count, left = 0, [position]
    while left:
        inner = left.pop()
        members = inner.values() if isinstance(inner, dict) else inner
        count += len(members)
        left.extend(member for member in members if isinstance(member, dict | list))
    return count


def try_given(game: AnyGame, position: Any, state: Any, seats: int) -> None:
    """Run trial games from a position.

    Raises:
        BadPosition: the position cannot be played to its end. Each fault names its field.
    """
    try:
        try_out(game, state, seats)
    except BadPosition as error:
        placed = place_faults(game, position, seats, error.faults, _load_and_try)
        raise BadPosition(placed) from error


def place_faults(
    game: AnyGame,
    position: Any,
    seats: int,
    faults: Faults,
    check: Callable[[AnyGame, Any, int], Any],
) -> Faults:
    """Add a field to each fault that does not name one.

    Args:
        game: the game.
        position: the supplied position.
        seats: the number of seats.
        faults: the faults that the check reported.
        check: raises `BadPosition` with the faults of a position.
    """
    if all(path for path, _ in faults) or not isinstance(position, dict):
        return faults
    begun = _playable_position(game, position, seats)
    missing = tuple((f"/{name}", MISSING) for name in begun if name not in position)
    if missing:
        return missing
    trial = _Trial(game, seats, faults, check)
    path = trial.find(position, begun) or _different(position, begun)
    return tuple((own or path, text) for own, text in faults)


class _Trial:
    """A search for the field that causes a fault.

    Args:
        game, seats, faults, check: see `place_faults`.
    """

    def __init__(
        self, game: AnyGame, seats: int, faults: Faults, check: Callable[[AnyGame, Any, int], Any]
    ) -> None:
        self._game, self._seats, self._faults, self._check = game, seats, faults, check
        self._left = TRIES_MOST

    def find(self, position: dict[str, Any], begun: dict[str, Any]) -> str:
        """Return the pointer to the smallest field that causes the fault.

        Empty if none does alone.
        """
        path: tuple[Any, ...] = ()
        for _ in range(DEEPEST):
            nearer = self._nearer(position, begun, path)
            if nearer is None:
                break
            path = nearer
        return "".join(f"/{step}" for step in path)

    def _nearer(self, position: Any, begun: Any, path: tuple[Any, ...]) -> tuple[Any, ...] | None:
        changed: tuple[Any, ...] | None = None
        for step, value in _members(_at(position, path), _at(begun, path)):
            if self._left <= 0:
                break
            self._left -= 1
            faults = self._faults_of(_replaced(position, (*path, step), value))
            if not faults:
                return (*path, step)
            if changed is None and faults != self._faults:
                changed = (*path, step)
        return changed

    def _faults_of(self, position: Any) -> Faults:
        try:
            self._check(self._game, position, self._seats)
        except BadPosition as error:
            return error.faults
        return ()


def _load_and_try(game: AnyGame, position: Any, seats: int) -> None:
    try_out(game, load_position(game, position, seats), seats)


def _playable_position(game: AnyGame, position: dict[str, Any], seats: int) -> dict[str, Any]:
    """Return a playable position of the game, with the same options if possible."""
    for options in (_options(game, position), game.options()):
        try:
            luck, state = SeededLuck("begun"), game.start
            events = game.setup(options, seats, luck)
            for _ in range(_PHASES_MOST):
                for event in events:
                    state = game.evolve(state, event)
                if not isinstance(game.pending(state), Phase):
                    break
                events = game.decide(state, RunPhase(), luck)
            begun: dict[str, Any] = plain(game, state)
        except GameError:
            continue
        return begun
    return {}


def _options(game: AnyGame, position: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(position.get("options", {}), game.options)
    except msgspec.ValidationError:
        return game.options()


def _members(value: Any, other: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the members in which two values differ, as they are in the second value."""
    if isinstance(value, dict) and isinstance(other, dict):
        names: Any = [name for name in value if name in other]
    elif isinstance(value, list) and isinstance(other, list):
        names = range(min(len(value), len(other))) if len(value) == len(other) else ()
    else:
        return
    for name in names:
        if value[name] != other[name]:
            yield name, other[name]


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def _replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return a copy of a value with one member replaced at any depth."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = _replaced(value[path[0]], path[1:], new)
    return copy


def _different(position: dict[str, Any], begun: dict[str, Any]) -> str:
    """Return the field that contains the turn. It is used if no single field causes the fault."""
    names = [name for name in ("phase", "agenda", "options") if name in begun]
    return f"/{names[0]}" if names else f"/{next(iter(position), '')}"
