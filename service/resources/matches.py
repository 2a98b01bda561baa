"""Matches: listed, created, shown; seats taken."""

from typing import get_args
from urllib.parse import urlencode

from flask import Response, g, request
from marshmallow import ValidationError

from matches.commands.create import create, join, match_id_for
from matches.queries import read
from matches.tokens import seat_token
from projections.lobby import Status
from service.context import ApiContext
from service.http.body import body_of
from service.http.request import digest_of, number_of, random_key_of, token_of
from service.http.response import (
    encode,
    reply,
    reply_by_content,
    reply_labelled,
    reply_not_modified,
)
from service.openapi.operation import ONCE, SEEN, Reply, operation
from service.openapi.parameters import IF_NONE_MATCH, RANDOM_KEY, number_parameter, text_parameter
from service.problems.errors import BadParameter
from service.responses.build_match import build_match, build_row
from service.responses.matches import Joined, MatchPage, MatchShown
from service.schemas.request_schemas import JOIN, JoinSchema, PlanForms
from service.text.seat_names import name_tables

PAGE_MOST = 200
_GAME = text_parameter("game", "Only matches of this game.", {})
_STATUS = text_parameter(
    "status",
    "Only matches of this status.",
    {"type": "string", "enum": ["open", "running", "over"]},
)
_CURSOR = text_parameter(
    "cursor",
    "Where to go on: `next` of the page before.",
    {"type": "string", "pattern": "^[0-9]{15}-[a-z0-9]{1,40}$"},
)
_LIMIT = number_parameter("limit", "How many at most; 50 if not given.", 1, PAGE_MOST)


class Matches:
    """Lists of matches, one match, its seats."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._plans = PlanForms(api.forms)

    @operation(
        "GET /v1/matches",
        tag="matches",
        takes=(_GAME, _STATUS, _CURSOR, _LIMIT, IF_NONE_MATCH),
        replies=(Reply(body=MatchPage, headers=(*SEEN, "Link")),),
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
        seats = [[seat.account for seat in row.seats] for row in rows]
        names = name_tables(self._api.context.accounts, seats)
        answer = MatchPage(tuple(map(build_row, rows, names)), after)
        return reply_by_content(request, encode(answer), headers=headers)

    @operation(
        "POST /v1/matches",
        tag="matches",
        account="welcome",
        scope="match:create",
        takes=(RANDOM_KEY,),
        body="Plan",
        replies=(Reply(status=201, body=MatchShown, headers=("Location", *ONCE)),),
        problems=("rule-violation", "invalid-seats", "costly-bot", "unknown-content"),
        bucket="create",
    )
    def create_match(self) -> Response:
        """Create a match; it begins at once if every seat is a bot's."""
        key = random_key_of(request)
        body = body_of(request)
        plan = self._plans.load(body)
        g.game = self._api.context.games[plan.game]
        self._api.notes.note_creator(match_id_for("", key))
        played = create(self._api.context, plan, key=key, digest=digest_of(request, body))
        match = self._api.context.cache.get(played.match_id)
        stands = read.snapshot(self._api.context, match, played.last)
        shown = build_match(match, stands, self._api.names_at(stands.table))
        headers = self._api.result_headers(played, None)
        return reply(shown, 201, {"Location": f"/v1/matches/{played.match_id}", **headers})

    @operation(
        "GET /v1/matches/<match_id>",
        tag="matches",
        seat="welcome",
        takes=(IF_NONE_MATCH,),
        replies=(Reply(body=MatchShown, headers=SEEN),),
    )
    def get_match(self, match_id: str) -> Response:
        """Show a match: its game, options, seats, who is asked, how it ended."""
        context = self._api.context
        who = read.reader(context, match_id, token_of(request))
        who = read.refresh(context, who)
        shown = read.snapshot(context, who.match)
        names = self._api.names_at(shown.table)
        label = self._api.label(request, who, shown.version, "match", names=names)
        same = reply_not_modified(request, label)
        return same or reply_labelled(build_match(who.match, shown, names), label)

    @operation(
        "POST /v1/matches/<match_id>/seats/<int:seat>",
        tag="matches",
        admin=True,
        account="welcome",
        takes=(RANDOM_KEY,),
        body=JoinSchema,
        replies=(Reply(status=201, body=Joined, headers=(*ONCE, "Cache-Control")),),
        problems=("rule-violation", "match-over", "busy"),
        bucket="commands",
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
        entropy = given.get("entropy", "")
        with read.refusing_strangers(context, match_id, token_of(request)):
            played = join(context, match_id, seat, entropy=entropy, key=key, digest=digest)
        match = context.cache.get(match_id)
        answer = Joined(match_id, seat, seat_token(match, seat), played.last)
        headers = self._api.result_headers(played, seat)
        return reply(answer, 201, {"Cache-Control": "no-store", **headers})
