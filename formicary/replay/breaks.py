"""Conditions at which `formicary debug` stops: a rule, an event, or a condition on the view."""

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, TypeAlias, get_args

from msgspec import Struct

from events import Recorded
from formicary.replay.replay import Replay
from formicary.replay.version import ReplayVersion
from games.game import AnyGame, Seat
from games.table import TableEvent
from games.table.commands import Situation
from matches.conditions import Condition, Unclear, check_fields
from matches.errors import BadCondition, CostlyCondition, UnknownField
from matches.records.situations import situation_before
from projections.undo_history import LineKind

KINDS = ("rule", "event", "where")
Commit: TypeAlias = Sequence[ReplayVersion]


class BadBreak(Exception):
    """Raised if a break names nothing that the game has. The message lists the nearest names."""


class Stop(Struct, frozen=True):
    """A command at which to stop.

    Attributes:
        seq: the seq of its first event.
        at: the situation in which it was decided.
    """

    seq: int
    at: Situation


def find_stops(
    replay: Replay, spelled: str, reader: Seat | None = None, *, line: LineKind = "played"
) -> Iterator[Stop]:
    """Yield the commands of a match at which a break applies, in order.

    Args:
        replay: the match; all of it must be open.
        spelled: the break, such as `rule=WI2`, `event=larva-fed` or `where=round > `1``.
        reader: the seat whose view a `where` condition is about; None for a spectator's view.
        line: `played` omits the commands that a rewind abandoned.

    Raises:
        BadBreak: the break is not valid, or names something that the game does not have.
    """
    applies = _read(replay, spelled, reader)
    return (
        Stop(commit[0].version, situation_before(replay.bundle, _recorded(commit)))
        for commit in _commits(replay)
        if (line == "all" or commit[-1].undone_by is None) and applies(commit)
    )


def _recorded(commit: Commit) -> list[Recorded[Any]]:
    return [version.recorded for version in commit if version.recorded is not None]


def _commits(replay: Replay) -> Iterator[Commit]:
    commit: list[ReplayVersion] = []
    for version in replay[1:]:
        commit.append(version)
        if version.recorded is not None and version.recorded.record.mac is not None:
            yield commit
            commit = []


def _read(replay: Replay, spelled: str, reader: Seat | None) -> Callable[[Commit], bool]:
    """Return the condition under which a break applies to a commit."""
    kind, is_given, name = spelled.partition("=")
    kind, name = kind.strip(), name.strip()
    if kind not in KINDS or not is_given or not name:
        raise BadBreak(f"{spelled!r} is not a break: write rule=..., event=... or where=...")
    if kind == "rule":
        _check_name("rule", name, _rules_of(replay))
        return lambda commit: any(version.rule == name for version in commit)
    if kind == "event":
        _check_name("event", name, _events_of(replay.game))
        return lambda commit: any(version.type == name for version in commit)
    return _when(replay, name, reader)


def _check_name(kind: str, name: str, known: set[str]) -> None:
    if name not in known:
        near = get_close_matches(name, sorted(known), 3, 0.4)
        hint = f"; nearest: {', '.join(near)}" if near else ""
        raise BadBreak(f"the game has no {kind} {name}{hint}")


def _kinds_of(game: AnyGame) -> tuple[type, ...]:
    return (*(get_args(game.event) or (game.event,)), *get_args(TableEvent))


def _events_of(game: AnyGame) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in _kinds_of(game)}  # type: ignore[attr-defined]


def _rules_of(replay: Replay) -> set[str]:
    """Return the rules that events of the game cite, and those that events of the match cite."""
    declared = {str(getattr(kind, "rule", "")) for kind in _kinds_of(replay.game)}
    return (declared | {version.rule for version in replay[1:]}) - {""}


def _when(replay: Replay, where: str, reader: Seat | None) -> Callable[[Commit], bool]:
    """Return the condition that a commit makes an expression true."""
    try:
        condition = Condition(where)
        check_fields(condition, replay.game.view_type)
    except (UnknownField, BadCondition, CostlyCondition) as error:
        raise BadBreak(f"where: {error}") from error

    def holds(version: int) -> bool:
        try:
            view = replay[version].view(reader)
            return view is not None and condition.holds(view)
        except Unclear:
            return False

    return lambda commit: holds(commit[-1].version) and not holds(commit[0].version - 1)
