"""Endpoints with which players rotate the token of a seat, claim a seat, or leave it."""

from flask import Response, request
from marshmallow import ValidationError

from matches.commands.commit import Actor, CommandRequest
from matches.commands.execute import CommandResult, events_of_result
from matches.commands.seats.hold import claim, find_rotation, leave, rotate_token
from matches.errors import BadToken
from matches.queries import read
from matches.tokens import seat_of, token_from
from projections.match_cache import NoSuchMatch
from service.auth.random_keys import own_key
from service.context import ApiContext
from service.contract.operation import ONCE, Reply, operation
from service.contract.parameters import COMMAND_PARAMETERS, KEY, SECRET_KEY
from service.http.body import body_of
from service.http.request import (
    digest_of,
    if_match_of,
    key_of,
    require_account,
    require_token,
)
from service.http.response import NO_STORE, reply
from service.play.command_answer import build_played
from service.play.responses import CommandPlayed
from service.problems.errors import NotYourSeat
from service.seats.bodies import CLAIM, RESIGN, ClaimSchema, ResignSchema
from service.seats.responses import Joined

_REFUSALS = ("not-your-seat", "rule-violation", "match-over", "busy")


class HeldSeats:
    """Operations that the holder of a seat may perform."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "POST /v1/matches/<match_id>/seats/<int:seat>/token",
        tag="matches",
        seat="required",
        parameters=(SECRET_KEY,),
        body=ResignSchema,
        replies=(Reply(status=201, body=Joined, headers=(*ONCE, "Cache-Control")),),
        problems=(*_REFUSALS, "event-limit"),
        bucket="commands",
    )
    def rotate_seat_token(self, match_id: str, seat: int) -> Response:
        """Replace the token of the caller's seat, and revoke the old token immediately.

        The response contains the new token. A request repeated with the same idempotency key
        returns the new token as long as that is valid, even if the request is authenticated with
        the old token.
        """
        context, token = self._api.context, require_token(request)
        body = _empty_body()
        key, digest = own_key(f"seat-{seat}", key_of(request)), digest_of(request, body)
        try:
            reader = self._holder(match_id, seat, token)
        except (BadToken, NoSuchMatch):
            rotated = find_rotation(context, match_id, seat, token, key=key, digest=digest)
            if rotated is None:
                raise
            return self._answer_token(rotated, seat)
        command_request = CommandRequest(
            actor=Actor("seat", seat), proof=reader.proof, key=key, digest=digest, of_table=True
        )
        return self._answer_token(rotate_token(context, match_id, command_request), seat)

    @operation(
        "POST /v1/matches/<match_id>/seats/<int:seat>/claim",
        tag="matches",
        account="required",
        parameters=(KEY,),
        body=ClaimSchema,
        replies=(Reply(status=201, body=Joined, headers=(*ONCE, "Cache-Control")),),
        problems=(*_REFUSALS, "event-limit", "wrong-scope"),
        bucket="commands",
    )
    def claim_seat(self, match_id: str, seat: int) -> Response:
        """Claim a seat for the caller's account. The body contains its token, which is revoked.

        The API key remains valid, so it is sent in the Authorization header as usual. The token is
        invalid after the request, so it can be sent in the body.
        """
        context, account = self._api.context, require_account(request)
        body = body_of(request)
        if not isinstance(body, dict):
            raise ValidationError("An object is required.")
        given = CLAIM.load(body)
        match = context.cache.fresh(match_id)
        if read.is_of_others(context, match.timeline.newest, require_token(request)):
            raise NoSuchMatch(match_id)
        proof: str | int | None = account
        if seat_of(match, require_token(request)) != seat:
            proof = self._holder(match_id, seat, given["token"]).proof
        command_request = CommandRequest(
            actor=Actor("seat", seat),
            proof=proof,
            key=f"account-{account}:{key_of(request)}",
            digest=digest_of(request, {}),
            of_table=True,
        )
        return self._answer_token(claim(context, match_id, command_request, account), seat)

    @operation(
        "DELETE /v1/matches/<match_id>/seats/<int:seat>",
        tag="matches",
        seat="required",
        parameters=COMMAND_PARAMETERS,
        replies=(Reply(body=CommandPlayed, headers=ONCE),),
        problems=_REFUSALS,
        bucket="commands",
    )
    def leave_seat(self, match_id: str, seat: int) -> Response:
        """Leave the caller's seat before the match starts. Its token is revoked."""
        context = self._api.context
        reader = self._holder(match_id, seat, require_token(request))
        command_request = CommandRequest(
            actor=Actor("seat", seat),
            proof=reader.proof,
            key=f"seat-{seat}:{key_of(request)}",
            digest=digest_of(request, None),
            seen=if_match_of(request),
            of_table=True,
        )
        played = leave(context, match_id, command_request)
        events = events_of_result(context, reader.match, played, seat)
        receipt = self._api.receipt(request, reader.match, events[-1])
        headers = self._api.result_headers(played, seat)
        return reply(build_played(self._api, request, reader, events, receipt), 200, headers)

    def _holder(self, match_id: str, seat: int, token: str) -> read.Reader:
        reader = read.authenticate_player(self._api.context, match_id, token)
        if reader.seat != seat:
            raise NotYourSeat
        return reader

    def _answer_token(self, played: CommandResult, seat: int) -> Response:
        match = self._api.context.cache.fresh(played.match_id)
        token = token_from(match, seat, played.first)
        headers = {**NO_STORE, **self._api.result_headers(played, seat)}
        return reply(Joined(played.match_id, seat, token, played.last), 201, headers)


def _empty_body() -> object:
    body = body_of(request)
    if not isinstance(body, dict):
        raise ValidationError("An object is required; it may be empty.")
    RESIGN.load(body)
    return body
