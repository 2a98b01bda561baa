"""Types of the values that cards, hexes and events use (rules 12)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Resource: TypeAlias = Literal["food", "larva", "card", "point"]
Section: TypeAlias = Literal["head", "thorax", "abdomen"]
Who: TypeAlias = Literal["self", "chosen_opponent", "each_other", "each"]
Token: TypeAlias = Literal["centipede", "wormhole"]
Filter: TypeAlias = Literal["great_tunnel", "has_centipede", "has_wormhole", "new_hex"]
Round: TypeAlias = Literal["up", "down"]
Versus: TypeAlias = Literal["ants", "centipede", "any"]
ActionName: TypeAlias = Literal["explore", "march", "forage", "play", "rest"]

# Numbers and ids used in events.
PlaceId: TypeAlias = Annotated[
    int, Meta(description="0 for The Great Tunnel, or the number of the hex.")
]
SiteId: TypeAlias = Annotated[
    int, Meta(description="The site as printed on the hex, from 1; 0 for the outskirts.")
]
HexId: TypeAlias = Annotated[int, Meta(description="The number of the hex.")]
CardName: TypeAlias = Annotated[str, Meta(description="The id of the card.")]
ProgramId: TypeAlias = Annotated[
    int, Meta(description="The index of the effect's program in the pack.")
]

SECTIONS: tuple[Section, ...] = ("head", "thorax", "abdomen")
RESOURCES: tuple[Resource, ...] = ("food", "larva", "card", "point")
