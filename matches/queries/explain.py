"""Why a command is not legal: what refuses it, which fields, and the nearest legal commands."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import combinations
from typing import Any

import msgspec
from msgspec import Struct, to_builtins

from games.errors import LuckNeeded, RuleViolation
from games.game import AnyGame, Seat
from games.luck import NoLuck

NEAREST = 5
WANTED_MOST = 20
WAYS = 3  # legal commands that a refused one is led to
FIELDS_MOST = 6  # of a command of which every choice is tried
OTHER_TYPE = 3.0  # what a command of another type is away, besides its fields


class Refusal(Struct, frozen=True):
    """A check that refuses a command.

    Attributes:
        violation: its slug, its rule and what it found.
        changed: which fields were given the values of a legal command near by when it was
            met: none for the check that refuses the command as it is.
    """

    violation: RuleViolation
    changed: tuple[str, ...]


class Mismatch(Struct, frozen=True):
    """A field with which alone a command would be legal, if it had one of the wanted values.

    Where no single field will do, those of the nearest legal command are wanted, field by field.
    """

    pointer: str
    actual: Any
    wanted: tuple[Any, ...]


class Near(Struct, frozen=True):
    """A legal command and how far it is away."""

    command: Any
    distance: float


class Explanation(Struct, frozen=True):
    """Why a command is not legal; no refusals where it is."""

    refusals: tuple[Refusal, ...]
    mismatches: tuple[Mismatch, ...]
    nearest: tuple[Near, ...]


def explain(game: AnyGame, state: Any, seat: Seat, command: Any) -> Explanation:
    """Return why a command of a seat is not legal in a state, or that it is.

    The rules stop at the first check that fails, so that one is certain. Others are found on the
    ways to the nearest legal commands of the same type: with some of the fields as those have
    them, what refuses the command next. All of it depends on nothing but the seat's view, as
    `legal` and every refusal do.
    """
    legal = game.legal(state, seat)
    nearest = _nearest(legal, command)
    refusal = find_refusal(game, state, command)
    if refusal is None:
        return Explanation((), (), nearest)
    same = [one for one in legal if type(one) is type(command)]
    goals = nsmallest(WAYS, same, key=lambda one: distance(one, command))
    goal = goals[0] if goals else None
    refusals = (Refusal(refusal, ()), *_other_refusals(game, state, command, goals, refusal))
    return Explanation(refusals, tuple(_mismatches(legal, same, command, goal)), nearest)


def find_refusal(game: AnyGame, state: Any, command: Any) -> RuleViolation | None:
    """Return the refusal of a command; None if it is legal, whatever luck would decide."""
    try:
        game.decide(state, command, NoLuck())
    except RuleViolation as violation:
        return violation
    except LuckNeeded:
        return None
    return None


def _fields(command: Any) -> dict[str, Any]:
    """Return what a caller gives of a command: its fields but for the seat."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(command))
    plain.pop("seat", None)
    return plain


def distance(one: Any, other: Any) -> float:
    """Return how far two commands are apart.

    Each value that differs counts 1, or n/(n + 2) for whole numbers that differ by n; so does
    each that only one of them has. Another type counts 3 besides.
    """
    return _distance(_fields(one), _fields(other))


def _distance(one: Mapping[str, Any], other: Mapping[str, Any]) -> float:
    mine, theirs = dict(_leaves(one)), dict(_leaves(other))
    apart = OTHER_TYPE if mine.pop("/type", "") != theirs.pop("/type", "") else 0.0
    for path in {*mine, *theirs}:
        apart += _apart(mine[path], theirs[path]) if path in mine and path in theirs else 1.0
    return round(apart, 3)


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values in a value, by where they are."""
    match value:
        case dict():
            for name, inner in value.items():
                yield from _leaves(inner, f"{path}/{name}")
        case list():
            for at, inner in enumerate(value):
                yield from _leaves(inner, f"{path}/{at}")
        case _:
            yield path, value


def _apart(one: Any, other: Any) -> float:
    if type(one) is int and type(other) is int:
        steps = abs(one - other)
        return steps / (steps + 2)
    return 0.0 if one == other and type(one) is type(other) else 1.0


def _nearest(legal: tuple[Any, ...], command: Any) -> tuple[Near, ...]:
    wanted = _fields(command)
    found = [Near(one, _distance(_fields(one), wanted)) for one in legal]
    return tuple(nsmallest(NEAREST, found, key=lambda one: one.distance))


def _other_refusals(
    game: AnyGame, state: Any, command: Any, goals: Sequence[Any], first: RuleViolation
) -> Iterator[Refusal]:
    """Yield what else refuses a command, each check once, on the ways to legal commands.

    Of the fields in which a legal command differs some are given its values, the fewest first:
    what still refuses the command then is met on that way.
    """
    known = {first.slug}
    plain = to_builtins(command)
    for goal in goals:
        wanted = to_builtins(goal)
        apart = [name for name in wanted if wanted[name] != plain[name]]
        for changed in _choices(apart):
            mended = plain | {name: wanted[name] for name in changed}
            violation = find_refusal(game, state, msgspec.convert(mended, type(goal)))
            if violation and violation.slug not in known:
                known.add(violation.slug)
                yield Refusal(violation, tuple(f"/{name}" for name in changed))


def _choices(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the choices of some of the names, but not all: the smallest first."""
    sizes = range(1, len(names)) if len(names) <= FIELDS_MOST else (len(names) - 1,)
    for size in sizes:
        yield from combinations(names, size)


def _mismatches(
    legal: tuple[Any, ...], same: list[Any], command: Any, goal: Any
) -> Iterator[Mismatch]:
    plain = _fields(command)
    if goal is None:
        if types := tuple(dict.fromkeys(_fields(one)["type"] for one in legal)):
            yield Mismatch("/type", plain["type"], types)
        return
    others = [_fields(one) for one in same]
    alone = False
    for name, actual in plain.items():
        wanted = [
            other[name]
            for other in others
            if all(other[field] == value for field, value in plain.items() if field != name)
        ]
        if wanted:
            alone = True
            yield Mismatch(f"/{name}", actual, tuple(wanted[:WANTED_MOST]))
    if not alone:
        nearest = _fields(goal)
        for name, actual in plain.items():
            if nearest[name] != actual:
                yield Mismatch(f"/{name}", actual, (nearest[name],))
