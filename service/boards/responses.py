"""Response bodies for boards in parts."""

from collections.abc import Mapping

from msgspec import Struct, field

from games.game import Holding, Seat
from service.contract.names import GameSlug, MatchId


class PartShown(Struct, frozen=True):
    """A part of the board.

    Attributes:
        name: the name of the part in `board.svg?part=`. Clients should display `map` largest.
        title: the display name.
        seat: the seat that the part belongs to; null if it is shared by all seats.
        svg: the drawing. At its intrinsic size, the smallest text is 11 pixels high. `targets`
            refer to the ids of its elements.
    """

    name: str
    title: str
    seat: Seat | None
    svg: str


class BoardShown(Struct, frozen=True):
    """The board at a given version as the caller sees it, divided into separately drawn parts.

    Attributes:
        version: the version of the board.
        seat: the caller's seat; null for a spectator.
        parts: the drawings, largest first.
        holdings: the points and resources of each seat at that version, as far as the caller may
            know them. They are the balances of the ledger, including amounts of 0.
        accounts: the display names of the holdings, by their `name`.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat | None
    parts: tuple[PartShown, ...]
    holdings: tuple[Holding, ...]
    accounts: Mapping[str, str]
