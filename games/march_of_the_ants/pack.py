"""Schema of content packs: cards, hexes and The Great Tunnel (rules 10 to 12)."""

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
    """A condition on a player's position or on the battle just fought. Exactly one field is set."""

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
    """Operations, together with the trigger that starts them."""

    when: Trigger
    ops: tuple[AnyOp, ...]
    optional: bool = False
    condition: PlayerCondition | None = None


class Requires(Struct, frozen=True, forbid_unknown_fields=True):
    """Requirements for declaring a card."""

    hex_pile_min: int = 0
    swap_evolution_possible: bool = False
    inhabits_any_site: bool = False
    ants_of_two_players: bool = False
    token_target_exists: bool = False
    contested_hex: bool = False


class GoalScore(Struct, frozen=True, forbid_unknown_fields=True, rename={"condition": "if"}):
    """The number of points that a goal scores if its condition holds."""

    condition: PlayerCondition
    points: int


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """The scoring of a colony goal. The first entry whose condition holds determines the points."""

    score: tuple[GoalScore, ...]


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card as printed, together with its effects.

    Attributes:
        modifiers: modifiers that apply while the card is the topmost of its body section.
        printed: the fields that are known from the printed game. All others are our own design.
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
    """A collection site, with its yield. One site may also give control of the hex."""

    resource: Resource
    amount: int
    control: bool = False


class Hex(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hex tile, with the directions of its tunnels at rotation 0."""

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
    """The Great Tunnel, with its cells and the tunnels of its two sides as (q, r, direction)."""

    name: str
    cells: tuple[tuple[int, int], ...]
    sides: dict[Literal["A", "B"], tuple[tuple[int, int, int], ...]]


class Pack(Struct, frozen=True, forbid_unknown_fields=True):
    """Complete content of a game: cards, hexes, and the outlines of The Great Tunnel by name."""

    name: str
    great_tunnels: dict[str, GreatTunnel]
    cards: tuple[Card, ...]
    hexes: tuple[Hex, ...]
