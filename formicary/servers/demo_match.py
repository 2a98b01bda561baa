"""Demo matches for new users: one between bots only, and one with a seat for the user."""

from contextlib import suppress

from msgspec import Struct, field

from events.errors import LogError
from formicary.wiring import Wiring
from games.errors import GameError
from games.game import AnyGame, Seat
from games.table import SeatPlan
from matches.commands.create import Plan, create, find_match_id, join
from matches.tokens import seat_token, token_seq
from projections.task_queue import is_over

LEVEL = "greedy"
BOTS, NEWCOMER = "bots", "newcomer"  # the idempotency keys of the matches
_CALLER = "demo"


class DemoMatches(Struct, frozen=True):
    """The ids of the demo matches, and the token of the user's seat.

    Attributes:
        game: the title of the game.
        bots: the id of the match that is played by bots only.
        match_id: the id of the match with a seat for the new user.
        seat, token: the new user's seat, and its token.
    """

    game: str
    bots: str
    match_id: str = field(name="match")
    seat: Seat
    token: str


class ShownMatches(Struct, frozen=True):
    """Matches that `up` displays.

    Attributes:
        demo: the demo matches; None if there are none.
        newest: the id of the newest listed match, if the store has matches but no demo matches.
    """

    demo: DemoMatches | None = None
    newest: str = ""


def prepare_demo_matches(wiring: Wiring, game: AnyGame) -> ShownMatches:
    """Return the matches to display. Create the demo matches if the store contains no matches."""
    if next(wiring.store.heads(), None) is None:
        return ShownMatches(_create_all(wiring, game))
    demo = _find(wiring)
    if demo:
        return ShownMatches(demo)
    rows, _ = wiring.lobby.page(None, None, None, 1)
    return ShownMatches(newest=rows[0].match_id if rows else "")


def _create_all(wiring: Wiring, game: AnyGame) -> DemoMatches | None:
    """Create the demo matches of a game and take the new user's seat."""
    fewest, most = game.seats
    bots = _create(wiring, game, BOTS, (SeatPlan(LEVEL),) * most)
    others = max(fewest, min(most, 3)) - 1
    match_id = _create(wiring, game, NEWCOMER, (SeatPlan(), *(SeatPlan(LEVEL),) * others))
    join(wiring.context, match_id, 0)
    return _demo_matches(wiring, bots, match_id)


def _create(wiring: Wiring, game: AnyGame, key: str, seats: tuple[SeatPlan, ...]) -> str:
    plan = Plan(game.name, game.options(), seats)
    match_id = _id_of(wiring, key)
    create(wiring.context, plan, key=key, digest="demo", match_id=match_id)
    return match_id


def _find(wiring: Wiring) -> DemoMatches | None:
    """Return the demo matches created earlier in this store.

    Return None if one of them is missing or damaged, or if the new user's match has ended.
    """
    bots, match_id = _id_of(wiring, BOTS), _id_of(wiring, NEWCOMER)
    heads = [wiring.store.head(bots), wiring.store.head(match_id)]
    is_there = all(head.version and not head.is_deleted for head in heads)
    if is_there and not is_over(heads[1]):
        with suppress(LogError, GameError):
            return _demo_matches(wiring, bots, match_id)
    return None


def _id_of(wiring: Wiring, key: str) -> str:
    """Return the id of a demo match. It is constant within a store."""
    return find_match_id(wiring.context, _CALLER, key)


def _demo_matches(wiring: Wiring, bots: str, match_id: str) -> DemoMatches | None:
    """Return the demo matches, or None if the new user's seat has no token."""
    match = wiring.context.cache.fresh(match_id)
    seat = match.timeline.newest.seats[0]
    if token_seq(seat) is None:
        return None
    return DemoMatches(match.game.title, bots, match_id, 0, seat_token(match, 0))
