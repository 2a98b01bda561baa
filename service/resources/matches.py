"""Matches: listed, created, shown; seats taken."""

from typing import get_args
from urllib.parse import urlencode

from flask import Flask, Response, g, request
from marshmallow import ValidationError

from games.game import AnyGame
from games.table.questions import Asked
from games.table.undo_history import PHASE
from matches.commands.create import create, join
from matches.queries import read
from matches.tokens import seat_token
from projections.lobby import LobbyRow, Status
from projections.match_cache import Match
from service.context import ApiContext
from service.http.request import body_of, digest_of, number_of, random_key_of, token_of
from service.http.response import answered, caching, not_modified, reply, seen
from service.problems.errors import BadParameter
from service.responses.responses import (
    AskedShown,
    Joined,
    MatchPage,
    MatchRow,
    MatchShown,
    SeatShown,
)
from service.schemas.clocks import clocks_shown
from service.schemas.request_schemas import JOIN, PlanForms
from service.text.templates import worded

PAGE_MOST = 200


class Matches:
    """Lists of matches, one match, its seats."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._plans = PlanForms(api.forms)

    def add_to(self, app: Flask) -> None:
        """Register the routes."""
        app.add_url_rule("/v1/matches", view_func=self.list_matches)
        app.add_url_rule("/v1/matches", view_func=self.create_match, methods=["POST"])
        app.add_url_rule("/v1/matches/<match_id>", view_func=self.get_match)
        app.add_url_rule(
            "/v1/matches/<match_id>/seats/<int:seat>", view_func=self.take_seat, methods=["POST"]
        )

    def list_matches(self) -> Response:
        """List matches, the newest first."""
        game, status = request.args.get("game"), request.args.get("status")
        if status is not None and status not in get_args(Status):
            raise BadParameter("status", "open, running or over")
        if game is not None and game not in self._api.context.games:
            raise BadParameter("game", "the name of a game")
        limit = number_of(request, "limit", least=1, most=PAGE_MOST) or 50
        cursor = request.args.get("cursor")
        if cursor == "":
            raise BadParameter("cursor", "what a page gave")
        rows, after = self._api.lobby.page(game, status, cursor, limit)  # type: ignore[arg-type]
        headers = {}
        if after:
            given = {"game": game, "status": status, "limit": limit, "cursor": after}
            query = urlencode({name: value for name, value in given.items() if value})
            headers["Link"] = f'</v1/matches?{query}>; rel="next"'
        answer = MatchPage(tuple(_row(row) for row in rows), after)
        return reply(answer, 200, {"Cache-Control": "no-cache", **headers})

    def create_match(self) -> Response:
        """Create a match; it begins at once if every seat is a bot's."""
        key = random_key_of(request)
        body = body_of(request)
        plan = self._plans.load(body)
        g.game = self._api.context.games[plan.game]
        played = create(self._api.context, plan, key=key, digest=digest_of(request, body))
        match = self._api.context.cache.get(played.match_id)
        shown = summary(match, read.snapshot(self._api.context, match, played.last))
        return reply(shown, 201, {"Location": f"/v1/matches/{played.match_id}", **answered(played)})

    def get_match(self, match_id: str) -> Response:
        """Show a match: its game, options, seats, who is asked, how it ended."""
        context = self._api.context
        read.reader(context, match_id, token_of(request))
        match = context.cache.fresh(match_id)
        shown = read.snapshot(context, match)
        cache = caching(request, forever=False)
        return not_modified(request, shown.version, cache) or seen(
            summary(match, shown), shown.version, cache
        )

    def take_seat(self, match_id: str, seat: int) -> Response:
        """Sit down on an open seat; the answer holds the seat's token."""
        context = self._api.context
        read.admit(context, match_id, token_of(request))
        key = random_key_of(request)
        body = body_of(request)
        if not isinstance(body, dict):
            raise ValidationError("An object is required; it may be empty.")
        given = JOIN.load(body)
        digest = digest_of(request, body)
        played = join(
            context, match_id, seat, entropy=given.get("entropy", ""), key=key, digest=digest
        )
        match = context.cache.get(match_id)
        answer = Joined(match_id, seat, seat_token(match, seat), played.last)
        return reply(answer, 201, {"Cache-Control": "no-store", **answered(played)})


def summary(match: Match, shown: read.Snapshot) -> MatchShown:
    """Return what a match is and where it stands, for everybody."""
    table, game = shown.table, match.game
    return MatchShown(
        id=match.match_id,
        game=table.game,
        title=game.title,
        rules=table.rules,
        content_hash=table.content,
        options=table.options,
        status=table.status,
        version=shown.version,
        seats=tuple(
            SeatShown(
                seat=number,
                bot=seat.bot,
                taken=seat.taken is not None,
                stand_in=seat.stand_in or None,
                resigned=bool(seat.resigned),
            )
            for number, seat in enumerate(table.seats)
        ),
        asked=asked_of(game, shown.asked),
        outcome=table.outcome,
        scores=game.score(shown.state) if table.status == "over" else None,
        commitments=table.commitments,
        undo=table.policy,
        proposal=table.proposal or None,
        lineage=table.lineage or None,
        sandbox=bool(table.sandbox),
        private=bool(table.private),
        keys="kept" if table.private or table.keeps else "released",
        clock=table.clock or None,
        clocks=clocks_shown(table),
    )


def asked_of(game: AnyGame, asked: tuple[Asked, ...]) -> tuple[AskedShown, ...]:
    """Return who is asked what and since which version."""
    return tuple(
        AskedShown(None, one.kind, one.since, worded(game.catalogue, f"phase.{one.kind}", {}))
        if one.seat == PHASE
        else AskedShown(
            one.seat, one.kind, one.since, worded(game.catalogue, f"question.{one.kind}", {})
        )
        for one in asked
    )


def _row(row: LobbyRow) -> MatchRow:
    seats = tuple(
        SeatShown(number, seat.bot, seat.taken, seat.stand_in, seat.resigned)
        for number, seat in enumerate(row.seats)
    )
    return MatchRow(
        id=row.match_id,
        game=row.game,
        status=row.status,
        seats=seats,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
        ranking=row.ranking,
    )
