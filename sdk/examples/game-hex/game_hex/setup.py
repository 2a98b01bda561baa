"""Setup of a match (rule 1)."""

from game_hex.content import SEATS
from game_hex.events import Event, MatchStarted
from game_hex.options import Options
from games.errors import RuleViolation
from games.luck import Luck


def setup(options: Options, seats: int, luck: Luck, pack: str = "") -> tuple[Event, ...]:
    """Return the first event, which creates an empty board.

    Raises:
        RuleViolation: The number of seats is not supported.
    """
    if seats != SEATS[0]:
        raise RuleViolation("options.seats", rule="1.2", seats=seats)
    return (MatchStarted(size=options.size),)
