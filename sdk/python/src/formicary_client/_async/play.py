"""Methods for playing: read the state and the legal actions, and send commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, cast

from formicary_client._async.session import AsyncSession
from formicary_client.calls import Call, WantedReceipt, get, match_path, post, send
from formicary_client.digests import check_state

if TYPE_CHECKING:
    from formicary_client import models


class AsyncPlay(AsyncSession):
    """Methods for playing as a seat in a running match."""

    async def state(
        self,
        match_id: str,
        *,
        at: int | str | None = None,
        digest: bool = False,
        as_: int | Literal["spectator"] | None = None,
    ) -> models.State:
        """Return the state of the game as the caller sees it.

        Args:
            match_id: the id of the match.
            at: a version, or a time (RFC 3339); by default the current version.
            digest: whether to request the digest of the view and verify it.
            as_: the viewer, once all secrets are revealed: a seat, or a spectator.

        Raises:
            Drift: the view does not match its digest.
        """
        call = get(match_path(match_id, "state"), {"at": at, "digest": digest, "as": as_})
        state = cast("models.State", await self.request(call))
        check_state(cast("Mapping[str, Any]", state))
        return state

    async def actions(self, match_id: str, *, at: int | str | None = None) -> models.ActionList:
        """Return the seat's pending question and all its actions, with bodies ready to post."""
        call = get(match_path(match_id, "actions"), {"at": at})
        return cast("models.ActionList", await self.request(call))

    async def play(  # noqa: PLR0913  # everything that a request may ask for
        self,
        match_id: str,
        command: models.Command | Mapping[str, Any],
        *,
        version: int | None = None,
        key: str | None = None,
        wait: int = 0,
        receipt: WantedReceipt = False,
        actions: bool = False,
        digest: bool = False,
    ) -> models.CommandPlayed:
        """Play a command. It takes effect only once, even if a lost response causes a retry.

        Args:
            match_id: the id of the match.
            command: the command, such as one from `actions`.
            version: the version at which it was chosen; if the question has changed since then, the
                command is rejected.
            key: the idempotency key; by default a random one.
            wait: the maximum time that the response may wait for bots and phases, in seconds; at
                most 25.
            receipt: whether to request a signed receipt; `log` requests one that names the public
                log of the service.
            actions: whether to request the seat's legal commands after it, so that a decision takes
                one request.
            digest: whether to request the digest of the seat's view after it.

        Raises:
            RuleViolation: a rule forbids the command.
            StaleVersion: the question has changed.
        """
        path = match_path(match_id, "commands")
        call = send(
            "POST",
            path,
            command,
            key=key,
            version=version,
            wait=wait,
            receipt=receipt,
            actions=actions,
            digest=digest,
        )
        return cast("models.CommandPlayed", await self.request(call))

    async def play_all(  # noqa: PLR0913  # everything that a request may ask for
        self,
        match_id: str,
        commands: Sequence[models.Command | Mapping[str, Any]],
        *,
        version: int | None = None,
        key: str | None = None,
        wait: int = 0,
        receipt: WantedReceipt = False,
        actions: bool = False,
        digest: bool = False,
    ) -> models.CommandPlayed:
        """Play several commands of the seat in order: either all of them or none.

        A command that draws luck or reveals hidden values must be the last one. If a command is
        refused, `errors` of the problem contains its place.

        Args:
            match_id: the id of the match.
            commands: the commands, at most 20.
            version: the version at which the first one was chosen; if the question has changed
                since then, all of them are rejected.
            key: the idempotency key of the whole batch; by default a random one.
            wait: see `play`.
            receipt: see `play`.
            actions: see `play`.
            digest: see `play`.

        Raises:
            RuleViolation: a rule forbids one of the commands.
            Invalid: a command follows one that draws luck or reveals hidden values.
            StaleVersion: the question has changed.
        """
        path = match_path(match_id, "commands")
        call = send(
            "POST",
            path,
            list(commands),
            key=key,
            version=version,
            wait=wait,
            receipt=receipt,
            actions=actions,
            digest=digest,
        )
        return cast("models.CommandPlayed", await self.request(call))

    async def preview(
        self,
        match_id: str,
        command: models.Command | Mapping[str, Any],
        *,
        at: int | str | None = None,
        parts: bool = False,
    ) -> models.Preview:
        """Return the effects that a command would have, without storing anything.

        Args:
            match_id: the id of the match.
            command: the command, such as one from `actions`.
            at: a version, or a time; by default the current version.
            parts: whether to draw the resulting board, in parts.
        """
        call = post(match_path(match_id, "preview"), command, {"at": at, "parts": parts})
        return cast("models.Preview", await self.request(call))

    async def explain(
        self,
        match_id: str,
        command: models.Command | Mapping[str, Any],
        *,
        at: int | str | None = None,
    ) -> models.Explanation:
        """Return the reasons why a command is illegal, if it is."""
        call = post(match_path(match_id, "explain"), command, {"at": at})
        return cast("models.Explanation", await self.request(call))

    async def explain_target(
        self, match_id: str, target: str, *, at: int | str | None = None
    ) -> models.TargetShown:
        """Return the legal commands for an element of the board, and why others are illegal."""
        call = get(match_path(match_id, "explain"), {"target": target, "at": at})
        return cast("models.TargetShown", await self.request(call))

    async def undo(
        self,
        match_id: str,
        to: int,
        *,
        version: int | None = None,
        key: str | None = None,
        wait: int = 0,
        receipt: WantedReceipt = False,
    ) -> models.CommandPlayed:
        """Undo everything after a version that `table` of `actions` lists, or propose to do so."""
        call = _rewind(match_id, "undo", to, key, version, wait, receipt=receipt)
        return cast("models.CommandPlayed", await self.request(call))

    async def redo(
        self,
        match_id: str,
        to: int,
        *,
        version: int | None = None,
        key: str | None = None,
        wait: int = 0,
        receipt: WantedReceipt = False,
    ) -> models.CommandPlayed:
        """Redo an undone part of the match, up to the given version."""
        call = _rewind(match_id, "redo", to, key, version, wait, receipt=receipt)
        return cast("models.CommandPlayed", await self.request(call))

    async def answer_undo(
        self,
        match_id: str,
        proposal: int,
        *,
        agrees: bool,
        version: int | None = None,
        key: str | None = None,
    ) -> models.CommandPlayed:
        """Accept or reject another seat's undo proposal.

        The seq of the event that proposed it identifies the proposal.
        """
        body, path = (
            {"proposal": proposal, "agrees": agrees},
            match_path(match_id, "undo", "answers"),
        )
        call = send("POST", path, body, key=key, version=version)
        return cast("models.CommandPlayed", await self.request(call))

    async def do(
        self,
        action: models.TableAction,
        *,
        version: int | None = None,
        key: str | None = None,
        wait: int = 0,
        receipt: WantedReceipt = False,
    ) -> models.CommandPlayed:
        """Perform one of the actions listed in `table` of `actions`."""
        method, body = action["method"], None if action["method"] == "DELETE" else action["body"]
        call = send(
            method, action["path"], body, key=key, version=version, wait=wait, receipt=receipt
        )
        return cast("models.CommandPlayed", await self.request(call))


def _rewind(
    match_id: str,
    way: str,
    to: int,
    key: str | None,
    version: int | None,
    wait: int,
    *,
    receipt: WantedReceipt,
) -> Call:
    path = match_path(match_id, way)
    return send("POST", path, {"to": to}, key=key, version=version, wait=wait, receipt=receipt)
