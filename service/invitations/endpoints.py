"""Endpoints for the creator of a match: invitations, reservations and cancellation."""

from typing import Any

from flask import Response, request
from marshmallow import ValidationError

from games.errors import RuleViolation
from matches.commands.commit import HOST, Actor, CommandRequest
from matches.commands.execute import CommandResult
from matches.commands.seats.guests import find_guest
from matches.commands.seats.hold import decline
from matches.commands.seats.invitations import cancel, invite, reserve, withdraw
from matches.queries import read
from matches.queries.admission import find_creator, find_invited
from service.context import ApiContext
from service.contract.operation import ONCE, Reply, operation
from service.contract.parameters import COMMAND_PARAMETERS, KEY
from service.http.body import body_of
from service.http.request import (
    caller_of,
    digest_of,
    if_match_of,
    key_of,
    require_account,
    require_token,
    token_of,
)
from service.http.response import NO_STORE, reply
from service.invitations.bodies import LOOK, RESERVATION, LookSchema, ReservationSchema
from service.invitations.build import build_invitation, build_invitations, build_invited
from service.invitations.responses import InvitationList, InvitationShown, InvitedMatch
from service.play.command_answer import answer_command
from service.play.responses import CommandPlayed
from service.problems.errors import NotYourSeat
from service.seats.bodies import RESIGN, ResignSchema

_REFUSALS = ("not-creator", "rule-violation", "match-over")
_GUESTS = ("unknown-account", "not-invitable")
_PLAYED = (Reply(body=CommandPlayed, headers=ONCE),)


