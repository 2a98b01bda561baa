"""Standing answers: a seat's own, set and withdrawn; nobody else sees them."""

from typing import Any

from flask import Flask, Response, request

from games.table import StandingAnswer, standing_of
from matches.commands.commit import Actor
from matches.commands.execute import Played, Request
from matches.commands.standing_answers import kinds_of, set_answers
from matches.queries import read
from service.context import Desk
from service.http.request import body_of, digest_of, key_of, needed_token, seen_of
from service.http.response import answered, reply
from service.responses.responses import StandingShown
from service.schemas.standing_answers import answers_of

_PRIVATE = {"Cache-Control": "private, no-store"}


class StandingAnswers:
    """What a seat wants its questions to be answered with while it is away."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def add_to(self, app: Flask) -> None:
        """Register the routes."""
        path = "/v1/matches/<match>/standing-answers"
        app.add_url_rule(path, view_func=self.get_standing_answers)
        app.add_url_rule(path, view_func=self.put_standing_answers, methods=["PUT"])
        app.add_url_rule(path, view_func=self.delete_standing_answers, methods=["DELETE"])

    def get_standing_answers(self, match: str) -> Response:
        """Show the standing answers of the caller's seat, and the kinds of questions."""
        who = self._reader(match)
        held = self._desk.house.cache.fresh(match)
        return self._shown(read.Reader(held, who.seat), _PRIVATE)

    def put_standing_answers(self, match: str) -> Response:
        """Set all the standing answers of the caller's seat anew."""
        who = self._reader(match)
        body = body_of(request)
        answers = answers_of(self._desk.forms, who.held.game.name, body, who.seat or 0)
        return self._set(who, answers, body)

    def delete_standing_answers(self, match: str) -> Response:
        """Withdraw all the standing answers of the caller's seat."""
        return self._set(self._reader(match), (), None)

    def _reader(self, match: str) -> read.Reader:
        return read.player(self._desk.house, match, needed_token(request))

    def _set(self, who: read.Reader, answers: tuple[StandingAnswer, ...], body: Any) -> Response:
        house, seat = self._desk.house, who.seat
        asked = Request(
            actor=Actor("seat", seat),
            key=f"seat-{seat}:{key_of(request)}",
            digest=digest_of(request, body),
            seen=seen_of(request),
            of_table=True,
        )
        played: Played = set_answers(house, who.held.match, asked, answers)
        held = house.cache.fresh(who.held.match)
        return self._shown(read.Reader(held, seat), {**_PRIVATE, **answered(played)})

    def _shown(self, who: read.Reader, headers: dict[str, str]) -> Response:
        house, seat = self._desk.house, who.seat or 0
        now = read.snapshot(house, who.held)
        answers = standing_of(now.table, seat)
        kinds = kinds_of(who.held.game)
        return reply(StandingShown(who.held.match, seat, now.version, answers, kinds), 200, headers)
