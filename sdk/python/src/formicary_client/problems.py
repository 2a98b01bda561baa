"""What can go wrong: problems of the service (RFC 9457) as exceptions, and no answer at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from formicary_client.models import (
        FailedCondition,
        FieldError,
        FieldWanted,
        NearAction,
        VisibleEvent,
    )


class FormicaryError(Exception):
    """The base of all that this package raises."""


class Misuse(FormicaryError):
    """What the program asked for cannot work: nothing was sent, and asking again does not help.

    An address without `http://`, a token that no header can hold, a closed client, a `choose` that
    returned nothing.
    """


class NoSeat(Misuse):
    """The token or key of the client stands for no seat of the match, so there is none to play."""


class NoAnswer(FormicaryError):
    """The service gave no answer, however often it was asked.

    Whether the request was done is not known. Send it again with the same key: it acts once.

    Attributes:
        key: the idempotency key that was sent, or None.
    """

    def __init__(self, text: str, key: str | None = None) -> None:
        super().__init__(text)
        self.key = key


class Problem(FormicaryError):
    """The service answered with a problem.

    Decide by `kind` and `status`, never by the text: wording may change.

    Attributes:
        kind: the last part of its type, such as `rule-violation`.
        type: the address of the page that explains the kind.
        title: what the kind is called.
        status: of the answer.
        detail: what went wrong, for people.
        retry_after: how many seconds to wait before the request is sent again; 0 if not told.
        body: the whole problem, with the members that this version does not know.
    """

    def __init__(
        self, status: int, body: Mapping[str, Any] | None = None, retry_after: float = 0.0
    ) -> None:
        self.body: Mapping[str, Any] = body or {}
        self.status = status
        self.type = str(self.body.get("type", "about:blank"))
        self.kind = self.type.rpartition("/")[2]
        self.title = str(self.body.get("title", f"status {status}"))
        self.detail = str(self.body.get("detail", ""))
        self.retry_after = retry_after
        super().__init__(f"{self.kind} ({status}): {self.detail or self.title}")


class Unauthorized(Problem):
    """The token or key is missing, wrong, ended, or for something else (401, 403)."""


class NotFound(Problem):
    """It is not there, or not any more (404, 410)."""


class Invalid(Problem):
    """The request is not well-formed (400, 413, 415, 422).

    Attributes:
        errors: what is wrong with the body, each with a JSON pointer, and with parameters of the
            query.
    """

    @property
    def errors(self) -> list[FieldError]:
        """What is wrong with the body, each with a JSON pointer, and with parameters."""
        return list(self.body.get("errors", ()))


class Conflict(Problem):
    """The match, or what is asked for, does not allow it now (409)."""


class RuleViolation(Conflict):
    """A rule forbids the command."""

    @property
    def slug(self) -> str:
        """The check that refused the command, such as `clock.run-out`."""
        return str(self.body.get("slug", ""))

    @property
    def rule(self) -> str:
        """The number of the rule."""
        return str(self.body.get("rule", ""))

    @property
    def facts(self) -> Mapping[str, Any]:
        """What was wanted and found."""
        found: Mapping[str, Any] = self.body.get("facts", {})
        return found

    @property
    def conditions(self) -> list[FailedCondition]:
        """The checks that refuse the command, as `explain` tells them; the first one did."""
        return list(self.body.get("conditions", ()))

    @property
    def fields(self) -> list[FieldWanted]:
        """The fields of the command, with the values with which it would be legal."""
        return list(self.body.get("fields", ()))

    @property
    def nearest(self) -> list[NearAction]:
        """Legal commands that are near the one that was refused, the nearest first."""
        return list(self.body.get("nearest", ()))


class PhaseRunning(Conflict):
    """The game runs a phase by itself: wait `retry_after` seconds and look again."""


class MatchOver(Conflict):
    """The match is over."""


class StaleVersion(Problem):
    """The question that the command answers has moved on (412): look again and choose again."""

    @property
    def current_version(self) -> int:
        """The version that the match has by now."""
        return int(self.body.get("current_version", 0))

    @property
    def missed(self) -> list[VisibleEvent]:
        """The events since the version that was sent, at most 200."""
        return list(self.body.get("missed", ()))


class TooManyRequests(Problem):
    """A limit is used up (429), and stayed so for all tries: nothing was done."""


class Unavailable(Problem):
    """The service cannot answer now (500 to 504), and could not for all tries."""


BY_KIND: Mapping[str, type[Problem]] = {
    "rule-violation": RuleViolation,
    "phase-running": PhaseRunning,
    "match-over": MatchOver,
}
BY_STATUS: Mapping[int, type[Problem]] = {
    **dict.fromkeys((401, 403), Unauthorized),
    **dict.fromkeys((404, 410), NotFound),
    **dict.fromkeys((400, 413, 415, 422), Invalid),
    **dict.fromkeys((500, 501, 502, 503, 504), Unavailable),
    409: Conflict,
    412: StaleVersion,
    429: TooManyRequests,
}


def problem_of(status: int, body: object, retry_after: float = 0.0) -> Problem:
    """Return the problem that an answer tells, as the exception of its kind or its status."""
    told = body if isinstance(body, Mapping) else {}
    kind = str(told.get("type", "")).rpartition("/")[2]
    made = BY_KIND.get(kind) or BY_STATUS.get(status, Problem)
    return made(status, told, retry_after)
