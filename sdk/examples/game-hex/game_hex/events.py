"""The events, in the order in which they can happen. `rule` is the paragraph of `RULES.md`."""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from game_hex.board import Hex
from games.game import Seat, Secret


class MatchStarted(Struct, frozen=True, kw_only=True, tag="match-started"):
    """An empty board lies on the table."""

    rule: ClassVar[str] = "1.1"

    size: int  # hexes along a side


class BidPlaced(Struct, frozen=True, kw_only=True, tag="bid-placed"):
    """A seat bid; the number is its secret until both bids are revealed."""

    rule: ClassVar[str] = "2.1"

    seat: Seat
    bid: Secret[int]


class BidTakenBack(Struct, frozen=True, kw_only=True, tag="bid-taken-back"):
    """A seat took its bid back."""

    rule: ClassVar[str] = "2.2"

    seat: Seat


class BidsRevealed(Struct, frozen=True, kw_only=True, tag="bids-revealed"):
    """Both bids are known, and with them the first seat and the rings open to the swap."""

    rule: ClassVar[str] = "2.3"
    tells: ClassVar[bool] = True

    bids: tuple[int, int]  # by seat
    first: Seat
    rings: int  # the rings 1 to this one are open to the swap
    drawn: bool  # the bids were equal: luck decided


class FirstStonePlaced(Struct, frozen=True, kw_only=True, tag="first-stone-placed"):
    """The first stone lies on the board."""

    rule: ClassVar[str] = "3.1"

    seat: Seat
    hex: Hex
    ring: int
    swappable: bool  # its ring is open to the swap


class StoneSwapped(Struct, frozen=True, kw_only=True, tag="stone-swapped"):
    """A seat took the first stone over."""

    rule: ClassVar[str] = "3.2"

    seat: Seat
    taken: Hex  # the hex of the other seat's stone
    hex: Hex  # the hex of the seat's own stone now


class StonePlaced(Struct, frozen=True, kw_only=True, tag="stone-placed"):
    """Another stone lies on the board."""

    rule: ClassVar[str] = "3.1"

    seat: Seat
    hex: Hex
    next: Seat | None  # the seat that is asked next; None if the stone connects the seat's sides


class SidesConnected(Struct, frozen=True, kw_only=True, tag="sides-connected"):
    """A seat's chain connects its sides: it wins."""

    rule: ClassVar[str] = "4.1"

    seat: Seat
    chain: tuple[Hex, ...]  # a shortest one


Event: TypeAlias = (
    MatchStarted
    | BidPlaced
    | BidTakenBack
    | BidsRevealed
    | FirstStonePlaced
    | StoneSwapped
    | StonePlaced
    | SidesConnected
)
