"""The question of a player and its possible answers: the part common to both halves."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from formicary_client.problems import Misuse, NoSeat, Problem

if TYPE_CHECKING:
    from formicary_client.models import ActionList, TableAction

# The match has continued since the choice: read it again.
LOOK_AGAIN = frozenset({"stale-version", "phase-running", "match-over"})


class Refusals:
    """The refused commands of a player, to decide whether to read the match again.

    A command that a rule refuses at a version may have come too late. If a command is refused again
    at the same version, it was never legal.
    """

    def __init__(self) -> None:
        self._version = -1

    def look_again(self, problem: Problem, version: int) -> float:
        """Return the seconds to wait before reading the match again.

        Raises:
            Problem: reading again does not help.
        """
        if problem.kind not in LOOK_AGAIN and problem.kind != "rule-violation":
            raise problem
        if problem.kind == "rule-violation" and version == self._version:
            raise problem
        self._version = version
        return problem.retry_after


def list_agreements(found: ActionList) -> list[TableAction]:
    """Return the actions by which a seat agrees to an undo that another seat proposes."""
    return [action for action in found["table"] if action["kind"] == "agree"]


def is_to_choose(found: ActionList) -> bool:
    """Return whether a seat is asked, and has an action to answer with."""
    return found["asked"] is not None and bool(found["actions"])


def is_proposal(event: Mapping[str, Any] | None) -> bool:
    """Return whether an event proposes an undo."""
    return event is not None and event["e"]["event"]["type"] == "undo-proposed"


def command_of(choice: object) -> Any:
    """Return the command of a choice: of a listed action, or the command itself.

    Raises:
        Misuse: it is neither.
    """
    if isinstance(choice, Coroutine):
        choice.close()  # it is never awaited
        raise Misuse("`choose` is `async`: give it to AsyncPlayer or AsyncAccountPlayer")
    if not isinstance(choice, Mapping) or not (choice.keys() & {"command", "type"}):
        raise Misuse(f"`choose` returned {choice!r:.80}, which is neither an action nor a command")
    return choice.get("command", choice)


def seat_of(found: ActionList) -> int:
    """Return the seat of the caller.

    Raises:
        NoSeat: the caller has no seat.
    """
    seat = found["seat"]
    if seat is None:
        raise NoSeat(
            f"the client has no seat in match {found['match']}: take one with `take_seat`, and"
            " give its token to `with_token`; a seat that an account took is played with its key"
        )
    return seat


def choose_for(choose: Any, game: str) -> Callable[..., Any] | None:
    """Return the function for a game: the common one, or the game's; None if there is none."""
    found: Callable[..., Any] | None
    found = choose.get(game) if isinstance(choose, Mapping) else choose
    return found


def ask(choose: Callable[..., Any], state: Mapping[str, Any], actions: list[Any]) -> Any:
    """Return the choice of a function, which may take the whole state as third parameter."""
    return choose(state["view"], actions, *[state] * takes_state(choose))


def takes_state(choose: Callable[..., Any]) -> bool:
    """Return whether a function accepts a third argument."""
    try:
        inspect.signature(choose).bind(None, None, None)
    except (TypeError, ValueError):
        return False
    return True
