"""Response body for the standing answers of a seat."""

from msgspec import Struct, field

from games.game import Seat
from games.table import StandingAnswer
from service.contract.names import GameSlug, MatchId


class StandingShown(Struct, frozen=True):
    """The standing answers of the caller's seat, and the game's kinds of questions.

    Attributes:
        seat: the caller's seat.
        version: the newest version of the match.
        answers: the standing answers.
        kinds: the kinds of questions in the game.
        suspended: true if the answers are not applied to the open question, because the game was
            rewound past the seat's answer to it (rule T9).
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seat: Seat
    version: int
    answers: tuple[StandingAnswer, ...]
    kinds: tuple[str, ...]
    suspended: bool = False
