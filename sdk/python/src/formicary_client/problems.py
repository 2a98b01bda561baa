"""Errors: problems of the service (RFC 9457) as exceptions, and missing answers."""

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
    """The base class of all exceptions of this package."""


class Misuse(FormicaryError):
    """A mistake in the calling program: nothing was sent, and a retry does not help.

    Examples are an address without `http://`, a token that does not fit into a header, a closed
    client, or a `choose` that returned nothing.
    """


class NoSeat(Misuse):
    """The client's token or key does not hold a seat of the match, so there is none to play."""


class NoAnswer(FormicaryError):
    """The service did not answer in any of the tries.

    The request may have been executed. Send it again with the same key: it acts once.

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
        title: the title of the kind.
        status: the status of the answer.
        detail: the cause, as a text for people.
        retry_after: the seconds to wait before the request is sent again; 0 if not given.
        body: the whole problem, with the members that this version does not list.
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
    """The resource does not exist, or no longer exists (404, 410)."""


class Invalid(Problem):
    """The request is not well-formed (400, 413, 415, 422).

    Attributes:
        errors: the faults of the body, each with a JSON pointer, and of query parameters.
    """

    @property
    def errors(self) -> list[FieldError]:
        """The faults of the body, each with a JSON pointer, and of query parameters."""
        return list(self.body.get("errors", ()))


class Conflict(Problem):
    """The match, or the requested resource, does not allow it now (409)."""


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
        """The expected and actual values."""
        found: Mapping[str, Any] = self.body.get("facts", {})
        return found

    @property
    def conditions(self) -> list[FailedCondition]:
        """The checks that refuse the command, as in `explain`; the first one refused it."""
        return list(self.body.get("conditions", ()))

    @property
    def fields(self) -> list[FieldWanted]:
        """The fields of the command, with the values that would make it legal."""
        return list(self.body.get("fields", ()))

    @property
    def nearest(self) -> list[NearAction]:
        """Legal commands that are close to the refused one, the closest first."""
        return list(self.body.get("nearest", ()))


class PhaseRunning(Conflict):
    """The game runs a phase by itself: wait `retry_after` seconds and read again."""


class MatchOver(Conflict):
    """The match is over."""


class StaleVersion(Problem):
    """The question that the command answers has changed (412): read again and choose again."""

    @property
    def current_version(self) -> int:
        """The current version of the match."""
        return int(self.body.get("current_version", 0))

    @property
    def missed(self) -> list[VisibleEvent]:
        """The events since the version that was sent, at most 200."""
        return list(self.body.get("missed", ()))


class TooManyRequests(Problem):
    """A rate limit was exceeded (429), in all tries: nothing was done."""


class Unavailable(Problem):
    """The service cannot answer now (500 to 504), and could not in any of the tries."""


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
    """Return the problem of an answer, as the exception of its kind or its status."""
    told = body if isinstance(body, Mapping) else {}
    kind = str(told.get("type", "")).rpartition("/")[2]
    made = BY_KIND.get(kind) or BY_STATUS.get(status, Problem)
    return made(status, told, retry_after)
