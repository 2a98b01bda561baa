"""Printed content: cards, hexes, The Great Tunnel, and whole packs of them (rules 10 to 12)."""

from typing import Literal, TypeAlias

from msgspec import Struct

from games.march_of_the_ants.modifier_types import AnyModifier, CountsAsInner
from games.march_of_the_ants.operations import AnyOp
from games.march_of_the_ants.vocabulary import Resource, Section

Trigger: TypeAlias = Literal[
    "play",
    "after_reactions",
    "soldier_start",
    "queen_start",
    "after_battle_won",
    "after_centipede_destroyed",
    "slumber",
    "placed",
]


class PlayerCondition(Struct, frozen=True, forbid_unknown_fields=True):
    """A condition of a player's position or of the battle just fought. Only one field is set."""

    versus: Literal["ants", "centipede"] | None = None
    more_than_each_neighbour: Literal["food", "larva", "card", "ant"] | None = None
    connected_inhabited_min: int | None = None
    controls_inner_min: int | None = None
    controls_outer_min: int | None = None
    shared_hexes_min: int | None = None
    battles_won_this_round_min: int | None = None
    evolutions_min: int | None = None
    inhabits_site_kinds: tuple[Resource, ...] | None = None
    inhabited_hexes_min: int | None = None


class Triggered(Struct, frozen=True, forbid_unknown_fields=True, rename={"condition": "if"}):
    """Operations with the moment that triggers them."""

    when: Trigger
    ops: tuple[AnyOp, ...]
    optional: bool = False
    condition: PlayerCondition | None = None


class Requires(Struct, frozen=True, forbid_unknown_fields=True):
    """Requirements for the declaration of a card."""

    hex_pile_min: int = 0
    swap_evolution_possible: bool = False
    inhabits_any_site: bool = False
    ants_of_two_players: bool = False
    token_target_exists: bool = False
    contested_hex: bool = False


class GoalScore(Struct, frozen=True, forbid_unknown_fields=True, rename={"condition": "if"}):
    """Points of a goal while its condition holds."""

    condition: PlayerCondition
    points: int


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """The scoring of a colony goal: the first entry with a true condition gives its points."""

    score: tuple[GoalScore, ...]


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card.

    Attributes:
        modifiers: modifiers that apply while the card is the topmost of its body section.
        printed: the fields that are known from the printed game. We made up the others.
    """

    id: str
    name: str
    type: Literal["event", "evolution", "goal"]
    section: Section | None = None
    cost: int
    cost_kind: Literal["any", "ants"]
    value: int
    centipede: bool
    set: Literal["core", "bee"]
    requires: Requires = Requires()
    text: str
    effects: tuple[Triggered, ...] = ()
    modifiers: tuple[AnyModifier, ...] = ()
    goal: Goal | None = None
    printed: tuple[str, ...] = ()


class Site(Struct, frozen=True, forbid_unknown_fields=True):
    """A collection site, with its yield, and whether it controls the hex."""

    resource: Resource
    amount: int
    control: bool = False


class Hex(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hex tile, with its tunnels by direction for rotation 0."""

    number: int
    name: str
    set: Literal["starting", "standard", "beyond"]
    tunnels: tuple[bool, bool, bool, bool, bool, bool]
    sites: tuple[Site, ...]
    centipede: bool = False
    wormhole: bool = False
    text: str = ""
    effect: Triggered | None = None
    modifier: CountsAsInner | None = None
    printed: tuple[str, ...] = ()


class GreatTunnel(Struct, frozen=True, forbid_unknown_fields=True):
    """The Great Tunnel: its cells, and the tunnels (q, r, direction) of its two sides."""

    name: str
    cells: tuple[tuple[int, int], ...]
    sides: dict[Literal["A", "B"], tuple[tuple[int, int, int], ...]]


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """All content of a game: cards, hexes and outlines of The Great Tunnel by name."""

    name: str
    great_tunnels: dict[str, GreatTunnel]
    cards: tuple[Card, ...]
    hexes: tuple[Hex, ...]
