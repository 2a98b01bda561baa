"""Seats: taken, left, reserved, invited to, and handed to bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from formicary_client._async.session import AsyncSession
from formicary_client.calls import get, match_path, post, send

if TYPE_CHECKING:
    from formicary_client import models


class AsyncSeats(AsyncSession):
    """What is done with the seats of a match."""

    async def take_seat(
        self,
        match_id: str,
        seat: int,
        *,
        invitation: str | None = None,
        entropy: str | None = None,
        key: str | None = None,
    ) -> models.Joined:
        """Sit down: keep the token, and play with `with_token`.

        Args:
            match_id: of the match.
            seat: from 0.
            invitation: the secret, where the seat has one.
            entropy: of your own, mixed into the luck.
            key: the idempotency key; with the same one you get the same token.
        """
        given = {"invitation": invitation, "entropy": entropy}
        body = {name: value for name, value in given.items() if value is not None}
        call = send("POST", match_path(match_id, "seats", seat), body, key=key)
        return cast("models.Joined", await self.request(call))

    async def leave_seat(
        self, match_id: str, seat: int, *, key: str | None = None
    ) -> models.CommandPlayed:
        """Leave an open match before it begins."""
        return await self._change("DELETE", match_id, seat, "", None, key)

    async def claim_seat(
        self, match_id: str, seat: int, seat_token: str, *, key: str | None = None
    ) -> models.Joined:
        """Make a seat that is played with a token the account's own; the token ends."""
        path = match_path(match_id, "seats", seat, "claim")
        call = send("POST", path, {"token": seat_token}, key=key)
        return cast("models.Joined", await self.request(call))

    async def rotate_seat_token(
        self, match_id: str, seat: int, *, key: str | None = None
    ) -> models.Joined:
        """Return another token of a seat; the one that this client sends has ended."""
        call = send("POST", match_path(match_id, "seats", seat, "token"), {}, key=key)
        return cast("models.Joined", await self.request(call))

    async def invitations(self, match_id: str) -> models.InvitationList:
        """Return the invitations of a match that can be spent."""
        call = get(match_path(match_id, "invitations"))
        return cast("models.InvitationList", await self.request(call))

    async def look_at_invitation(self, match_id: str, invitation: str) -> models.InvitedMatch:
        """Return what an invitation is for, before it is spent by `take_seat`."""
        call = post(match_path(match_id, "invitations", "look"), {"invitation": invitation})
        return cast("models.InvitedMatch", await self.request(call))

    async def make_invitation(
        self, match_id: str, seat: int, *, key: str | None = None
    ) -> models.InvitationShown:
        """Make a new invitation to a seat; the one before ends."""
        call = send("POST", match_path(match_id, "seats", seat, "invitation"), {}, key=key)
        return cast("models.InvitationShown", await self.request(call))

    async def withdraw_invitation(
        self, match_id: str, seat: int, *, key: str | None = None
    ) -> models.CommandPlayed:
        """Withdraw the invitation to a seat."""
        return await self._change("DELETE", match_id, seat, "invitation", None, key)

    async def reserve_seat(
        self, match_id: str, seat: int, account: str, *, key: str | None = None
    ) -> models.CommandPlayed:
        """Keep a seat for an account, by its name or id."""
        return await self._change("PUT", match_id, seat, "reservation", {"account": account}, key)

    async def decline_reservation(
        self, match_id: str, seat: int, *, key: str | None = None
    ) -> models.CommandPlayed:
        """Decline a seat that is kept for the account."""
        return await self._change("DELETE", match_id, seat, "reservation", None, key)

    async def put_seat_bot(
        self, match_id: str, seat: int, level: str = "greedy", *, key: str | None = None
    ) -> models.CommandPlayed:
        """Let a bot play for the seat until it is taken back."""
        return await self._change("PUT", match_id, seat, "bot", {"level": level}, key)

    async def delete_seat_bot(
        self, match_id: str, seat: int, *, key: str | None = None
    ) -> models.CommandPlayed:
        """Take the seat back from the bot that plays for it."""
        return await self._change("DELETE", match_id, seat, "bot", None, key)

    async def resign(
        self,
        match_id: str,
        seat: int,
        *,
        version: int | None = None,
        key: str | None = None,
        wait: int = 0,
        receipt: bool = False,
    ) -> models.CommandPlayed:
        """Give the match up, for good; the other arguments are those of `play`."""
        path = match_path(match_id, "seats", seat, "resignation")
        call = send("POST", path, {}, key=key, version=version, wait=wait, receipt=receipt)
        return cast("models.CommandPlayed", await self.request(call))

    async def presence(self, match_id: str) -> models.PresenceShown:
        """Return which seats have a stream open now."""
        call = get(match_path(match_id, "presence"))
        return cast("models.PresenceShown", await self.request(call))

    async def standing_answers(self, match_id: str) -> models.StandingShown:
        """Return what the seat answers by itself."""
        call = get(match_path(match_id, "standing-answers"))
        return cast("models.StandingShown", await self.request(call))

    async def put_standing_answers(
        self,
        match_id: str,
        answers: models.StandingAnswers | Mapping[str, Any],
        *,
        version: int | None = None,
        key: str | None = None,
    ) -> models.StandingShown:
        """Set what the seat answers by itself."""
        path = match_path(match_id, "standing-answers")
        call = send("PUT", path, answers, key=key, version=version)
        return cast("models.StandingShown", await self.request(call))

    async def delete_standing_answers(
        self, match_id: str, *, version: int | None = None, key: str | None = None
    ) -> models.StandingShown:
        """Answer nothing by itself any more."""
        path = match_path(match_id, "standing-answers")
        call = send("DELETE", path, key=key, version=version)
        return cast("models.StandingShown", await self.request(call))

    async def _change(
        self,
        method: str,
        match_id: str,
        seat: int,
        what: str,
        body: object,
        key: str | None,
    ) -> models.CommandPlayed:
        parts = ("seats", seat, what) if what else ("seats", seat)
        call = send(method, match_path(match_id, *parts), body, key=key)
        return cast("models.CommandPlayed", await self.request(call))
