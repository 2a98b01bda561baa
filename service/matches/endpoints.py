"""Endpoints that list, create, and show matches, fill their seats, and create rematches."""

from typing import Any, get_args
from urllib.parse import urlencode

from flask import Response, request
from marshmallow import ValidationError
from msgspec import UNSET
from msgspec.structs import replace

from matches.commands.create import join
from matches.commands.seats.rematch import find_open_rematch, rematch, turn_seat
from matches.queries import read
from matches.queries.admission import admit_to_seat
from matches.tokens import account_in, token_from
from projections.lobby import Status
from service.context import ApiContext
from service.contract.operation import ONCE, SEEN, Reply, operation
from service.contract.parameters import (
    IF_NONE_MATCH,
    RANDOM_KEY,
    number_parameter,
    switch_parameter,
    text_parameter,
)
from service.http.body import body_of
from service.http.request import (
    digest_of,
    is_set,
    language_of,
    number_of,
    random_key_of,
    require_token,
    token_of,
)
from service.http.response import (
    NO_STORE,
    encode,
    reply,
    reply_by_content,
    reply_labelled,
    reply_not_modified,
)
from service.invitations.build import build_invitation
from service.matches.bodies import BATCH, BatchSchema
from service.matches.build import build_match, build_row
from service.matches.creation import CREATED, Creation, reply_created, show_created
from service.matches.responses import BatchCreated, MatchPage, MatchShown, RematchShown
from service.problems.errors import BadParameter
from service.seats.bodies import JOIN, JoinSchema
from service.seats.build import build_seats
from service.seats.responses import Joined
from service.text.addresses import at_root
from service.text.seat_names import name_tables

PAGE_MOST = 200
_GAME = text_parameter("game", "Only matches of this game.", {})
_STATUS = text_parameter(
    "status",
    "Only matches with this status.",
    {"type": "string", "enum": ["open", "running", "over"]},
)
_CURSOR = text_parameter(
    "cursor",
    "The `next` of the previous page.",
    {"type": "string", "pattern": "^[0-9]{15}-[a-z0-9]{1,40}$"},
    wanted="a value that a page returned",
)
_LIMIT = number_parameter("limit", "The maximum number of matches; by default 50.", 1, PAGE_MOST)
_KEEP_GUESTS = switch_parameter(
    "keep_guests",
    "`1` to keep the seats of players without an account for them: each of them receives the"
    " invitation to the own seat. By default any player may take these seats.",
)
_REFUSALS = (
    "rule-violation",
    "invalid-seats",
    "costly-bot",
    "unknown-content",
    "store-nearly-full",
    "too-many-reads",
)


