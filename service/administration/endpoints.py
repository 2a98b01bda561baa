"""Administrator endpoints to end, hide, and delete matches."""

from flask import Response, request
from marshmallow import ValidationError

from matches.commands.administration import call_off, delete, hide
from matches.commands.commit import Actor, CommandRequest
from matches.queries import read
from service.administration.bodies import CALL_OFF, CallOffSchema
from service.context import ApiContext
from service.contract.operation import PLAYED, Reply, operation
from service.contract.parameters import COMMAND_PARAMETERS
from service.http.body import body_of
from service.http.request import digest_of, if_match_of, key_of, require_token
from service.http.response import reply_nothing
from service.play.command_answer import answer_command
from service.play.responses import CommandPlayed


class Administration:
    """Administrator operations that end, hide, or delete a match."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "POST /v1/matches/<match_id>/end",
        tag="matches",
        admin="alone",
        parameters=COMMAND_PARAMETERS,
        body=CallOffSchema,
        replies=(Reply(status=201, body=CommandPlayed, headers=PLAYED),),
        problems=("match-over",),
    )
    def end_match(self, match_id: str) -> Response:
        """End a match without a result, and record the reason. The match need not have started."""
        reader = self._admin(match_id)
        key, seen = key_of(request), if_match_of(request)
        body = body_of(request)
        if not isinstance(body, dict):
            raise ValidationError("An object is required.")
        command_request = CommandRequest(
            actor=Actor("admin"),
            key=f"admin:{key}",
            digest=digest_of(request, body),
            seen=seen,
            of_table=True,
        )
        reason = CALL_OFF.load(body)["reason"]
        played = call_off(self._api.context, match_id, command_request, reason)
        return answer_command(self._api, request, reader, played)

    @operation(
        "PUT /v1/matches/<match_id>/hidden",
        tag="matches",
        admin="alone",
        replies=(Reply(status=204, media_type=""),),
    )
    def hide_match(self, match_id: str) -> Response:
        """Hide a match from everyone except its players and administrators."""
        read.check_admin(self._api.context, require_token(request))
        hide(self._api.context, match_id)
        return reply_nothing()

    @operation(
        "DELETE /v1/matches/<match_id>/hidden",
        tag="matches",
        admin="alone",
        replies=(Reply(status=204, media_type=""),),
    )
    def show_match_again(self, match_id: str) -> Response:
        """Make a hidden match visible again."""
        read.check_admin(self._api.context, require_token(request))
        hide(self._api.context, match_id, hidden=False)
        return reply_nothing()

    @operation(
        "DELETE /v1/matches/<match_id>",
        tag="matches",
        admin="alone",
        replies=(Reply(status=204, media_type=""),),
    )
    def delete_match(self, match_id: str) -> Response:
        """Delete a match permanently. Its id is never reused. Branches of the match are kept."""
        read.check_admin(self._api.context, require_token(request))
        delete(self._api.context, match_id)
        return reply_nothing()

    def _admin(self, match_id: str) -> read.Reader:
        return read.authenticate_administrator(self._api.context, match_id, require_token(request))
