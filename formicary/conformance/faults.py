"""Faults that affect requests: lost responses, a busy service, or a competing client.

Each fault is a callable that receives a request and a function that returns the response to it. See
`layer.Fault`.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from formicary.conformance.exchanges import Cut, Exchange, WireAnswer
from formicary.conformance.layer import Proceed
from service.http.response import PROBLEM
from service.problems.problem_types import PROBLEM_TYPES


class CommandCount:
    """Counter that numbers a client's commands from 1.

    A retry has the same number as the command that it repeats.
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, exchange: Exchange) -> int:
        """Return the number of the command that a request contains."""
        return self._numbers.setdefault(exchange.key, len(self._numbers) + 1)


class LoseAnswers:
    """Fault that lets the service execute a command, then cuts the connection before it responds.

    Args:
        often: how many responses to lose, by command number.
        half: the numbers of the commands whose response is cut off halfway instead.
    """

    def __init__(self, often: Mapping[int, int], half: tuple[int, ...] = ()) -> None:
        self._left = dict(often)
        self._half = half
        self._count = CommandCount()

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Return the response, or cut the connection."""
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
    """Fault that drops the given commands once, before they reach the service."""

    def __init__(self, *numbers: int) -> None:
        self._left = set(numbers)
        self._count = CommandCount()

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Return the response, or cut the connection."""
        if exchange.is_command and (number := self._count.number(exchange)) in self._left:
            self._left.remove(number)
            exchange.fault = "request-lost"
            raise Cut
        return proceed()


class Refuse:
    """Fault that temporarily refuses some of the matching requests.

    Args:
        meant: predicate for the requests to count, from 1.
        numbers: the numbers of the requests to refuse.
        problem: the problem type of the response; empty for an HTML page, as from a proxy.
        seconds: the value of the Retry-After header, in seconds.
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
        """Refuse the request, or pass it on."""
        if not self._meant(exchange):
            return proceed()
        self._count += 1
        if self._count not in self._numbers:
            return proceed()
        exchange.fault = f"{self._problem or 'unavailable'} {self._seconds}"
        return _make_problem(self._problem, self._seconds)


def _make_problem(kind: str, seconds: int) -> WireAnswer:
    """Return a problem response with Retry-After, or an HTML error page if `kind` is empty."""
    if kind:
        problem_type = PROBLEM_TYPES[kind]
        content = {
            "type": f"/problems/{kind}",
            "title": problem_type.title,
            "status": problem_type.status,
        }
        status, body = (
            problem_type.status,
            json.dumps(content | {"detail": problem_type.text}).encode(),
        )
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
    """Fault that redirects some requests to another origin, as a captive portal would do.

    Args:
        meant: predicate for the requests to count, from 1.
        numbers: the numbers of the requests to redirect.
        url: the base URL of the other origin.
    """

    def __init__(
        self, meant: Callable[[Exchange], bool], numbers: tuple[int, ...], url: str
    ) -> None:
        self._meant, self._numbers, self._url = meant, numbers, url
        self._count = 0

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Redirect the request, or pass it on."""
        if not self._meant(exchange):
            return proceed()
        self._count += 1
        if self._count not in self._numbers:
            return proceed()
        exchange.fault = "redirected"
        headers = [("Location", f"{self._url}{exchange.path}"), ("Content-Length", "0")]
        return WireAnswer(status=307, headers=headers)


class Restart:
    """Fault that restarts the service after it has executed the given commands.

    Args:
        restart: function that stops the service for the given number of seconds.
        numbers: the numbers of the commands that trigger a restart.
        seconds: the duration of the outage.
    """

    def __init__(
        self, restart: Callable[[float], None], numbers: tuple[int, ...], seconds: float
    ) -> None:
        self._restart, self._left, self._seconds = restart, set(numbers), seconds
        self._count = CommandCount()

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Return the response, or restart the service and cut the connection."""
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
    """Fault that makes commands stale by first playing another command for the same seat.

    Args:
        play: function that plays a command for the client's seat, and returns whether there was one
            to play.
        numbers: the numbers of the commands to make stale.
    """

    def __init__(self, play: Callable[[], bool], numbers: tuple[int, ...]) -> None:
        self._play, self._left = play, set(numbers)
        self._count = CommandCount()

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Return the response. If this command is selected, play another command before it."""
        if exchange.is_command and (number := self._count.number(exchange)) in self._left:
            self._left.remove(number)
            if self._play():
                exchange.fault = "overtaken"
        return proceed()


class AddUnknown:
    """Fault that adds undocumented members and an unknown kind of table action to responses."""

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Return the response with additional members."""
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
    """Return a copy of a JSON object with unknown members, added to nested objects as well.

    Views and commands are left unchanged, since the client sends commands back.
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
    """Fault that alters the view in the n-th state with a digest, so that they do not match."""

    def __init__(self, number: int) -> None:
        self._left = number

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Return the response. If it contains the selected state, alter its view."""
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
    """Return a copy of a view in which one integer is incremented."""
    altered = dict(view)
    for name, value in view.items():
        if isinstance(value, int) and not isinstance(value, bool):
            altered[name] = value + 1
            return altered
    return altered | {"drifted": 1}
