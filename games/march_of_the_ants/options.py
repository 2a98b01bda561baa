"""Options for creating a match (rules 9, 9.4)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True):
    """Variants of a match.

    Attributes:
        long_game: whether the match has five rounds instead of four (rules 9.1).
        beyond_count: the number of Beyond the Meadow hexes in the pile. With five players or in the
            long game, all of them are in the pile (rules 9.2).
        second_rester_extra_larva: whether the second player to Rest gains two larvae instead of one
            (rules 5.6).
        great_tunnel: the name of an outline of The Great Tunnel in the content pack (rules 1.2).
        bee_cards: whether the six bee cards are in the deck (rules 9.4).
        horde: whether the colonies play together against the Centipede Horde (rules 9.5).
    """

    long_game: bool = False
    beyond_count: Annotated[int, Meta(ge=0, le=5)] = 3
    second_rester_extra_larva: bool = False
    great_tunnel: Literal["trefoil"] = "trefoil"
    bee_cards: bool = True
    horde: bool = False
