"""Endpoints for undo and redo, which may need the consent of the other seats."""

from typing import Any

from flask import Response, request
from marshmallow import Schema, ValidationError

from games.table.commands import GoTo
from matches.commands.commit import Actor, CommandRequest
from matches.commands.execute import CommandResult
from matches.commands.undo import answer_proposal, go
from matches.queries import read
from service.context import ApiContext
from service.contract.operation import PLAYED, Reply, operation
from service.contract.parameters import COMMAND_PARAMETERS
from service.http.body import body_of
from service.http.request import digest_of, if_match_of, key_of, require_token
from service.play.command_answer import answer_command
from service.play.responses import CommandPlayed
from service.undo.bodies import ANSWER, REWIND, AnswerSchema, RewindSchema

_REFUSALS = ("rule-violation", "match-open", "match-over")


class Undo:
    """Undo, redo, and answers to proposals."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "POST /v1/matches/<match_id>/undo",
        tag="play",
        seat="required",
        admin=True,
        parameters=COMMAND_PARAMETERS,
        body=RewindSchema,
        replies=(Reply(status=201, body=CommandPlayed, headers=PLAYED),),
        problems=(*_REFUSALS, "event-limit"),
        bucket="commands",
    )
    def post_undo(self, match_id: str) -> Response:
        """Undo to a version on the played line, or propose to do so if consent is required.

        A seat may undo without consent as long as the commands are its own, did not draw any luck
        and did not reveal a secret. Otherwise, it needs the consent of the other seats if the match
        requires consent (rules T5, T6).
        """
        return self._go(match_id, redo=False)

    @operation(
        "POST /v1/matches/<match_id>/redo",
        tag="play",
        seat="required",
        admin=True,
        parameters=COMMAND_PARAMETERS,
        body=RewindSchema,
        replies=(Reply(status=201, body=CommandPlayed, headers=PLAYED),),
        problems=(*_REFUSALS, "event-limit"),
        bucket="commands",
    )
    def post_redo(self, match_id: str) -> Response:
        """Redo to an abandoned version, or propose to do so if consent is required.

        A seat may redo its own abandoned commands without consent. Their luck is the same as before
        (rule T5).
        """
        return self._go(match_id, redo=True)

    def _go(self, match_id: str, *, redo: bool) -> Response:
        reader, command_request, given = self._command_request(match_id, REWIND)
        played = go(self._api.context, match_id, command_request, GoTo(given["to"], redo=redo))
        return self._answer(reader, played)

    @operation(
        "POST /v1/matches/<match_id>/undo/answers",
        tag="play",
        seat="required",
        parameters=COMMAND_PARAMETERS,
        body=AnswerSchema,
        replies=(Reply(status=201, body=CommandPlayed, headers=PLAYED),),
        problems=_REFUSALS,
        bucket="commands",
    )
    def post_answer(self, match_id: str) -> Response:
        """Accept or reject a proposal. If the proposer rejects it, the proposal is withdrawn."""
        reader, command_request, given = self._command_request(match_id, ANSWER, admin=False)
        played = answer_proposal(
            self._api.context, match_id, command_request, given["proposal"], agrees=given["agrees"]
        )
        return self._answer(reader, played)

    def _command_request(
        self, match_id: str, form: Schema, *, admin: bool = True
    ) -> tuple[read.Reader, CommandRequest, Any]:
        token = require_token(request)
        reader = (read.authenticate_mover if admin else read.authenticate_player)(
            self._api.context, match_id, token
        )
        key, seen = key_of(request), if_match_of(request)
        body = body_of(request)
        if not isinstance(body, dict):
            raise ValidationError("An object is required.")
        given = form.load(body)
        command_request = CommandRequest(
            actor=Actor("admin") if reader.is_admin else Actor("seat", reader.seat),
            proof=reader.proof,
            key=f"admin:{key}" if reader.is_admin else f"seat-{reader.seat}:{key}",
            digest=digest_of(request, body),
            seen=seen,
            of_table=True,
        )
        return reader, command_request, given

    def _answer(self, reader: read.Reader, played: CommandResult) -> Response:
        return answer_command(self._api, request, reader, played)
