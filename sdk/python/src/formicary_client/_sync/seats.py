"""Methods for taking, leaving and reserving seats, inviting players, and handing over to bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from formicary_client._sync.session import Session
from formicary_client.calls import get, match_path, post, send
from formicary_client.entropy import TakenSeat, new_entropy

if TYPE_CHECKING:
    from formicary_client import models


class Seats(Session):
    """Methods for the seats of a match."""

    def take_seat(
        self,
        match_id: str,
        seat: int,
        *,
        invitation: str | None = None,
        entropy: str | None = None,
        key: str | None = None,
    ) -> TakenSeat:
        """Take a seat. Store the token that is returned, and play with it through `with_token`.

        The service mixes the entropy into the luck, so that nobody alone chooses it. Store the
        entropy as well: the log of the match must have it in `seat-taken`. A branch with its
        parent's luck leaves it out. Store `inclusion_promise`, with which you can prove that the
        service dropped the match.

        Args:
            match_id: the id of the match.
            seat: the number of the seat, from 0.
            invitation: the secret of the invitation, if the seat has one.
            entropy: your own entropy; by default 32 random bytes in hex, and none if it is empty.
            key: the idempotency key; the same key returns the same token, and the entropy of the
                first request counts.
        """
        entropy = new_entropy() if entropy is None else entropy
        given = {"invitation": invitation, "entropy": entropy}
        body = {name: value for name, value in given.items() if value}
        call = send("POST", match_path(match_id, "seats", seat), body, key=key)
        joined = cast("models.Joined", self.request(call))
        return {**joined, "entropy": entropy}

    def leave_seat(
        self, match_id: str, seat: int, *, key: str | None = None
    ) -> models.CommandPlayed:
        """Give up a seat and leave the match before it starts."""
        return self._change("DELETE", match_id, seat, "", None, key)

    def claim_seat(
        self, match_id: str, seat: int, seat_token: str, *, key: str | None = None
    ) -> models.Joined:
        """Transfer a seat that is played with a token to the account. The token stops working."""
        path = match_path(match_id, "seats", seat, "claim")
        call = send("POST", path, {"token": seat_token}, key=key)
        return cast("models.Joined", self.request(call))

    def rotate_seat_token(
        self, match_id: str, seat: int, *, key: str | None = None
    ) -> models.Joined:
        """Return a new token for a seat. The token that sent this request stops working."""
        call = send("POST", match_path(match_id, "seats", seat, "token"), {}, key=key)
        return cast("models.Joined", self.request(call))

    def invitations(self, match_id: str) -> models.InvitationList:
        """Return the invitations of a match that are still valid."""
        call = get(match_path(match_id, "invitations"))
        return cast("models.InvitationList", self.request(call))

    def look_at_invitation(self, match_id: str, invitation: str) -> models.InvitedMatch:
        """Return the match to which an invitation belongs, without using up the invitation."""
        call = post(match_path(match_id, "invitations", "look"), {"invitation": invitation})
        return cast("models.InvitedMatch", self.request(call))

    def make_invitation(
        self, match_id: str, seat: int, *, key: str | None = None
    ) -> models.InvitationShown:
        """Create a new invitation to a seat, which replaces the previous invitation."""
        call = send("POST", match_path(match_id, "seats", seat, "invitation"), {}, key=key)
        return cast("models.InvitationShown", self.request(call))

    def withdraw_invitation(
        self, match_id: str, seat: int, *, key: str | None = None
    ) -> models.CommandPlayed:
        """Withdraw the invitation to a seat."""
        return self._change("DELETE", match_id, seat, "invitation", None, key)

    def reserve_seat(
        self, match_id: str, seat: int, account: str, *, key: str | None = None
    ) -> models.CommandPlayed:
        """Reserve a seat for an account, given the account's name or id."""
        return self._change("PUT", match_id, seat, "reservation", {"account": account}, key)

    def decline_reservation(
        self, match_id: str, seat: int, *, key: str | None = None
    ) -> models.CommandPlayed:
        """Decline a seat that is reserved for the account."""
        return self._change("DELETE", match_id, seat, "reservation", None, key)

    def put_seat_bot(
        self, match_id: str, seat: int, level: str = "greedy", *, key: str | None = None
    ) -> models.CommandPlayed:
        """Let a bot play for the seat until the player takes it back."""
        return self._change("PUT", match_id, seat, "bot", {"level": level}, key)

    def delete_seat_bot(
        self, match_id: str, seat: int, *, key: str | None = None
    ) -> models.CommandPlayed:
        """Take the seat back from the bot that is playing for it."""
        return self._change("DELETE", match_id, seat, "bot", None, key)

    def resign(
        self,
        match_id: str,
        seat: int,
        *,
        version: int | None = None,
        key: str | None = None,
        wait: int = 0,
        receipt: bool = False,
    ) -> models.CommandPlayed:
        """Resign from the match permanently. The other arguments are the same as in `play`."""
        path = match_path(match_id, "seats", seat, "resignation")
        call = send("POST", path, {}, key=key, version=version, wait=wait, receipt=receipt)
        return cast("models.CommandPlayed", self.request(call))

    def presence(self, match_id: str) -> models.PresenceShown:
        """Return the seats that have an open stream at the moment."""
        call = get(match_path(match_id, "presence"))
        return cast("models.PresenceShown", self.request(call))

    def seat_requests(
        self,
        match_id: str,
        *,
        status: str | None = None,
        problem: str | None = None,
        since: str | None = None,
        until: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> models.RequestPage:
        """Return the latest requests about a match that changed something or were refused.

        With a seat's token they are those with this token, with an API key those of the key. The
        other arguments are the same as in `requests`.
        """
        query = {
            "status": status,
            "problem": problem,
            "since": since,
            "until": until,
            "cursor": cursor,
            "limit": limit,
        }
        call = get(match_path(match_id, "requests"), query)
        return cast("models.RequestPage", self.request(call))

    def standing_answers(self, match_id: str) -> models.StandingShown:
        """Return the seat's standing answers, which the service plays automatically."""
        call = get(match_path(match_id, "standing-answers"))
        return cast("models.StandingShown", self.request(call))

    def put_standing_answers(
        self,
        match_id: str,
        answers: models.StandingAnswers | Mapping[str, Any],
        *,
        version: int | None = None,
        key: str | None = None,
    ) -> models.StandingShown:
        """Set the seat's standing answers, which the service plays automatically."""
        path = match_path(match_id, "standing-answers")
        call = send("PUT", path, answers, key=key, version=version)
        return cast("models.StandingShown", self.request(call))

    def delete_standing_answers(
        self, match_id: str, *, version: int | None = None, key: str | None = None
    ) -> models.StandingShown:
        """Remove the standing answers of the seat."""
        path = match_path(match_id, "standing-answers")
        call = send("DELETE", path, key=key, version=version)
        return cast("models.StandingShown", self.request(call))

    def _change(
        self,
        method: str,
        match_id: str,
        seat: int,
        resource: str,
        body: object,
        key: str | None,
    ) -> models.CommandPlayed:
        parts = ("seats", seat, resource) if resource else ("seats", seat)
        call = send(method, match_path(match_id, *parts), body, key=key)
        return cast("models.CommandPlayed", self.request(call))
