"""Demo matches for newcomers: a match of bots, and one with a seat for the newcomer."""

import secrets

from msgspec import Struct, field

from formicary.wiring import Wiring
from games.game import AnyGame, Seat
from games.table import SeatPlan
from matches.commands.create import Plan, create, join
from matches.tokens import seat_token

LEVEL = "greedy"


class DemoMatches(Struct, frozen=True):
    """The demo matches.

    Attributes:
        game: the title of their game.
        bots: the id of the match that bots play.
        match_id: the id of the match with a seat for the newcomer.
        seat, token: the newcomer's seat and its token.
    """

    game: str
    bots: str
    match_id: str = field(name="match")
    seat: Seat
    token: str


def create_demo_matches(wiring: Wiring, game: AnyGame) -> DemoMatches:
    """Create the demo matches of a game and take a seat in one of them."""
    fewest, most = game.seats
    bots = _create(wiring, game, (SeatPlan(LEVEL),) * most)
    others = max(fewest, min(most, 3)) - 1
    match_id = _create(wiring, game, (SeatPlan(), *(SeatPlan(LEVEL),) * others))
    join(wiring.context, match_id, 0)
    token = seat_token(wiring.context.cache.fresh(match_id), 0)
    return DemoMatches(game.title, bots, match_id, 0, token)


def _create(wiring: Wiring, game: AnyGame, seats: tuple[SeatPlan, ...]) -> str:
    plan = Plan(game.name, game.options(), seats)
    key = secrets.token_hex(16)
    return create(wiring.context, plan, key=key, digest="demo", caller="demo").match_id
