"""Questions to a player and the possible answers, shared by the sync and async clients."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from formicary_client.problems import Misuse, NoSeat, Problem

if TYPE_CHECKING:
    from formicary_client.models import ActionList, TableAction

# The match has continued since the choice, so read it again.
LOOK_AGAIN = frozenset({"stale-version", "phase-running", "match-over"})


class Refusals:
    """Record of a player's rejected commands, used to decide whether to read the match again.

    A command that violates a rule may simply have been sent too late. If a command is rejected
    again at the same version, it was never legal.
    """

    def __init__(self) -> None:
        self._version = -1

    def look_again(self, problem: Problem, version: int) -> float:
        """Return how many seconds to wait before reading the match again.

        Raises:
            Problem: reading again does not help.
        """
        if problem.kind not in LOOK_AGAIN and problem.kind != "rule-violation":
            raise problem
        if problem.kind == "rule-violation" and version == self._version:
            raise problem
        self._version = version
        return problem.retry_after


def list_agreements(actions: ActionList) -> list[TableAction]:
    """Return the actions that agree to an undo proposed by another seat."""
    return [action for action in actions["table"] if action["kind"] == "agree"]


def is_to_choose(actions: ActionList) -> bool:
    """Return whether a seat has a pending question and at least one action to answer it."""
    return actions["asked"] is not None and bool(actions["actions"])


def is_proposal(event: Mapping[str, Any] | None) -> bool:
    """Return whether an event proposes an undo."""
    return event is not None and event["e"]["event"]["type"] == "undo-proposed"


def command_of(choice: object) -> Any:
    """Return the command of a choice, which is a listed action or the command itself.

    Raises:
        Misuse: it is neither.
    """
    if isinstance(choice, Coroutine):
        choice.close()  # it is never awaited
        raise Misuse("`choose` is `async`: give it to AsyncPlayer or AsyncAccountPlayer")
    if not isinstance(choice, Mapping) or not (choice.keys() & {"command", "type"}):
        raise Misuse(f"`choose` returned {choice!r:.80}, which is neither an action nor a command")
    return choice.get("command", choice)


def seat_of(actions: ActionList) -> int:
    """Return the caller's seat.

    Raises:
        NoSeat: the caller has no seat.
    """
    seat = actions["seat"]
    if seat is None:
        raise NoSeat(
            f"the client has no seat in match {actions['match']}: take one with `take_seat`, and"
            " give its token to `with_token`; a seat that an account took is played with its key"
        )
    return seat


def choose_for(choose: Any, game: str) -> Callable[..., Any] | None:
    """Return the function for a game, or None if there is none.

    A single function is used for all games.
    """
    function: Callable[..., Any] | None
    function = choose.get(game) if isinstance(choose, Mapping) else choose
    return function


def ask(choose: Callable[..., Any], state: Mapping[str, Any], actions: list[Any]) -> Any:
    """Call a function to make a choice.

    If it accepts a third argument, also pass the whole state.
    """
    return choose(state["view"], actions, *[state] * takes_state(choose))


def takes_state(choose: Callable[..., Any]) -> bool:
    """Return whether a function accepts a third argument."""
    try:
        inspect.signature(choose).bind(None, None, None)
    except (TypeError, ValueError):
        return False
    return True