class Invitations:
    """Invitations to the open seats of a match, and reservations of these seats."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/invitations",
        tag="matches",
        account="required",
        scope="match:create",
        replies=(Reply(body=InvitationList, headers=("Cache-Control",)),),
        problems=("not-creator",),
    )
    def list_invitations(self, match_id: str) -> Response:
        """List the invitations to open seats, including their secrets.

        Only the creator of the match may call this.
        """
        reader = self._creator(match_id)
        match = self._api.context.cache.fresh(reader.match.match_id)
        return reply(InvitationList(match_id, build_invitations(match)), 200, NO_STORE)

    @operation(
        "POST /v1/matches/<match_id>/invitations/look",
        tag="matches",
        account="optional",
        scope="match:read",
        body=LookSchema,
        replies=(Reply(body=InvitedMatch, headers=("Cache-Control",)),),
        bucket="reads",
    )
    def look_at_invitation(self, match_id: str) -> Response:
        """Show a match to the holder of an invitation: its game, seats, clock, and creator.

        The secret is sent in the body, because URLs are logged in many places. Invalid invitations
        and unknown matches receive the same response.
        """
        secret = LOOK.load(body_of(request))["invitation"]
        context, token = self._api.context, token_of(request)
        match, seat = find_invited(context, match_id, token, secret)
        table = match.timeline.newest
        names = self._api.names_at(request, table)
        creator = context.accounts.name_of(table.creator) if table.creator else None
        shown = build_invited(match, seat, names, creator)
        return reply(shown, 200, NO_STORE)

    @operation(
        "POST /v1/matches/<match_id>/seats/<int:seat>/invitation",
        tag="matches",
        account="required",
        scope="match:create",
        parameters=(KEY,),
        body=ResignSchema,
        replies=(Reply(status=201, body=InvitationShown, headers=(*ONCE, "Cache-Control")),),
        problems=(*_REFUSALS, "event-limit", "busy"),
        bucket="commands",
    )
    def make_invitation(self, match_id: str, seat: int) -> Response:
        """Create an invitation link for an open seat, replacing any earlier link or reservation."""
        self._creator(match_id)
        played = invite(self._api.context, match_id, self._request(_body(RESIGN)), seat)
        match = self._api.context.cache.fresh(match_id)
        shown = build_invitation(match, seat)
        headers = {**NO_STORE, **self._api.result_headers(played, None)}
        if shown is None:  # a repeated request, but its invitation is no longer valid
            raise RuleViolation("seat.not-invited", rule="T17", seat=seat)
        return reply(shown, 201, headers)

    @operation(
        "DELETE /v1/matches/<match_id>/seats/<int:seat>/invitation",
        tag="matches",
        account="required",
        scope="match:create",
        parameters=COMMAND_PARAMETERS,
        replies=_PLAYED,
        problems=_REFUSALS,
        bucket="commands",
    )
    def withdraw_invitation(self, match_id: str, seat: int) -> Response:
        """Withdraw the invitation to an open seat, or cancel its reservation."""
        reader = self._creator(match_id)
        return self._answer(
            reader, withdraw(self._api.context, match_id, self._request(None), seat)
        )

    @operation(
        "PUT /v1/matches/<match_id>/seats/<int:seat>/reservation",
        tag="matches",
        account="required",
        scope="match:create",
        parameters=COMMAND_PARAMETERS,
        body=ReservationSchema,
        replies=_PLAYED,
        problems=(*_REFUSALS, "event-limit", *_GUESTS),
        bucket="commands",
    )
    def reserve_seat(self, match_id: str, seat: int) -> Response:
        """Reserve an open seat for an account, replacing any invitation or earlier reservation."""
        reader = self._creator(match_id)
        body = _body(RESERVATION)
        context, host = self._api.context, require_account(request)
        guest = find_guest(context, host, body["account"])
        return self._answer(reader, reserve(context, match_id, self._request(body), seat, guest))

    @operation(
        "DELETE /v1/matches/<match_id>/seats/<int:seat>/reservation",
        tag="matches",
        account="required",
        parameters=COMMAND_PARAMETERS,
        replies=_PLAYED,
        problems=("not-your-seat", "rule-violation", "match-over"),
        bucket="commands",
    )
    def decline_reservation(self, match_id: str, seat: int) -> Response:
        """Decline a seat that is reserved for the caller's account."""
        context, account = self._api.context, require_account(request)
        reader = read.refresh(
            context, read.authenticate_reader(context, match_id, require_token(request))
        )
        seats = reader.match.timeline.newest.seats
        if not 0 <= seat < len(seats) or seats[seat].reserved != account:
            raise NotYourSeat
        declining = self._request(None, Actor("seat", seat))
        return self._answer(reader, decline(context, match_id, declining, account))

    @operation(
        "POST /v1/matches/<match_id>/cancellation",
        tag="matches",
        account="required",
        scope="match:create",
        parameters=COMMAND_PARAMETERS,
        body=ResignSchema,
        replies=(Reply(status=201, body=CommandPlayed, headers=ONCE),),
        problems=_REFUSALS,
        bucket="commands",
    )
    def cancel_match(self, match_id: str) -> Response:
        """Cancel a match that has not started. Only the account that created it may do this."""
        reader = self._creator(match_id)
        played = cancel(self._api.context, match_id, self._request(_body(RESIGN)))
        return self._answer(reader, played, 201)

    def _creator(self, match_id: str) -> read.Reader:
        return find_creator(self._api.context, match_id, require_token(request))

    def _request(self, body: Any, actor: Actor = HOST) -> CommandRequest:
        return CommandRequest(
            actor=actor,
            key=f"{caller_of(request)}:{key_of(request)}",
            digest=digest_of(request, body),
            seen=if_match_of(request),
            of_table=True,
        )

    def _answer(self, reader: read.Reader, played: CommandResult, status: int = 200) -> Response:
        return answer_command(self._api, request, reader, played, status)


def _body(form: Any) -> Any:
    """Parse a request body with a schema. Raise `ValidationError` if it does not match."""
    body = body_of(request)
    if not isinstance(body, dict):
        raise ValidationError("An object is required; it may be empty.")
    return form.load(body)
