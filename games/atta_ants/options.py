"""The options of a new match (rules 6)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True):
    """The options of a match.

    Attributes:
        deck_size: the number of cards without the nest: 24, or 23 without the first of the pack.
        arrange: the way to lay the first eight cards: at random by the system, or by the first
            player.
        first_player: the seat that begins. If null, it is drawn with three or four seats. With two
            seats, it is the seat that the creator's account holds, or else seat 0.
    """

    deck_size: Annotated[int, Meta(ge=23, le=24)] = 24
    arrange: Literal["system", "first_player"] = "system"
    first_player: Annotated[int, Meta(ge=0, le=3)] | None = None
