"""Explanations of illegal commands: refusals, wrong fields, and the nearest legal commands."""

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
WAYS = 3  # number of nearest legal commands from which further refusals are derived
FIELDS_MOST = 6  # maximum number of fields for which all subsets are tried
OTHER_TYPE = 3.0  # distance added for a command of another type


class Refusal(Struct, frozen=True):
    """A check of the rules that refuses a command.

    Attributes:
        violation: the rule violation, with its slug, rule and facts.
        changed: the fields that were replaced with those of a near legal command when the check
            refused; empty for the check that refuses the original command.
    """

    violation: RuleViolation
    changed: tuple[str, ...]


class Mismatch(Struct, frozen=True):
    """A field of a command that must have a different value for the command to be legal.

    If there is no such field, these are all differing fields of the nearest legal command.
    """

    pointer: str
    actual: Any
    wanted: tuple[Any, ...]


class Near(Struct, frozen=True):
    """A legal command, and its distance from the illegal one."""

    command: Any
    distance: float


class Explanation(Struct, frozen=True):
    """The reasons why a command is illegal. If the command is legal, there are no refusals."""

    refusals: tuple[Refusal, ...]
    mismatches: tuple[Mismatch, ...]
    nearest: tuple[Near, ...]


def explain(game: AnyGame, state: Any, seat: Seat, command: Any) -> Explanation:
    """Return the reasons why a seat's command is illegal in a state, if there are any.

    The rules stop at the first failing check, so only that refusal is certain. Further refusals are
    found by replacing some fields with those of the nearest legal commands of the same type. Like
    `legal` and every refusal, the result depends only on the seat's view.
    """
    legal = game.legal(state, seat)
    nearest = _nearest(legal, command)
    refusal = find_refusal(game, state, command)
    if refusal is None:
        return Explanation((), (), nearest)
    same = [other for other in legal if type(other) is type(command)]
    goals = nsmallest(WAYS, same, key=lambda candidate: distance(candidate, command))
    goal = goals[0] if goals else None
    refusals = (Refusal(refusal, ()), *_other_refusals(game, state, command, goals, refusal))
    return Explanation(refusals, tuple(_mismatches(legal, same, command, goal)), nearest)


def find_refusal(game: AnyGame, state: Any, command: Any) -> RuleViolation | None:
    """Return the refusal of a command, or None if the command is legal whatever the luck."""
    try:
        game.decide(state, command, NoLuck())
    except RuleViolation as violation:
        return violation
    except LuckNeeded:
        return None
    return None


def _fields(command: Any) -> dict[str, Any]:
    """Return all fields of a command except the seat, which callers do not send."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(command))
    plain.pop("seat", None)
    return plain


def distance(left: Any, right: Any) -> float:
    """Return the distance between two commands.

    Each value that differs counts 1, or n/(n + 2) for integers that differ by n. Each value that
    only one of the commands has counts 1. A different type adds 3.
    """
    return _distance(_fields(left), _fields(right))


def _distance(left: Mapping[str, Any], right: Mapping[str, Any]) -> float:
    mine, theirs = dict(_leaves(left)), dict(_leaves(right))
    apart = OTHER_TYPE if mine.pop("/type", "") != theirs.pop("/type", "") else 0.0
    for path in {*mine, *theirs}:
        apart += _apart(mine[path], theirs[path]) if path in mine and path in theirs else 1.0
    return round(apart, 3)


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield all values within a value that have no parts of their own, with their pointers."""
    match value:
        case dict():
            for name, inner in value.items():
                yield from _leaves(inner, f"{path}/{name}")
        case list():
            for at, inner in enumerate(value):
                yield from _leaves(inner, f"{path}/{at}")
        case _:
            yield path, value


def _apart(left: Any, right: Any) -> float:
    if type(left) is int and type(right) is int:
        steps = abs(left - right)
        return steps / (steps + 2)
    return 0.0 if left == right and type(left) is type(right) else 1.0


def _nearest(legal: tuple[Any, ...], command: Any) -> tuple[Near, ...]:
    wanted = _fields(command)
    candidates = [Near(candidate, _distance(_fields(candidate), wanted)) for candidate in legal]
    return tuple(nsmallest(NEAREST, candidates, key=lambda near: near.distance))


def _other_refusals(
    game: AnyGame, state: Any, command: Any, goals: Sequence[Any], first: RuleViolation
) -> Iterator[Refusal]:
    """Yield further refusals of a command, at most one for each check.

    For each near legal command, some of the differing fields are replaced with its values, smallest
    subsets first. If the changed command is refused, that is a further refusal.
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
    """Yield all non-empty proper subsets of the names, smallest first."""
    sizes = range(1, len(names)) if len(names) <= FIELDS_MOST else (len(names) - 1,)
    for size in sizes:
        yield from combinations(names, size)


def _mismatches(
    legal: tuple[Any, ...], same: list[Any], command: Any, goal: Any
) -> Iterator[Mismatch]:
    plain = _fields(command)
    if goal is None:
        if types := tuple(dict.fromkeys(_fields(candidate)["type"] for candidate in legal)):
            yield Mismatch("/type", plain["type"], types)
        return
    others = [_fields(other) for other in same]
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
