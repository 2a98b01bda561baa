"""Playing: what is seen, what may be done, and doing it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, cast

from formicary_client._sync.session import Session
from formicary_client.calls import Call, get, match_path, post, send
from formicary_client.digests import check_state

if TYPE_CHECKING:
    from formicary_client import models


class Play(Session):
    """What is done with a seat in a match that runs."""

    def state(
        self,
        match_id: str,
        *,
        at: int | str | None = None,
        digest: bool = False,
        as_: int | Literal["spectator"] | None = None,
    ) -> models.State:
        """Return the game as the caller may see it.

        Args:
            match_id: of the match.
            at: a version, or a time (RFC 3339); now unless given.
            digest: whether to ask for the digest of the view, and to check it.
            as_: whose eyes to look with, once all is open: a seat, or a spectator.

        Raises:
            Drift: the view is not what its digest says.
        """
        call = get(match_path(match_id, "state"), {"at": at, "digest": digest, "as": as_})
        state = cast("models.State", self.request(call))
        check_state(cast("Mapping[str, Any]", state))
        return state

    def actions(self, match_id: str, *, at: int | str | None = None) -> models.ActionList:
        """Return all that the seat may do, as bodies ready to post, and what it is asked."""
        call = get(match_path(match_id, "actions"), {"at": at})
        return cast("models.ActionList", self.request(call))

    def play(
        self,
        match_id: str,
        command: models.Command | Mapping[str, Any],
        *,
        version: int | None = None,
        key: str | None = None,
        wait: int = 0,
        receipt: bool = False,
    ) -> models.CommandPlayed:
        """Play a command; sent again after a lost answer, it acts once.

        Args:
            match_id: of the match.
            command: such as one of `actions`.
            version: what it was chosen at: if the question has moved on, nothing is done.
            key: the idempotency key; a random one unless given.
            wait: for how many seconds (25 at most) the answer may wait for bots and phases.
            receipt: whether a signed receipt is wanted.

        Raises:
            RuleViolation: a rule forbids it.
            StaleVersion: the question has moved on.
        """
        path = match_path(match_id, "commands")
        call = send("POST", path, command, key=key, version=version, wait=wait, receipt=receipt)
        return cast("models.CommandPlayed", self.request(call))

    def preview(
        self,
        match_id: str,
        command: models.Command | Mapping[str, Any],
        *,
        at: int | str | None = None,
        parts: bool = False,
    ) -> models.Preview:
        """Return what a command would do; nothing is stored.

        Args:
            match_id: of the match.
            command: such as one of `actions`.
            at: a version, or a time; now unless given.
            parts: whether to draw the board as it would be, in parts.
        """
        call = post(match_path(match_id, "preview"), command, {"at": at, "parts": parts})
        return cast("models.Preview", self.request(call))

    def explain(
        self,
        match_id: str,
        command: models.Command | Mapping[str, Any],
        *,
        at: int | str | None = None,
    ) -> models.Explanation:
        """Return why a command is not legal."""
        call = post(match_path(match_id, "explain"), command, {"at": at})
        return cast("models.Explanation", self.request(call))

    def explain_target(
        self, match_id: str, target: str, *, at: int | str | None = None
    ) -> models.TargetShown:
        """Return what can be done with something on the board, and why nothing else can."""
        call = get(match_path(match_id, "explain"), {"target": target, "at": at})
        return cast("models.TargetShown", self.request(call))

    def undo(
        self,
        match_id: str,
        to: int,
        *,
        version: int | None = None,
        key: str | None = None,
        wait: int = 0,
        receipt: bool = False,
    ) -> models.CommandPlayed:
        """Take back what came after a version, or propose that, as `table` of `actions` lists."""
        call = _rewind(match_id, "undo", to, key, version, wait, receipt=receipt)
        return cast("models.CommandPlayed", self.request(call))

    def redo(
        self,
        match_id: str,
        to: int,
        *,
        version: int | None = None,
        key: str | None = None,
        wait: int = 0,
        receipt: bool = False,
    ) -> models.CommandPlayed:
        """Go forward again to a version that was taken back."""
        call = _rewind(match_id, "redo", to, key, version, wait, receipt=receipt)
        return cast("models.CommandPlayed", self.request(call))

    def answer_undo(
        self,
        match_id: str,
        proposal: int,
        *,
        agrees: bool,
        version: int | None = None,
        key: str | None = None,
    ) -> models.CommandPlayed:
        """Answer the undo that another proposes, which is named by the seq of its event."""
        body, path = (
            {"proposal": proposal, "agrees": agrees},
            match_path(match_id, "undo", "answers"),
        )
        call = send("POST", path, body, key=key, version=version)
        return cast("models.CommandPlayed", self.request(call))

    def do(
        self,
        action: models.TableAction,
        *,
        version: int | None = None,
        key: str | None = None,
        wait: int = 0,
        receipt: bool = False,
    ) -> models.CommandPlayed:
        """Do what `table` of `actions` lists."""
        method, body = action["method"], None if action["method"] == "DELETE" else action["body"]
        call = send(
            method, action["path"], body, key=key, version=version, wait=wait, receipt=receipt
        )
        return cast("models.CommandPlayed", self.request(call))


def _rewind(
    match_id: str,
    way: str,
    to: int,
    key: str | None,
    version: int | None,
    wait: int,
    *,
    receipt: bool,
) -> Call:
    path = match_path(match_id, way)
    return send("POST", path, {"to": to}, key=key, version=version, wait=wait, receipt=receipt)
