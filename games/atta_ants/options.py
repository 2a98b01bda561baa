"""What can be chosen when a match is created (rules 6)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True):
    """The options of a match.

    Attributes:
        deck_size: the cards besides the nest: 24, or 23 without the first of the pack.
        arrange: who lays the first eight cards, the system at random or the first player.
        first_player: the seat that begins; if null, one that is drawn of three or four, and of two
            the one that the creator's account holds, or else seat 0.
    """

    deck_size: Annotated[int, Meta(ge=23, le=24)] = 24
    arrange: Literal["system", "first_player"] = "system"
    first_player: Annotated[int, Meta(ge=0, le=3)] | None = None
