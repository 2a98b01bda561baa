"""What a newcomer finds: a match of bots, and one with a seat of their own."""

import secrets

from msgspec import Struct

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
        match: the id of the match with a seat for the newcomer.
        seat, token: that seat and what proves it.
    """

    game: str
    bots: str
    match: str
    seat: Seat
    token: str


def welcome(wiring: Wiring, game: AnyGame) -> Welcome:
    """Create the demo matches of a game and sit down in one of them."""
    fewest, most = game.seats
    bots = _created(wiring, game, (SeatPlan(LEVEL),) * most)
    others = max(fewest, min(most, 3)) - 1
    match = _created(wiring, game, (SeatPlan(), *(SeatPlan(LEVEL),) * others))
    join(wiring.house, match, 0)
    token = seat_token(wiring.house.cache.fresh(match), 0)
    return Welcome(game.title, bots, match, 0, token)


def _created(wiring: Wiring, game: AnyGame, seats: tuple[SeatPlan, ...]) -> str:
    plan = Plan(game.name, game.options(), seats)
    key = secrets.token_hex(16)
    return create(wiring.house, plan, key=key, digest="demo", caller="demo").match
