"""What a match of March of the Ants can be set up with (rules 9, 9.4)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True):
    """The variants of a match.

    Attributes:
        long_game: whether there are five rounds instead of four (rules 9.1).
        beyond_count: how many Beyond the Meadow hexes are in the pile; with five players or in the
            long game always all of them (rules 9.2).
        second_rester_extra_larva: whether the second player to Rest gains one larva more than the
            one that every first Rest brings (rules 5.6).
        great_tunnel: the outline of The Great Tunnel; the content pack has it (rules 1.2).
        bee_cards: whether the six bee cards are in the deck (rules 9.4).
        horde: whether the colonies play together against the Centipede Horde (rules 9.5).
    """

    long_game: bool = False
    beyond_count: Annotated[int, Meta(ge=0, le=5)] = 3
    second_rester_extra_larva: bool = False
    great_tunnel: Literal["trefoil"] = "trefoil"
    bee_cards: bool = True
    horde: bool = False
