"""Standing answers: a seat's own, set and withdrawn; nobody else sees them."""

from typing import Any

from flask import Response, request

from games.table import StandingAnswer, standing_of
from games.table.questions import kinds_of
from matches.commands.commit import Actor
from matches.commands.execute import CommandRequest, CommandResult
from matches.commands.standing_answers import set_answers
from matches.queries import read
from service.context import ApiContext
from service.http.body import body_of
from service.http.request import digest_of, if_match_of, key_of, require_token
from service.http.response import reply
from service.openapi.operation import ONCE, Reply, operation
from service.openapi.parameters import IF_MATCH, KEY
from service.responses.play import StandingShown
from service.schemas.standing_answers import StandingAnswersSchema, answers_of

_PRIVATE = {"Cache-Control": "private, no-store"}


class StandingAnswers:
    """What a seat wants its questions to be answered with while it is away."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/standing-answers",
        tag="play",
        seat="needed",
        replies=(Reply(body=StandingShown, headers=("Cache-Control",)),),
    )
    def get_standing_answers(self, match_id: str) -> Response:
        """Show the standing answers of the caller's seat, and the kinds of questions."""
        who = self._reader(match_id)
        match = self._api.context.cache.fresh(match_id)
        return self._reply_with_answers(read.Reader(match, who.seat), _PRIVATE)

    @operation(
        "PUT /v1/matches/<match_id>/standing-answers",
        tag="play",
        seat="needed",
        takes=(KEY, IF_MATCH),
        body=StandingAnswersSchema,
        replies=(Reply(body=StandingShown, headers=("Cache-Control", *ONCE)),),
        problems=("rule-violation", "other-games-command", "match-open", "match-over"),
        bucket="commands",
    )
    def put_standing_answers(self, match_id: str) -> Response:
        """Replace all the standing answers of the caller's seat."""
        who = self._reader(match_id)
        body = body_of(request)
        answers = answers_of(self._api.forms, who.match.game.name, body, who.seat or 0)
        return self._set(who, answers, body)

    @operation(
        "DELETE /v1/matches/<match_id>/standing-answers",
        tag="play",
        seat="needed",
        takes=(KEY, IF_MATCH),
        replies=(Reply(body=StandingShown, headers=("Cache-Control", *ONCE)),),
        problems=("rule-violation", "match-open", "match-over"),
        bucket="commands",
    )
    def delete_standing_answers(self, match_id: str) -> Response:
        """Withdraw all the standing answers of the caller's seat."""
        return self._set(self._reader(match_id), (), None)

    def _reader(self, match_id: str) -> read.Reader:
        return read.player(self._api.context, match_id, require_token(request))

    def _set(self, who: read.Reader, answers: tuple[StandingAnswer, ...], body: Any) -> Response:
        context, seat = self._api.context, who.seat
        command_request = CommandRequest(
            actor=Actor("seat", seat),
            key=f"seat-{seat}:{key_of(request)}",
            digest=digest_of(request, body),
            seen=if_match_of(request),
            of_table=True,
        )
        played: CommandResult = set_answers(context, who.match.match_id, command_request, answers)
        match = context.cache.fresh(who.match.match_id)
        headers = {**_PRIVATE, **self._api.result_headers(played, seat)}
        return self._reply_with_answers(read.Reader(match, seat), headers)

    def _reply_with_answers(self, who: read.Reader, headers: dict[str, str]) -> Response:
        context, seat = self._api.context, who.seat or 0
        now = read.snapshot(context, who.match)
        answers = standing_of(now.table, seat)
        kinds = kinds_of(who.match.game)
        return reply(
            StandingShown(who.match.match_id, seat, now.version, answers, kinds), 200, headers
        )
