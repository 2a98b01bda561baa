"""Exceptions raised for problems that the service reports (RFC 9457) and for missing responses."""

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
    """Base class of all exceptions of this package."""


class Misuse(FormicaryError):
    """Raised if the calling program made a mistake. Nothing was sent, and retrying does not help.

    Examples are an address without `http://`, a token that is not valid in a header, a closed
    client, or a `choose` function that returned nothing.
    """


class NoSeat(Misuse):
    """Raised if the client's token or key does not belong to a seat of the match to be played."""


class NoAnswer(FormicaryError):
    """Raised if the service did not respond to any attempt.

    The request may have been executed. Send it again with the same key, and it takes effect only
    once.

    Attributes:
        key: the idempotency key that was sent, or None.
    """

    def __init__(self, text: str, key: str | None = None) -> None:
        super().__init__(text)
        self.key = key


class Problem(FormicaryError):
    """Raised if the service responded with a problem.

    Check `kind` and `status`, never the text, because its wording may change.

    Attributes:
        kind: the last part of its type, such as `rule-violation`.
        type: the address of the page that explains the kind.
        title: the title of the kind.
        status: the status of the response.
        detail: the cause, as human-readable text.
        retry_after: the seconds to wait before the request is sent again; 0 if not given.
        body: the whole problem, including members that are unknown to this version.
        request_id: the id of the request at the service, for its operators; empty if unknown.
    """

    def __init__(
        self,
        status: int,
        body: Mapping[str, Any] | None = None,
        retry_after: float = 0.0,
        request_id: str = "",
    ) -> None:
        self.body: Mapping[str, Any] = body or {}
        self.status = status
        self.type = str(self.body.get("type", "about:blank"))
        self.kind = self.type.rpartition("/")[2]
        self.title = str(self.body.get("title", f"status {status}"))
        self.detail = str(self.body.get("detail", ""))
        self.retry_after = retry_after
        self.request_id = request_id
        super().__init__(f"{self.kind} ({status}): {self.detail or self.title}")


class Unauthorized(Problem):
    """Raised if the token or key is missing, invalid, revoked or insufficient (401, 403)."""


class NotFound(Problem):
    """Raised if the resource does not exist, or no longer exists (404, 410)."""


class Invalid(Problem):
    """Raised if the request is not well-formed (400, 413, 415, 422).

    Attributes:
        errors: the errors in the body, each with a JSON pointer, and in query parameters.
    """

    @property
    def errors(self) -> list[FieldError]:
        """All errors.

        Each has a JSON pointer into the body, or names a query parameter.
        """
        return list(self.body.get("errors", ()))


class Conflict(Problem):
    """Raised if the state of the match or the resource does not allow the request (409)."""


class RuleViolation(Conflict):
    """Raised if a rule forbids the command."""

    @property
    def slug(self) -> str:
        """The slug of the check that rejected the command, such as `clock.run-out`."""
        return str(self.body.get("slug", ""))

    @property
    def rule(self) -> str:
        """The number of the rule."""
        return str(self.body.get("rule", ""))

    @property
    def facts(self) -> Mapping[str, Any]:
        """The facts about the violation, such as the expected and the actual values."""
        known: Mapping[str, Any] = self.body.get("facts", {})
        return known

    @property
    def conditions(self) -> list[FailedCondition]:
        """The conditions that failed, as in `explain`. The first of them rejected the command."""
        return list(self.body.get("conditions", ()))

    @property
    def fields(self) -> list[FieldWanted]:
        """The fields of the command, with the values that would make it legal."""
        return list(self.body.get("fields", ()))

    @property
    def nearest(self) -> list[NearAction]:
        """Legal commands that are similar to the rejected one, most similar first."""
        return list(self.body.get("nearest", ()))


class PhaseRunning(Conflict):
    """Raised while the game runs a phase. Wait `retry_after` seconds and read the match again."""


class MatchOver(Conflict):
    """Raised if the match is over."""


class StaleVersion(Problem):
    """Raised if the question has changed (412). Read the match again and make a new choice."""

    @property
    def current_version(self) -> int:
        """The current version of the match."""
        return int(self.body.get("current_version", 0))

    @property
    def missed(self) -> list[VisibleEvent]:
        """The events since the version that was sent, up to a maximum of 200."""
        return list(self.body.get("missed", ()))


class TooManyRequests(Problem):
    """Raised if a rate limit rejected every attempt (429). Nothing was changed."""


class Unavailable(Problem):
    """Raised if the service was unable to respond to any attempt (500 to 504)."""


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


def problem_of(
    status: int, body: object, retry_after: float = 0.0, request_id: str = ""
) -> Problem:
    """Return the exception for a problem response, chosen by its kind or status."""
    content = body if isinstance(body, Mapping) else {}
    kind = str(content.get("type", "")).rpartition("/")[2]
    made = BY_KIND.get(kind) or BY_STATUS.get(status, Problem)
    return made(status, content, retry_after, request_id)
