"""Requests about the service itself, and those of administrators."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from formicary_client._sync.session import Session
from formicary_client.calls import get, match_path, part, put, remove, send

if TYPE_CHECKING:
    from formicary_client import models


class Service(Session):
    """The addresses, health and problem types of a service, and what administrators do."""

    def start(self) -> models.Start:
        """Return the addresses of all resources."""
        return cast("models.Start", self.request(get("/v1")))

    def health(self) -> models.HealthShown:
        """Return the durability policies of the stores, and the versions of the rules."""
        return cast("models.HealthShown", self.request(get("/health")))

    def liveness(self) -> models.Alive:
        """Check that a process of the service responds."""
        return cast("models.Alive", self.request(get("/health/live")))

    def readiness(self) -> models.Readiness:
        """Check whether a process of the service can serve requests; 503 if it cannot."""
        return cast("models.Readiness", self.request(get("/health/ready")))

    def problem_types(self) -> models.ProblemTypeList:
        """List all types of problems."""
        return cast("models.ProblemTypeList", self.request(get("/problems")))

    def problem_type(self, kind: str) -> models.ProblemTypeShown:
        """Return the meaning of a type of problem, such as `rule-violation`."""
        path = f"/problems/{part(kind)}"
        return cast("models.ProblemTypeShown", self.request(get(path)))

    def rename_account(self, account: str, name: str) -> models.OwnAccount:
        """Give an account another name. Only administrators may do this."""
        call = put(f"/v1/accounts/{part(account)}/name", {"name": name})
        return cast("models.OwnAccount", self.request(call))

    def close_account(self, account: str, reason: str) -> None:
        """Close an account permanently. Only administrators may do this."""
        self.request(put(f"/v1/accounts/{part(account)}/closed", {"reason": reason}))

    def end_match(
        self, match_id: str, reason: str, *, key: str | None = None
    ) -> models.CommandPlayed:
        """End a match without a result. Only administrators may do this."""
        call = send("POST", match_path(match_id, "end"), {"reason": reason}, key=key)
        return cast("models.CommandPlayed", self.request(call))

    def hide_match(self, match_id: str) -> None:
        """Hide a match from everyone except its players. Only administrators may do this."""
        self.request(put(match_path(match_id, "hidden")))

    def show_match_again(self, match_id: str) -> None:
        """Make a hidden match visible again. Only administrators may do this."""
        self.request(remove(match_path(match_id, "hidden")))

    def delete_match(self, match_id: str) -> None:
        """Delete a match permanently. Only administrators may do this."""
        self.request(remove(match_path(match_id)))
