"""Options for creating a match (rules 6)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True):
    """Options of a match.

    Attributes:
        deck_size: the number of cards without the nest: 24, or 23 to omit the first card of the
            pack.
        arrange: the way the first eight cards are arranged: at random by the `system`, or by the
            `first_player`.
        first_player: the seat that begins. If null, the seat is drawn in matches of three or four.
            In matches of two, it is the seat that the creator's account holds, or else seat 0.
    """

    deck_size: Annotated[int, Meta(ge=23, le=24)] = 24
    arrange: Literal["system", "first_player"] = "system"
    first_player: Annotated[int, Meta(ge=0, le=3)] | None = None
