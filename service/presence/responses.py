"""The response about the presence of players."""

from msgspec import Struct, field

from games.game import Seat
from service.contract.names import MatchId


class PresenceShown(Struct, frozen=True):
    """The seats of a match that have a stream open now.

    Attributes:
        present: the seats that have a stream open.
    """

    match_id: MatchId = field(name="match")
    present: tuple[Seat, ...]
