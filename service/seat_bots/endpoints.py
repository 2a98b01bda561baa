"""Endpoints for stand-in bots and resignations."""

from typing import Any

from flask import Response, request
from marshmallow import ValidationError

from matches.commands.commit import Actor, CommandRequest
from matches.commands.execute import CommandResult
from matches.commands.seat_handover import give_up, hand_to_bot, take_seat_back
from matches.queries import read
from service.context import ApiContext
from service.contract.operation import PLAYED, Reply, operation
from service.contract.parameters import COMMAND_PARAMETERS
from service.http.body import body_of
from service.http.request import digest_of, if_match_of, key_of, require_token
from service.play.command_answer import answer_command
from service.play.responses import CommandPlayed
from service.problems.errors import NotYourSeat
from service.seat_bots.bodies import HANDING, HandingSchema
from service.seats.bodies import RESIGN, ResignSchema

_REFUSALS = ("not-your-seat", "rule-violation", "match-open", "match-over")


class SeatBots:
    """Operations that hand a seat over to a bot, either temporarily or by resigning."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "PUT /v1/matches/<match_id>/seats/<int:seat>/bot",
        tag="play",
        seat="required",
        parameters=COMMAND_PARAMETERS,
        body=HandingSchema,
        replies=(Reply(body=CommandPlayed, headers=PLAYED),),
        problems=(*_REFUSALS, "costly-bot", "event-limit"),
        bucket="commands",
    )
    def put_seat_bot(self, match_id: str, seat: int) -> Response:
        """Let a bot play for the caller's seat until the player takes the seat back.

        The seat still belongs to the caller, who may take it back at any time (rule T10).
        """
        reader = self._holder(match_id, seat)
        body = body_of(request)
        if not isinstance(body, dict):
            raise ValidationError("An object is required; it may be empty.")
        level = HANDING.load(body).get("level", "greedy")
        command_request = self._command_request(reader, body)
        self._api.activity_log.note_seat(match_id, seat)
        played = hand_to_bot(self._api.context, match_id, command_request, level)
        return self._answer(reader, played)

    @operation(
        "POST /v1/matches/<match_id>/seats/<int:seat>/resignation",
        tag="play",
        seat="required",
        parameters=COMMAND_PARAMETERS,
        body=ResignSchema,
        replies=(Reply(status=201, body=CommandPlayed, headers=PLAYED),),
        problems=_REFUSALS,
        bucket="commands",
    )
    def post_resignation(self, match_id: str, seat: int) -> Response:
        """Resign the caller's seat. The match ends if only one seat is left.

        If the match continues, a bot plays for the seat (rule T14).
        """
        reader = self._holder(match_id, seat)
        body = body_of(request)
        if not isinstance(body, dict):
            raise ValidationError("An object is required; it may be empty.")
        RESIGN.load(body)
        command_request = self._command_request(reader, body)
        return self._answer(
            reader, give_up(self._api.context, match_id, command_request), status=201
        )

    @operation(
        "DELETE /v1/matches/<match_id>/seats/<int:seat>/bot",
        tag="play",
        seat="required",
        parameters=COMMAND_PARAMETERS,
        replies=(Reply(body=CommandPlayed, headers=PLAYED),),
        problems=_REFUSALS,
        bucket="commands",
    )
    def delete_seat_bot(self, match_id: str, seat: int) -> Response:
        """Take the caller's seat back from the bot that plays for it."""
        reader = self._holder(match_id, seat)
        command_request = self._command_request(reader, None)
        return self._answer(reader, take_seat_back(self._api.context, match_id, command_request))

    def _holder(self, match_id: str, seat: int) -> read.Reader:
        reader = read.authenticate_player(self._api.context, match_id, require_token(request))
        if reader.seat != seat:
            raise NotYourSeat
        return reader

    def _command_request(self, reader: read.Reader, body: Any) -> CommandRequest:
        return CommandRequest(
            actor=Actor("seat", reader.seat),
            proof=reader.proof,
            key=f"seat-{reader.seat}:{key_of(request)}",
            digest=digest_of(request, body),
            seen=if_match_of(request),
            of_table=True,
        )

    def _answer(self, reader: read.Reader, played: CommandResult, status: int = 200) -> Response:
        return answer_command(self._api, request, reader, played, status)
