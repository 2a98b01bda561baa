"""Faults of requests: lost answers, a busy service, a competing client.

Each fault is called with a request and a function that answers it, see `layer.Fault`.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from formicary.conformance.exchanges import Cut, Exchange, WireAnswer
from formicary.conformance.layer import Proceed
from service.http.response import PROBLEM
from service.problems.problem_types import PROBLEM_TYPES


class CommandCount:
    """A numbering of a client's commands from 1: a repeated command keeps its number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, exchange: Exchange) -> int:
        """Return the number of a command."""
        return self._numbers.setdefault(exchange.key, len(self._numbers) + 1)


class LoseAnswers:
    """A fault that lets the service act, and cuts the connection before the answer.

    Args:
        often: the number of times that the answer to a command is lost, by the command's number.
        half: the numbers of the commands for which the answer breaks off in the middle instead.
    """

    def __init__(self, often: Mapping[int, int], half: tuple[int, ...] = ()) -> None:
        self._left = dict(often)
        self._half = half
        self._count = CommandCount()

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer, or cut the connection."""
        answer = proceed()
        if not exchange.is_command or answer.status != 201:
            return answer
        number = self._count.number(exchange)
        if self._left.get(number, 0) == 0:
            return answer
        self._left[number] -= 1
        exchange.fault = "answer-lost"
        if number not in self._half:
            raise Cut
        answer.is_half = True
        return answer


class LoseRequests:
    """A fault that drops commands of these numbers once: the service never receives them."""

    def __init__(self, *numbers: int) -> None:
        self._left = set(numbers)
        self._count = CommandCount()

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer, or cut the connection."""
        if exchange.is_command and (number := self._count.number(exchange)) in self._left:
            self._left.remove(number)
            exchange.fault = "request-lost"
            raise Cut
        return proceed()


class Refuse:
    """A fault that refuses some of the matching requests for a while.

    Args:
        meant: selects the requests that are counted, from 1.
        numbers: the numbers of the requests that are refused.
        problem: the problem type of the answer; empty for a proxy's own page.
        seconds: the wait that the answer asks for, in seconds.
    """

    def __init__(
        self,
        meant: Callable[[Exchange], bool],
        numbers: tuple[int, ...],
        problem: str,
        seconds: int = 1,
    ) -> None:
        self._meant, self._numbers = meant, numbers
        self._problem, self._seconds = problem, seconds
        self._count = 0

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Refuse a request, or pass it on."""
        if not self._meant(exchange):
            return proceed()
        self._count += 1
        if self._count not in self._numbers:
            return proceed()
        exchange.fault = f"{self._problem or 'unavailable'} {self._seconds}"
        return _make_problem(self._problem, self._seconds)


def _make_problem(kind: str, seconds: int) -> WireAnswer:
    """Return the answer for a temporary problem; a proxy's own page if `kind` is empty."""
    if kind:
        found = PROBLEM_TYPES[kind]
        content = {"type": f"/problems/{kind}", "title": found.title, "status": found.status}
        status, body = found.status, json.dumps(content | {"detail": found.text}).encode()
    else:
        status, body = 503, b"<html><title>503</title><h1>Service unavailable</h1></html>"
    headers = [
        ("Content-Type", PROBLEM if kind else "text/html"),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("Retry-After", str(seconds)),
    ]
    return WireAnswer(status=status, headers=headers, body=body)


class Redirect:
    """A fault that redirects some requests to another origin, as a captive portal would do.

    Args:
        meant: selects the requests that are counted, from 1.
        numbers: the numbers of the requests that are redirected.
        url: the other origin.
    """

    def __init__(
        self, meant: Callable[[Exchange], bool], numbers: tuple[int, ...], url: str
    ) -> None:
        self._meant, self._numbers, self._url = meant, numbers, url
        self._count = 0

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Redirect a request, or pass it on."""
        if not self._meant(exchange):
            return proceed()
        self._count += 1
        if self._count not in self._numbers:
            return proceed()
        exchange.fault = "redirected"
        headers = [("Location", f"{self._url}{exchange.path}"), ("Content-Length", "0")]
        return WireAnswer(status=307, headers=headers)


class Restart:
    """A fault that stops the service after it has acted on commands of these numbers.

    Args:
        restart: stops the service for the given number of seconds.
        numbers: the numbers of the commands.
        seconds: the length of the outage.
    """

    def __init__(
        self, restart: Callable[[float], None], numbers: tuple[int, ...], seconds: float
    ) -> None:
        self._restart, self._left, self._seconds = restart, set(numbers), seconds
        self._count = CommandCount()

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer, or restart the service instead."""
        answer = proceed()
        if not exchange.is_command or answer.status != 201:
            return answer
        number = self._count.number(exchange)
        if number not in self._left:
            return answer
        self._left.remove(number)
        exchange.fault = "answer-lost"
        self._restart(self._seconds)
        raise Cut


class BeQuicker:
    """A fault that makes commands out of date.

    The same seat plays another command before they arrive.

    Args:
        play: plays a command for the client's seat; returns whether there was one to play.
        numbers: the numbers of the commands.
    """

    def __init__(self, play: Callable[[], bool], numbers: tuple[int, ...]) -> None:
        self._play, self._left = play, set(numbers)
        self._count = CommandCount()

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer, after playing another command first if this one's number is listed."""
        if exchange.is_command and (number := self._count.number(exchange)) in self._left:
            self._left.remove(number)
            if self._play():
                exchange.fault = "overtaken"
        return proceed()


class AddUnknown:
    """A fault that adds undocumented members and an offer of an unknown kind to JSON answers."""

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer with additional members."""
        answer = proceed()
        content = answer.json() if answer.status < 300 else None
        if not isinstance(content, dict):
            return answer
        exchange.fault = "unknown"
        if isinstance(content.get("table"), list):
            offer = {"kind": "forecast", "label": "Ask for the weather", "method": "POST"}
            content["table"].append(offer | {"path": f"{exchange.path}/forecast", "body": {}})
        return answer.with_json(add_members(content))


def add_members(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return an object with unknown members, also added to the objects nested in it.

    A view, and a command to be sent back, stay unchanged.
    """
    more = {
        name: add_members(value)
        if isinstance(value, dict) and name not in ("view", "command", "body")
        else [add_members(member) if isinstance(member, dict) else member for member in value]
        if isinstance(value, list)
        else value
        for name, value in content.items()
    }
    return more | {"weather": {"rain": True, "drops": [1, 2, 3]}}


class AlterView:
    """A fault that alters the board of the n-th state with a digest, so that they disagree."""

    def __init__(self, number: int) -> None:
        self._left = number

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer, once with an altered board."""
        answer = proceed()
        if not exchange.path.endswith("/state") or "digest=1" not in exchange.query:
            return answer
        content = answer.json() if answer.status == 200 else None
        if content is None or not content.get("view"):
            return answer
        self._left -= 1
        if self._left == 0:
            exchange.fault = "drift"
            return answer.with_json({**content, "view": _alter(content["view"])})
        return answer


def _alter(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return a view in which one number is too high by one."""
    altered = dict(view)
    for name, value in view.items():
        if isinstance(value, int) and not isinstance(value, bool):
            altered[name] = value + 1
            return altered
    return altered | {"drifted": 1}
