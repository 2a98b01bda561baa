"""What a player is asked, and what it may do about it: what does not depend on waiting."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from formicary_client.problems import Misuse, NoSeat, Problem

if TYPE_CHECKING:
    from formicary_client.models import ActionList, TableAction

# The match has gone on since the choice: look again.
LOOK_AGAIN = frozenset({"stale-version", "phase-running", "match-over"})


class Refusals:
    """Tells what is to be looked at again from what a player got wrong.

    A command that a rule refuses at a version may have come too late; one that is refused at the
    same version again was never legal.
    """

    def __init__(self) -> None:
        self._version = -1

    def look_again(self, problem: Problem, version: int) -> float:
        """Return how many seconds to wait before looking again.

        Raises:
            Problem: looking again does not help.
        """
        if problem.kind not in LOOK_AGAIN and problem.kind != "rule-violation":
            raise problem
        if problem.kind == "rule-violation" and version == self._version:
            raise problem
        self._version = version
        return problem.retry_after


def list_agreements(found: ActionList) -> list[TableAction]:
    """Return what a seat would send to agree to an undo that another proposes."""
    return [one for one in found["table"] if one["kind"] == "agree"]


def is_to_choose(found: ActionList) -> bool:
    """Return whether a seat is asked, and has something to answer."""
    return found["asked"] is not None and bool(found["actions"])


def is_proposal(event: Mapping[str, Any] | None) -> bool:
    """Return whether an event proposes an undo."""
    return event is not None and event["e"]["event"]["type"] == "undo-proposed"


def command_of(choice: object) -> Any:
    """Return the command of a choice: of an action that was listed, or a command itself.

    Raises:
        Misuse: it is neither.
    """
    if isinstance(choice, Coroutine):
        choice.close()  # nobody will wait for it
        raise Misuse("`choose` is `async`: give it to AsyncPlayer or AsyncAccountPlayer")
    if not isinstance(choice, Mapping) or not (choice.keys() & {"command", "type"}):
        raise Misuse(f"`choose` returned {choice!r:.80}, and neither an action nor a command")
    return choice.get("command", choice)


def seat_of(found: ActionList) -> int:
    """Return the seat that is played.

    Raises:
        NoSeat: whoever asked holds none.
    """
    seat = found["seat"]
    if seat is None:
        raise NoSeat(
            f"the client has no seat in match {found['match']}: take one with `take_seat`, and"
            " give its token to `with_token`; a seat that an account took is played with its key"
        )
    return seat


def choose_for(choose: Any, game: str) -> Callable[..., Any] | None:
    """Return what chooses in a game: the function, or that of the game; None if none does."""
    found: Callable[..., Any] | None
    found = choose.get(game) if isinstance(choose, Mapping) else choose
    return found


def ask(choose: Callable[..., Any], state: Mapping[str, Any], actions: list[Any]) -> Any:
    """Return what a function chooses: one that takes three arguments gets the whole state too."""
    return choose(state["view"], actions, *[state] * takes_state(choose))


def takes_state(choose: Callable[..., Any]) -> bool:
    """Return whether a function has room for a third argument."""
    try:
        inspect.signature(choose).bind(None, None, None)
    except (TypeError, ValueError):
        return False
    return True
