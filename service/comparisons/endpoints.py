"""Endpoint that compares two matches."""

import re
from math import inf
from urllib.parse import urlencode

from flask import Response, request

from matches.comparing.compare import compare_matches, deadline, find_line, read_other
from matches.queries import read
from projections.match_cache import Match
from service.comparisons.build import ComparisonBuilder
from service.comparisons.responses import MatchComparison
from service.context import ApiContext
from service.contract.operation import Reply, operation
from service.contract.parameters import number_parameter, text_parameter
from service.http.request import number_of, token_of
from service.http.response import VARY, cache_control, reply
from service.problems.errors import BadParameter
from service.text.addresses import at_root
from service.text.seat_names import SeatNames

PAGE, PAGE_MOST = 20, 100
_WANTED = "the id of a match of the same game"
_MATCH = "[a-z2-7]{16}"
_WITH = text_parameter(
    "with",
    "The id of the other match. A seat's token belongs to a single match, so its holder reads the"
    " other match as a spectator.",
    {"type": "string", "pattern": f"^{_MATCH}$"},
    required=True,
    wanted=_WANTED,
)
_AFTER = number_parameter("after", "Only turns after the one with this number.", 0)
_LIMIT = number_parameter("limit", f"The maximum number of turns; by default {PAGE}.", 1, PAGE_MOST)


class Comparisons:
    """Comparisons of matches."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/compare",
        is_heavy=True,
        tag="history",
        seat="optional",
        parameters=(_WITH, _AFTER, _LIMIT),
        replies=(Reply(body=MatchComparison, headers=("Cache-Control", "Link")),),
        problems=("unknown-match", "match-deleted", "costly-comparison"),
        bucket="reads",
    )
    def compare_matches(self, match_id: str) -> Response:
        """Compare the played line of this match with that of another match of the same game."""
        context, token = self._api.context, token_of(request)
        until = inf if context.is_record else deadline()
        after = number_of(request, "after") or 0
        limit = number_of(request, "limit", least=1, most=PAGE_MOST) or PAGE
        reader = read.refresh(context, read.authenticate_reader(context, match_id, token))
        other = read_other(context, _other_id(), token)
        if other.match.game.name != reader.match.game.name:
            raise BadParameter("with", _WANTED)
        line, other_line = (find_line(context, side, token) for side in (reader, other))
        found = compare_matches(context, line, other_line, until)
        builder = ComparisonBuilder(self._api, found, self._names_of)
        turns, has_more = builder.turns(after, limit, until)
        body = MatchComparison(
            match_id=match_id,
            other_id=other.match.match_id,
            game=reader.match.game.name,
            version=reader.match.timeline.version,
            other_version=other.match.timeline.version,
            seat=reader.seat,
            other_seat=other.seat,
            common=builder.common(),
            difference=builder.difference(),
            turns=turns,
            accounts=builder.account_names(turns),
            next=_next(turns[-1].number, limit) if has_more else None,
        )
        headers = {"Cache-Control": cache_control(request, is_settled=False), "Vary": VARY}
        if body.next:
            headers["Link"] = f'<{body.next}>; rel="next"'
        return reply(body, 200, headers)

    def _names_of(self, match: Match) -> SeatNames:
        return self._api.names_at(request, match.timeline.newest)


def _other_id() -> str:
    """Return the id of the other match. Raises `BadParameter` if it is not an id."""
    given = request.args.get("with")
    if given is None:
        raise BadParameter("with", "given")
    if not re.fullmatch(_MATCH, given):
        raise BadParameter("with", _WANTED)
    return given


def _next(after: int, limit: int) -> str:
    query = {"with": request.args["with"], "after": after}
    if "limit" in request.args:
        query["limit"] = limit
    return f"{at_root(request.path)}?{urlencode(query)}"
