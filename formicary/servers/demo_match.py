"""What a newcomer finds: a match of bots, and one with a seat of their own."""

import secrets

from msgspec import Struct, field

from formicary.wiring import Wiring
from games.game import AnyGame, Seat
from games.table import SeatPlan
from matches.commands.create import Plan, create, join
from matches.tokens import seat_token

LEVEL = "greedy"


class Welcome(Struct, frozen=True):
    """The demo matches.

    Attributes:
        game: the title of their game.
        bots: the id of the match that plays itself.
        match_id: the id of the match with a seat for the newcomer.
        seat, token: that seat and what proves it.
    """

    game: str
    bots: str
    match_id: str = field(name="match")
    seat: Seat
    token: str


def welcome(wiring: Wiring, game: AnyGame) -> Welcome:
    """Create the demo matches of a game and sit down in one of them."""
    fewest, most = game.seats
    bots = _created(wiring, game, (SeatPlan(LEVEL),) * most)
    others = max(fewest, min(most, 3)) - 1
    match_id = _created(wiring, game, (SeatPlan(), *(SeatPlan(LEVEL),) * others))
    join(wiring.context, match_id, 0)
    token = seat_token(wiring.context.cache.fresh(match_id), 0)
    return Welcome(game.title, bots, match_id, 0, token)


def _created(wiring: Wiring, game: AnyGame, seats: tuple[SeatPlan, ...]) -> str:
    plan = Plan(game.name, game.options(), seats)
    key = secrets.token_hex(16)
    return create(wiring.context, plan, key=key, digest="demo", caller="demo").match_id
