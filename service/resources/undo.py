"""Going back and forth: alone where a seat may, else by asking the others."""

from typing import Any

from flask import Flask, Response, request
from marshmallow import Schema, ValidationError

from games.table.commands import GoTo
from matches.commands.commit import Actor
from matches.commands.execute import CommandRequest, CommandResult
from matches.commands.undo import answer_proposal, go
from matches.queries import read
from service.context import ApiContext
from service.http.request import body_of, digest_of, key_of, needed_token, seen_of
from service.http.response import answered, reply
from service.responses.responses import CommandPlayed
from service.schemas.request_schemas import ANSWER, REWIND


class Undo:
    """Undo, redo, and answers to what others propose."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    def add_to(self, app: Flask) -> None:
        """Register the routes."""
        stem = "/v1/matches/<match_id>"
        app.add_url_rule(f"{stem}/undo", view_func=self.post_undo, methods=["POST"])
        app.add_url_rule(f"{stem}/redo", view_func=self.post_redo, methods=["POST"])
        app.add_url_rule(f"{stem}/undo/answers", view_func=self.post_answer, methods=["POST"])

    def post_undo(self, match_id: str) -> Response:
        """Go back to a version on the line that is played, or propose it to the others."""
        return self._go(match_id, redo=False)

    def post_redo(self, match_id: str) -> Response:
        """Go to a version that was abandoned, or propose it to the others."""
        return self._go(match_id, redo=True)

    def _go(self, match_id: str, *, redo: bool) -> Response:
        who, asked, given = self._asked(match_id, REWIND)
        played = go(self._api.context, match_id, asked, GoTo(given["to"], redo=redo))
        return self._answer(who, played)

    def post_answer(self, match_id: str) -> Response:
        """Agree to a proposal, refuse it, or (its own seat) take it back."""
        who, asked, given = self._asked(match_id, ANSWER, admin=False)
        played = answer_proposal(
            self._api.context, match_id, asked, given["proposal"], agrees=given["agrees"]
        )
        return self._answer(who, played)

    def _asked(
        self, match_id: str, form: Schema, *, admin: bool = True
    ) -> tuple[read.Reader, CommandRequest, Any]:
        token = needed_token(request)
        who = (read.acting if admin else read.player)(self._api.context, match_id, token)
        key, since = key_of(request), seen_of(request)
        body = body_of(request)
        if not isinstance(body, dict):
            raise ValidationError("An object is required.")
        given = form.load(body)
        asked = CommandRequest(
            actor=Actor("admin") if who.is_admin else Actor("seat", who.seat),
            key=f"admin:{key}" if who.is_admin else f"seat-{who.seat}:{key}",
            digest=digest_of(request, body),
            seen=since,
            of_table=True,
        )
        return who, asked, given

    def _answer(self, who: read.Reader, played: CommandResult) -> Response:
        told = read.answered(self._api.context, who.match, played, who.seat)
        receipt = self._api.receipt(request, played.match_id, told[-1])
        return reply(CommandPlayed(played.last, told, receipt), 201, answered(played))
