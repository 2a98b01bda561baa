"""Responses stored as examples, indexed by operation, status, media type and name."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from service.contract.openapi.examples.library import ONE, Example
from service.http.response import LINES, LIVE, PROBLEM
from tools.recording.application import ApiAnswer

LONG = 4  # entries of a collection that an example contains completely
TABLE = 60  # an object with more entries is a table, not a struct
SHORT = 2  # entries that an example has of a longer collection


class Answers:
    """Example responses, and example problems by slug.

    Attributes:
        games: the games that appear in the responses stored from now on.
        found: the responses by operation, status, media type and name.
        requests: the request bodies, by operation and name.
        problems: the problems by slug.
    """

    def __init__(self) -> None:
        self.games: tuple[str, ...] = ()
        self.found: dict[str, Any] = {}
        self.requests: dict[str, Any] = {}
        self.problems: dict[str, Example] = {}

    def keep(self, answer: ApiAnswer, name: str = "") -> ApiAnswer:
        """Store a response as an example if there is none yet. Return the response.

        A slot is a combination of operation, status, media type and name.

        Args:
            answer: the response; lines or messages are stored separately, each under its kind.
            name: the name of the example; by default the game's, if the response is about one.

        Raises:
            ValueError: The response is a problem.
        """
        if answer.status >= 400:
            raise ValueError(f"{answer.operation}: {answer.status} {answer.body}")
        game = answer.body.get("game") if isinstance(answer.body, dict) else None
        if answer.sent is not None:
            of_operation = self.requests.setdefault(answer.operation, {})
            of_operation.setdefault(name or game or ONE, Example(answer.sent, self.games))
        if answer.media_type == LIVE:
            for kind, body in answer.body:
                self._put(answer, kind, body)
        elif answer.media_type == LINES:
            for body in answer.body[:2]:
                self._put(answer, _kind_of_line(body), body)
        elif answer.media_type:
            self._put(answer, name or game or ONE, answer.body)
        return answer

    def _put(self, answer: ApiAnswer, name: str, body: Any) -> None:
        of_operation = self.found.setdefault(answer.operation, {})
        of_status = of_operation.setdefault(str(answer.status), {})
        example = Example(shorten(body), self.games)
        of_status.setdefault(answer.media_type, {}).setdefault(name, example)

    def refuse(self, slug: str, answer: ApiAnswer) -> None:
        """Store a problem as an example.

        Raises:
            ValueError: The response is not this problem.
        """
        if answer.media_type != PROBLEM or answer.body["type"] != f"/problems/{slug}":
            raise ValueError(f"expected {slug}, got {answer.status} {answer.body}")
        self.problems.setdefault(slug, Example(shorten(answer.body), self.games))


def shorten(body: Any) -> Any:
    """Return a body for an example, in which pictures and long collections are shortened.

    A picture keeps its opening tag and its title. A list with more than 4 items keeps the first
    two, and so does a table, such as the words of a game.
    """
    if isinstance(body, list):
        return [shorten(item) for item in (body[:SHORT] if len(body) > LONG else body)]
    if isinstance(body, dict):
        items = list(body.items())
        is_table = len(items) > TABLE
        return {name: shorten(value) for name, value in (items[:SHORT] if is_table else items)}
    if isinstance(body, str) and body.startswith("<svg"):
        return shorten_picture(body)
    return body


def shorten_picture(drawing: str) -> str:
    """Return the opening tag and the title of a drawing, as a complete element."""
    head = re.match(r"<svg[^>]*>(<title>[^<]*</title>)?", drawing)
    return f"{head[0]}</svg>" if head else drawing


def shortest(answers: Iterable[ApiAnswer]) -> ApiAnswer:
    """Return the shortest response. If several are equally short, return the first."""
    return min(answers, key=lambda answer: len(json.dumps(answer.body)))


def _kind_of_line(line: Mapping[str, Any]) -> str:
    """Return the kind of a line: an event, a point of a trace, or the header of a bundle."""
    if "e" in line:
        return "event"
    return "point" if "seq" in line else "header"
