"""What goes wrong with requests: answers get lost, the service is busy, somebody is quicker.

Each fault is called with a request and with what answers it, see `layer.Fault`.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from formicary.conformance.exchanges import Cut, Exchange, WireAnswer
from formicary.conformance.layer import Proceed
from service.http.response import PROBLEM
from service.problems.problem_types import PROBLEM_TYPES


class CommandCount:
    """Numbers the commands of a client from 1: one that is sent again keeps its number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, exchange: Exchange) -> int:
        """Return the number of a command."""
        return self._numbers.setdefault(exchange.key, len(self._numbers) + 1)


class LoseAnswers:
    """The service acts, and the connection is cut before the answer.

    Args:
        often: how often the answer to a command is lost, by its number.
        half: the numbers of those whose answer breaks off in the middle instead.
    """

    def __init__(self, often: Mapping[int, int], half: tuple[int, ...] = ()) -> None:
        self._left = dict(often)
        self._half = half
        self._count = CommandCount()

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer, or do not."""
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
    """Commands of these numbers get lost on their way, once: the service never sees them."""

    def __init__(self, *numbers: int) -> None:
        self._left = set(numbers)
        self._count = CommandCount()

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer, or do not."""
        if exchange.is_command and (number := self._count.number(exchange)) in self._left:
            self._left.remove(number)
            exchange.fault = "request-lost"
            raise Cut
        return proceed()


class Refuse:
    """Some requests are refused for a while: the n-th, counted from 1, of those that are meant.

    Args:
        meant: which requests are counted.
        numbers: those that are refused.
        problem: the kind of the problem that is answered; empty for a proxy's own page.
        seconds: how long they are to wait.
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
        """Refuse a request, or let it through."""
        if not self._meant(exchange):
            return proceed()
        self._count += 1
        if self._count not in self._numbers:
            return proceed()
        exchange.fault = f"{self._problem or 'unavailable'} {self._seconds}"
        return _make_problem(self._problem, self._seconds)


def _make_problem(kind: str, seconds: int) -> WireAnswer:
    """Return the answer for a problem that passes; a proxy's page of its own without a kind."""
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
    """The n-th request of some is sent to another origin, as a captive portal would do.

    Args:
        meant: which requests are counted, from 1.
        numbers: those that are sent away.
        url: the other origin.
    """

    def __init__(
        self, meant: Callable[[Exchange], bool], numbers: tuple[int, ...], url: str
    ) -> None:
        self._meant, self._numbers, self._url = meant, numbers, url
        self._count = 0

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Send a request away, or let it through."""
        if not self._meant(exchange):
            return proceed()
        self._count += 1
        if self._count not in self._numbers:
            return proceed()
        exchange.fault = "redirected"
        headers = [("Location", f"{self._url}{exchange.path}"), ("Content-Length", "0")]
        return WireAnswer(status=307, headers=headers)


class Restart:
    """The service goes down when it has acted on commands of these numbers, and comes back.

    Args:
        restart: lets it go down for so many seconds.
        numbers: of the commands.
        seconds: how long it is away.
    """

    def __init__(
        self, restart: Callable[[float], None], numbers: tuple[int, ...], seconds: float
    ) -> None:
        self._restart, self._left, self._seconds = restart, set(numbers), seconds
        self._count = CommandCount()

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer, or go down instead."""
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
    """Before commands of these numbers arrive, the same seat plays another: they are out of date.

    Args:
        play: plays a command for the client's seat; returns whether there was one to play.
        numbers: of the commands.
    """

    def __init__(self, play: Callable[[], bool], numbers: tuple[int, ...]) -> None:
        self._play, self._left = play, set(numbers)
        self._count = CommandCount()

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer, perhaps after somebody was quicker."""
        if exchange.is_command and (number := self._count.number(exchange)) in self._left:
            self._left.remove(number)
            if self._play():
                exchange.fault = "overtaken"
        return proceed()


class AddUnknown:
    """Answers in JSON have members that nobody has described yet, and offers of an unknown kind."""

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer with more than there is."""
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
    """Return an object with unknown members, and the objects in it with such ones too.

    A view, and a command to be sent back, stay as they are.
    """
    more = {
        name: add_members(value)
        if isinstance(value, dict) and name not in ("view", "command", "body")
        else [add_members(one) if isinstance(one, dict) else one for one in value]
        if isinstance(value, list)
        else value
        for name, value in content.items()
    }
    return more | {"weather": {"rain": True, "drops": [1, 2, 3]}}


class AlterView:
    """The n-th state with a digest shows another board than the digest is of: it has drifted."""

    def __init__(self, number: int) -> None:
        self._left = number

    def __call__(self, exchange: Exchange, proceed: Proceed) -> WireAnswer:
        """Answer, once with a board that is not as it should be."""
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
    """Return a view with one number in it that is too high by one."""
    altered = dict(view)
    for name, value in view.items():
        if isinstance(value, int) and not isinstance(value, bool):
            altered[name] = value + 1
            return altered
    return altered | {"drifted": 1}
