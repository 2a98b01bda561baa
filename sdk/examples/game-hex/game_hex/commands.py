"""Commands of a seat."""

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct

from game_hex.board import Hex
from game_hex.content import RINGS

Seat = Annotated[int, Meta(ge=0, le=1)]
Bid = Annotated[int, Meta(ge=0, le=RINGS)]


class PlaceBid(Struct, frozen=True, kw_only=True, tag="place-bid"):
    """Place a secret bid for the first move (rule 2.1)."""

    secret: ClassVar[bool] = True

    seat: Seat
    bid: Bid


class TakeBackBid(Struct, frozen=True, kw_only=True, tag="take-back-bid"):
    """Withdraw the seat's own bid, as long as the other seat has not bid yet (rule 2.2)."""

    seat: Seat


class PlaceStone(Struct, frozen=True, kw_only=True, tag="place-stone"):
    """Place a stone on an empty hex (rule 3.1)."""

    seat: Seat
    hex: Hex


class SwapStone(Struct, frozen=True, kw_only=True, tag="swap-stone"):
    """Take over the other seat's first stone (rule 3.2)."""

    seat: Seat


Command: TypeAlias = PlaceBid | TakeBackBid | PlaceStone | SwapStone
