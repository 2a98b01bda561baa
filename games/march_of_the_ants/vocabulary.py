"""Words that cards, hexes and events are written with (rules 12)."""

from typing import Literal, TypeAlias

Resource: TypeAlias = Literal["food", "larva", "card", "point"]
Section: TypeAlias = Literal["head", "thorax", "abdomen"]
Who: TypeAlias = Literal["self", "chosen_opponent", "each_other", "each"]
Token: TypeAlias = Literal["centipede", "wormhole"]
Filter: TypeAlias = Literal["great_tunnel", "has_centipede", "has_wormhole", "new_hex"]
Round: TypeAlias = Literal["up", "down"]
Versus: TypeAlias = Literal["ants", "centipede", "any"]
ActionName: TypeAlias = Literal["explore", "march", "forage", "play", "rest"]

SECTIONS: tuple[Section, ...] = ("head", "thorax", "abdomen")
RESOURCES: tuple[Resource, ...] = ("food", "larva", "card", "point")
