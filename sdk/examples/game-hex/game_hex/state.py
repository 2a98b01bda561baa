"""Game state: everything that the rules need to decide the next command."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from game_hex.board import Hex
from game_hex.commands import Bid, Seat
from game_hex.content import RINGS

Rings = Annotated[int, Meta(ge=0, le=RINGS)]


class Unstarted(Struct, frozen=True, tag="unstarted"):
    """Phase before the first event."""


class Bidding(Struct, frozen=True, tag="bidding"):
    """Both seats bid (rules 2.1 to 2.3). `bids` has None for a seat that has not bid yet."""

    bids: tuple[Bid | None, Bid | None] = (None, None)


class Opening(Struct, frozen=True, tag="opening"):
    """A seat places the first stone, swappable in rings 1 to `rings` (rules 2.4 and 3.1)."""

    seat: Seat
    rings: Rings


class Answering(Struct, frozen=True, tag="answering"):
    """A seat responds to a swappable first stone, with a swap or a stone (rule 3.2)."""

    seat: Seat


class Playing(Struct, frozen=True, tag="playing"):
    """A seat places a stone (rule 3.1)."""

    seat: Seat


class Connecting(Struct, frozen=True, tag="connecting"):
    """A seat's sides are connected. This phase occurs only within a command."""

    winner: Seat


class Ended(Struct, frozen=True, tag="ended"):
    """The game is over, with a winner and a winning chain (rule 4.1)."""

    winner: Seat
    chain: tuple[Hex, ...]


PhaseOfPlay: TypeAlias = Unstarted | Bidding | Opening | Answering | Playing | Connecting | Ended


class State(Struct, frozen=True):
    """Complete state of a match.

    Attributes:
        size: the number of hexes along a side of the board; 0 before the first event.
        stones: the masks of each seat's stones, indexed by seat; see `board.py`.
    """

    size: int = 0
    stones: tuple[int, int] = (0, 0)
    phase: PhaseOfPlay = Unstarted()
