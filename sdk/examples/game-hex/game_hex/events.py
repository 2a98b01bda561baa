"""Events of the game, in the order in which they can occur.

The `rule` of each event refers to a paragraph of `RULES.md`.
"""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from game_hex.board import Hex
from games.game import Seat, Secret


class MatchStarted(Struct, frozen=True, kw_only=True, tag="match-started"):
    """The match started with an empty board."""

    rule: ClassVar[str] = "1.1"

    size: int  # number of hexes along a side


class BidPlaced(Struct, frozen=True, kw_only=True, tag="bid-placed"):
    """A seat placed a bid. The value is secret until both bids are revealed."""

    rule: ClassVar[str] = "2.1"

    seat: Seat
    bid: Secret[int]


class BidTakenBack(Struct, frozen=True, kw_only=True, tag="bid-taken-back"):
    """A seat withdrew its bid."""

    rule: ClassVar[str] = "2.2"

    seat: Seat


class BidsRevealed(Struct, frozen=True, kw_only=True, tag="bids-revealed"):
    """Both bids were revealed, which determined the first seat and the swappable rings."""

    rule: ClassVar[str] = "2.3"
    tells: ClassVar[bool] = True

    bids: tuple[int, int]  # indexed by seat
    first: Seat
    rings: int  # stones in rings 1 to this one can be swapped
    drawn: bool  # whether the bids were equal, so that luck decided


class FirstStonePlaced(Struct, frozen=True, kw_only=True, tag="first-stone-placed"):
    """The first stone was placed."""

    rule: ClassVar[str] = "3.1"

    seat: Seat
    hex: Hex
    ring: int
    swappable: bool  # whether the stone can be swapped


class StoneSwapped(Struct, frozen=True, kw_only=True, tag="stone-swapped"):
    """A seat took over the first stone."""

    rule: ClassVar[str] = "3.2"

    seat: Seat
    taken: Hex  # the hex of the removed stone
    hex: Hex  # the hex of the new stone


class StonePlaced(Struct, frozen=True, kw_only=True, tag="stone-placed"):
    """A stone other than the first was placed."""

    rule: ClassVar[str] = "3.1"

    seat: Seat
    hex: Hex
    next: Seat | None  # the seat to act next; None if the stone connects the seat's sides


class SidesConnected(Struct, frozen=True, kw_only=True, tag="sides-connected"):
    """A seat connected its sides and won."""

    rule: ClassVar[str] = "4.1"

    seat: Seat
    chain: tuple[Hex, ...]  # a shortest chain between the sides


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
