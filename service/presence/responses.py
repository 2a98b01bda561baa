"""Response body for the presence of players."""

from msgspec import Struct, field

from games.game import Seat
from service.contract.names import MatchId


class PresenceShown(Struct, frozen=True):
    """The seats of a match that currently have an open stream.

    Attributes:
        present: the seats with an open stream.
    """

    match_id: MatchId = field(name="match")
    present: tuple[Seat, ...]