class Matches:
    """Operations on the list of matches, on individual matches, and on their seats."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._creation = Creation(api)

    @operation(
        "GET /v1/matches",
        tag="matches",
        parameters=(_GAME, _STATUS, _CURSOR, _LIMIT, IF_NONE_MATCH),
        replies=(Reply(body=MatchPage, headers=(*SEEN, "Link")),),
    )
    def list_matches(self) -> Response:
        """List matches, newest first."""
        game, status = request.args.get("game"), request.args.get("status")
        if status is not None and status not in get_args(Status):
            raise BadParameter("status", "open, running or over")
        if game is not None and game not in self._api.context.games:
            raise BadParameter("game", "the name of a game")
        limit = number_of(request, "limit", least=1, most=PAGE_MOST) or 50
        cursor = request.args.get("cursor")
        if cursor == "":
            raise BadParameter("cursor", "a value that a page returned")
        rows, after = self._api.lobby.page(game, status, cursor, limit)  # type: ignore[arg-type]
        headers = {}
        if after:
            given = {"game": game, "status": status, "limit": limit, "cursor": after}
            query = urlencode({name: value for name, value in given.items() if value})
            headers["Link"] = f'<{at_root("/v1/matches")}?{query}>; rel="next"'
        names = name_tables(
            self._api.context.accounts, [row.seats for row in rows], language_of(request)
        )
        answer = MatchPage(tuple(map(build_row, rows, names)), after)
        return reply_by_content(request, encode(answer), headers=headers)

    @operation(
        "POST /v1/matches",
        tag="matches",
        account="optional",
        scope="match:create",
        parameters=(RANDOM_KEY,),
        body="Plan",
        replies=CREATED,
        problems=(*_REFUSALS, "unknown-account", "not-invitable", "match-deleted"),
        bucket="create",
    )
    def create_match(self) -> Response:
        """Create a match. It starts immediately if all seats are played by bots.

        If the request has an API key, its account becomes the creator, who may invite players,
        reserve seats and cancel the match.
        """
        key = random_key_of(request)
        body = body_of(request)
        made = self._creation.create(body, key, digest_of(request, body))
        return reply_created(made.shown, self._api.result_headers(made.played, None))

    @operation(
        "POST /v1/matches/batch",
        tag="matches",
        account="optional",
        scope="match:create",
        body=BatchSchema,
        replies=(Reply(body=BatchCreated, headers=("Cache-Control",)),),
        bucket="create",
        counts_itself=True,
    )
    def create_matches(self) -> Response:
        """Create up to 50 matches. Each plan has its own key and is counted separately.

        The plans are independent of each other. Each has a separate result, which is a problem if
        the plan is rejected.
        """
        body = body_of(request)
        if not isinstance(body, dict):
            raise ValidationError("An object is required.")
        plans = BATCH.load(body)["matches"]
        results = tuple(self._creation.create_one_of_many(plan) for plan in plans)
        return reply(BatchCreated(results), 200, NO_STORE)

    @operation(
        "GET /v1/matches/<match_id>",
        tag="matches",
        seat="optional",
        parameters=(IF_NONE_MATCH,),
        replies=(Reply(body=MatchShown, headers=SEEN),),
    )
    def get_match(self, match_id: str) -> Response:
        """Return a match with its game, options, seats, open questions, and outcome."""
        context = self._api.context
        reader = read.authenticate_reader(context, match_id, token_of(request))
        reader = read.refresh(context, reader)
        shown = read.snapshot(context, reader.match)
        names = self._api.names_at(request, shown.table)
        label = self._api.label(request, reader, shown.version, "match", names=names)
        same = reply_not_modified(request, label)
        return same or reply_labelled(build_match(context, reader, shown, names), label)

    @operation(
        "POST /v1/matches/<match_id>/seats/<int:seat>",
        tag="matches",
        admin=True,
        account="optional",
        parameters=(RANDOM_KEY,),
        body=JoinSchema,
        replies=(Reply(status=201, body=Joined, headers=(*ONCE, "Cache-Control")),),
        problems=("rule-violation", "match-over", "event-limit", "busy"),
        bucket="commands",
    )
    def take_seat(self, match_id: str, seat: int) -> Response:
        """Take an open seat. The response contains the seat's token.

        The match starts when the last open seat is taken (rule T1). If the request has an API key,
        the seat belongs to its account and has no token.
        """
        context, token = self._api.context, token_of(request)
        key = random_key_of(request)
        body = body_of(request)
        if not isinstance(body, dict):
            raise ValidationError("An object is required; it may be empty.")
        given = JOIN.load(body)
        # clients send new entropy with each request: it does not make a repeated one another
        once = {"key": key, "digest": digest_of(request, _without_entropy(body))}
        invitation = given.get("invitation", "")
        admit_to_seat(context, match_id, seat, token, invitation=invitation, **once)
        with read.refusing_strangers(context, match_id, token):
            played = join(context, match_id, seat, **given, account=account_in(token), **once)
        match = context.cache.fresh(match_id)
        made = token_from(match, seat, played.first)
        if match.timeline.newest.rated:
            self._api.activity_log.note_player(account_in(token))
        headers = self._api.result_headers(played, seat)
        answer = Joined(match_id, seat, made, played.last, self._api.promise(match_id))
        return reply(answer, 201, {**NO_STORE, **headers})


def _without_entropy(body: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name != "entropy"}


class Rematches:
    """Rematches. In a rematch, the seats are rotated by one position."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "POST /v1/matches/<match_id>/rematch",
        tag="matches",
        seat="required",
        parameters=(_KEEP_GUESTS,),
        replies=CREATED,
        problems=(
            "match-not-over",
            "rule-violation",
            "invalid-seats",
            "costly-bot",
            "store-nearly-full",
        ),
        bucket="create",
    )
    def create_rematch(self, match_id: str) -> Response:
        """Create the rematch of a finished match, or return the existing one.

        All callers receive the same rematch. Seats that were held by accounts are reserved for
        them. If the caller's own seat needs an invitation, the response contains it. The account
        that created the match receives all invitations.
        """
        context, token = self._api.context, require_token(request)
        reader = read.refresh(context, read.authenticate_player(context, match_id, token))
        account = account_in(token)
        keeps_guests = is_set(request, "keep_guests")
        played = rematch(context, reader, account, keeps_guests=keeps_guests)
        shown = show_created(self._api, played)
        if not account or shown.creator != account:
            match = context.cache.get(played.match_id)
            seat = turn_seat(reader.seat or 0, match.timeline.newest)
            own = build_invitation(match, seat)
            shown = replace(shown, invitations=UNSET if own is None else (own,))
        return reply_created(shown, self._api.result_headers(played, None))

    @operation(
        "GET /v1/matches/<match_id>/rematch",
        tag="matches",
        seat="required",
        replies=(Reply(body=RematchShown, headers=("Cache-Control",)),),
    )
    def get_rematch(self, match_id: str) -> Response:
        """Return the rematch of a match while it waits for players, and who has joined it.

        Nothing is created. A page can show with it that another player wants a rematch.
        """
        context, token = self._api.context, require_token(request)
        reader = read.refresh(context, read.authenticate_player(context, match_id, token))
        seat = turn_seat(reader.seat or 0, reader.match.timeline.newest)
        match = find_open_rematch(context, reader)
        if match is None:
            return reply(RematchShown(None, seat, ()), 200, NO_STORE)
        table = match.timeline.newest
        seats = build_seats(table, self._api.names_at(request, table))
        return reply(RematchShown(match.match_id, seat, seats), 200, NO_STORE)
