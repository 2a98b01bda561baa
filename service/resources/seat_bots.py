"""Stand-in bots, resignations, and the standing answers of a seat."""

from typing import Any

from flask import Response, request
from marshmallow import ValidationError

from games.table import StandingAnswer, standing_of
from matches.commands.commit import Actor
from matches.commands.execute import CommandRequest, CommandResult
from matches.commands.seat_handover import give_up, hand_to_bot, take_seat_back
from matches.commands.standing_answers import set_answers
from matches.queries import read
from projections.undo_history import suspended_at
from service.command_answer import answer_command
from service.context import ApiContext
from service.http.body import body_of
from service.http.request import digest_of, if_match_of, key_of, require_token
from service.http.response import reply
from service.openapi.operation import ONCE, PLAYED, Reply, operation
from service.openapi.parameters import COMMAND_PARAMETERS, IF_MATCH, KEY
from service.problems.errors import NotYourSeat
from service.responses.play import CommandPlayed, StandingShown
from service.schemas.request_schemas import HANDING, RESIGN, HandingSchema, ResignSchema
from service.schemas.standing_answers import StandingAnswersSchema, answers_of

_PRIVATE = {"Cache-Control": "private, no-store"}
_REFUSALS = ("not-your-seat", "rule-violation", "match-open", "match-over")


class SeatBots:
    """The hand-over of a seat to a bot for a time, or until the end."""

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
        """Let a bot play for the caller's seat until it is taken back.

        The caller keeps the seat and may take it back at any time (rule T10).
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

        If the match goes on, a bot plays for the seat (rule T14).
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


class StandingAnswers:
    """The answers that a seat gives to its questions while its player is away."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/standing-answers",
        tag="play",
        seat="required",
        replies=(Reply(body=StandingShown, headers=("Cache-Control",)),),
    )
    def get_standing_answers(self, match_id: str) -> Response:
        """Show the standing answers of the caller's seat, and the kinds of questions."""
        reader = self._reader(match_id)
        return self._reply_with_answers(read.refresh(self._api.context, reader), _PRIVATE)

    @operation(
        "PUT /v1/matches/<match_id>/standing-answers",
        tag="play",
        seat="required",
        parameters=(KEY, IF_MATCH),
        body=StandingAnswersSchema,
        replies=(Reply(body=StandingShown, headers=("Cache-Control", *ONCE)),),
        problems=(
            "rule-violation",
            "other-games-command",
            "match-open",
            "match-over",
            "event-limit",
        ),
        bucket="commands",
    )
    def put_standing_answers(self, match_id: str) -> Response:
        """Replace all standing answers of the caller's seat.

        A standing answer is applied as soon as its kind of question is asked, if it fits exactly
        one legal command (rule T9).
        """
        reader = self._reader(match_id)
        body = body_of(request)
        answers = answers_of(self._api.forms, reader.match.game.name, body, reader.seat or 0)
        return self._set(reader, answers, body)

    @operation(
        "DELETE /v1/matches/<match_id>/standing-answers",
        tag="play",
        seat="required",
        parameters=(KEY, IF_MATCH),
        replies=(Reply(body=StandingShown, headers=("Cache-Control", *ONCE)),),
        problems=("rule-violation", "match-open", "match-over"),
        bucket="commands",
    )
    def delete_standing_answers(self, match_id: str) -> Response:
        """Withdraw all standing answers of the caller's seat."""
        return self._set(self._reader(match_id), (), None)

    def _reader(self, match_id: str) -> read.Reader:
        return read.authenticate_player(self._api.context, match_id, require_token(request))

    def _set(self, reader: read.Reader, answers: tuple[StandingAnswer, ...], body: Any) -> Response:
        context, seat = self._api.context, reader.seat
        command_request = CommandRequest(
            actor=Actor("seat", seat),
            proof=reader.proof,
            key=f"seat-{seat}:{key_of(request)}",
            digest=digest_of(request, body),
            seen=if_match_of(request),
            of_table=True,
        )
        played: CommandResult = set_answers(
            context, reader.match.match_id, command_request, answers
        )
        headers = {**_PRIVATE, **self._api.result_headers(played, seat)}
        return self._reply_with_answers(read.refresh(context, reader), headers)

    def _reply_with_answers(self, reader: read.Reader, headers: dict[str, str]) -> Response:
        context, seat = self._api.context, reader.seat or 0
        now = read.snapshot(context, reader.match)
        answers = standing_of(now.table, seat)
        kinds = reader.match.game.questions
        suspended = suspended_at(context.cache, reader.match, now.table, now.asked)
        return reply(
            StandingShown(
                reader.match.match_id,
                reader.match.game.name,
                seat,
                now.version,
                answers,
                kinds,
                suspended=seat in suspended,
            ),
            200,
            headers,
        )
