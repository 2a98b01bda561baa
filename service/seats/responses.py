"""Response bodies for seats, including newly taken ones."""

from msgspec import UNSET, Struct, UnsetType, field

from games.game import Seat
from matches.inclusion.promises import InclusionPromise
from service.contract.names import MatchId


class Joined(Struct, frozen=True):
    """A newly taken seat.

    Attributes:
        seat: the number of the seat.
        token: the token for playing the seat, which should be saved; null if an account took the
            seat, because it plays with its API key, or if the request is repeated after the token
            has expired.
        version: the resulting version.
        inclusion_promise: the promise that the public log will name the match, also in the response
            to its creation; null without a log. Other responses do not have it.
    """

    match_id: MatchId = field(name="match")
    seat: Seat
    token: str | None
    version: int
    inclusion_promise: InclusionPromise | UnsetType | None = UNSET


class SeatShown(Struct, frozen=True):
    """A seat that is played by a bot, taken by a player, or open.

    Attributes:
        bot: the level of the bot that the seat was created for; null for a player's seat.
        taken: true if a player holds the seat.
        stand_in: the level of the bot that plays for the player temporarily, or until the end if
            the player has resigned; null if there is none.
        resigned: true if the player has resigned.
        account: the id of the account that holds the seat; null if no account holds it.
        name: the name of that account; null if it was erased.
        bot_account: true if that account is declared as a bot.
        reserved: the id of the only account that may take the open seat; null if any player may.
        invited: true if the open seat can only be taken with its invitation link.
        called: the name of the seat in texts and drawings: the name of its account or bot, for
            example `Greedy bot`; otherwise its number counted from 1, for example `Player 1`.
    """

    seat: Seat
    bot: str | None
    taken: bool
    stand_in: str | None
    resigned: bool
    account: str | None
    name: str | None
    bot_account: bool
    reserved: str | None
    invited: bool
    called: str
