"""Endpoints for the standing answers of a seat."""

from typing import Any

from flask import Response, request

from games.table import StandingAnswer, standing_of
from matches.commands.commit import Actor, CommandRequest
from matches.commands.execute import CommandResult
from matches.commands.standing_answers import set_answers
from matches.queries import read
from projections.undo_history import suspended_at
from service.context import ApiContext
from service.contract.operation import ONCE, Reply, operation
from service.contract.parameters import IF_MATCH, KEY
from service.http.body import body_of
from service.http.request import digest_of, if_match_of, key_of, require_token
from service.http.response import reply
from service.standing_answers.bodies import StandingAnswersSchema, answers_of
from service.standing_answers.responses import StandingShown

_PRIVATE = {"Cache-Control": "private, no-store"}


class StandingAnswers:
    """Predefined answers to a seat's questions, given on behalf of its player."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/standing-answers",
        tag="play",
        seat="required",
        replies=(Reply(body=StandingShown, headers=("Cache-Control",)),),
    )
    def get_standing_answers(self, match_id: str) -> Response:
        """Return the standing answers of the caller's seat, and the game's kinds of questions."""
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

        A standing answer is applied as soon as its kind of question is asked, if it matches exactly
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
