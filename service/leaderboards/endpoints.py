"""Leaderboard endpoint. Players are ranked by game and number of seats."""

from flask import Response, request

from matches.errors import UnknownGame
from projections.ratings.results import Ladder
from service.context import ApiContext
from service.contract.operation import SEEN, Reply, operation
from service.contract.parameters import IF_NONE_MATCH, number_parameter
from service.http.request import number_of
from service.http.response import encode, reply_by_content
from service.leaderboards.build import build_leader
from service.leaderboards.responses import Leaderboard
from service.problems.errors import BadParameter

PAGE, PAGE_MOST = 50, 200
SEATS_FEWEST, SEATS_MOST = 2, 9
_SEATS = number_parameter(
    "seats", "The number of seats; by default the smallest possible.", SEATS_FEWEST, SEATS_MOST
)
_AFTER = number_parameter("after", "The `next` of the previous page.", 0)
_LIMIT = number_parameter(
    "limit", f"The maximum number of accounts; by default {PAGE}.", 1, PAGE_MOST
)


class Leaderboards:
    """The leaderboards of the games, at `GET /v1/leaderboards/<game>`."""

    def __init__(self, api: ApiContext) -> None:
        self._games = api.context.games
        self._accounts = api.context.accounts
        self._ratings = api.ratings

    @operation(
        "GET /v1/leaderboards/<game>",
        tag="accounts",
        parameters=(_SEATS, _AFTER, _LIMIT, IF_NONE_MATCH),
        replies=(Reply(body=Leaderboard, headers=SEEN),),
        bucket="reads",
    )
    def get_leaderboard(self, game: str) -> Response:
        """List the highest-rated accounts of a game with a given number of seats."""
        record = self._games.get(game)
        if record is None:
            raise UnknownGame(f"There is no game {game}.")
        fewest, most = max(record.seats[0], SEATS_FEWEST), record.seats[1]
        seats = number_of(request, "seats", least=SEATS_FEWEST, most=SEATS_MOST) or fewest
        if not fewest <= seats <= most:
            raise BadParameter("seats", f"a number from {fewest} to {most}")
        after = number_of(request, "after") or 0
        limit = number_of(request, "limit", least=1, most=PAGE_MOST) or PAGE
        ladder = Ladder(game, seats)
        total = self._ratings.size(ladder)
        self._accounts.names_revision()
        leaders = self._ratings.leaders(ladder, after, limit) if after < total else ()
        answer = Leaderboard(
            game=game,
            seats=seats,
            total=total,
            leaders=tuple(build_leader(self._accounts, leader) for leader in leaders),
            next=after + limit if after + limit < total else None,
        )
        return reply_by_content(request, encode(answer))
