"""What cards and hexes are written in: triggers, operations, modifiers (rules 12)."""

from typing import Literal, TypeAlias

from msgspec import Struct, field

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


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a number, rounded: of the ants an affected player has there, or of a value."""

    fraction: tuple[int, int]
    round: Round
    of: Literal["discarded_value", "ants_there"] = "ants_there"


class Pick(Struct, frozen=True, forbid_unknown_fields=True, rename={"excluded": "not"}):
    """A hex to be picked: every filter set must hold and none of those excluded."""

    pick: Literal["hex"]
    excluded: tuple[Filter, ...] = ()
    contested: bool = False
    self_inhabits: bool = False
    self_present: bool = False
    self_inhabits_or_great_tunnel: bool = False
    judged: Literal["before_payment", "when_resolved"] = "when_resolved"


class Op(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """What all operations share: nothing but the field that names them."""


class Gain(Op, frozen=True, tag="gain"):
    """Players gain a resource, each as far as possible."""

    resource: Resource
    amount: int | Share
    who: Literal["self", "each", "each_other"] = "self"


class Lose(Op, frozen=True, tag="lose"):
    """A player returns up to an amount of food; stands in `lose_or` only."""

    resource: Literal["food", "larva"]
    amount: int


class DestroyAnts(Op, frozen=True, tag="destroy_ants"):
    """Players return ants to their supply; the owner or the effect's player names them."""

    amount: int | Share | Literal["all"]
    where: Pick | Literal["anywhere"]
    chooser: Literal["owner", "self"]
    who: Who = "self"


class LoseOr(Op, frozen=True, tag="lose_or"):
    """Players perform the first if able to in full, otherwise the other as far as possible."""

    who: Literal["chosen_opponent", "each_other"]
    first: Lose
    victim_may_choose: bool
    other: DestroyAnts = field(name="else")


class Steal(Op, frozen=True, tag="steal"):
    """Players lose up to an amount, and the effect's player gains as much."""

    victims: Literal["each_other"] = field(name="from")
    resource: Literal["food", "larva"]
    amount: int


class DiscardCards(Op, frozen=True, tag="discard"):
    """Players put cards from hand on the discard pile; simultaneous ones stay secret at first."""

    who: Literal["self", "each_other"]
    amount: int
    chooser: Literal["owner"]
    simultaneous: bool = False


class PlayFrom(Op, frozen=True, tag="play_from"):
    """The effect's player may play one of the cards discarded; the rest are put away."""

    source: Literal["discarded_by_this_effect"]
    min: Literal[0]
    max: Literal[1]
    cost: Literal["free"]


class PeekHex(Op, frozen=True, tag="peek_hex"):
    """Look in secret at the top hexes and put them back on top in any order."""

    count: int
    keep: Literal[0]
    rest: Literal["top_any_order"]


class PlaceHexOp(Op, frozen=True, tag="place_hex"):
    """Draw the top hex and place it beside any tile; without `connect` tunnels need not meet."""

    connect: Literal[False]


class Relocate(Op, frozen=True, tag="relocate"):
    """Move own ants from anywhere straight into a hex."""

    min: Literal[0]
    max: int
    to: Literal["new_hex"]
    who: Literal["self"] = "self"


class PlaceLarva(Op, frozen=True, tag="place_larva"):
    """Move larvae from the chamber into a hex."""

    min: Literal[0]
    max: int
    where: Pick | Literal["new_hex", "token_hex"]


class StepsOp(Op, frozen=True, tag="steps"):
    """Take up to an amount of March steps."""

    amount: int
    larvae: bool


class SwapAnts(Op, frozen=True, tag="swap_ants"):
    """Two ants of different owners exchange exact places."""

    a: Literal["any"]
    b: Literal["any"]
    different_owner: Literal[True]


class SwapEvolution(Op, frozen=True, tag="swap_evolution"):
    """The topmost evolutions of a section are exchanged with another player."""

    section: Literal["chosen"]
    partner: Literal["chosen_opponent"] = field(name="with")


class HarvestSites(Op, frozen=True, tag="harvest_sites"):
    """Collect the printed yield of a site that an own ant inhabits."""

    count: Literal[1]
    resources: tuple[Resource, ...] = RESOURCES
    who: Literal["self"] = "self"


class BattleNow(Op, frozen=True, tag="battle_now"):
    """Fight every battle of one contested hex now."""

    where: Pick


class PlaceToken(Op, frozen=True, tag="place_token"):
    """Put a token on a hex that has none of its kind."""

    token: Token
    where: Pick
    optional: bool = False


class RemoveToken(Op, frozen=True, tag="remove_token"):
    """Take a token off the hex picked before, if there is one."""

    token: Token
    where: Literal["same_hex"]
    optional: Literal[False] = False
    if_present: Literal[True] = True


class ExtraActions(Op, frozen=True, tag="extra_actions"):
    """Take up to a number of further actions at once."""

    count: int
    allowed: tuple[ActionName, ...]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the things a `choose` offers."""

    label: str
    ops: tuple["AnyOp", ...]


class Choose(Op, frozen=True, tag="choose"):
    """Pick entries, all of them before the first is resolved; resolved in the order picked."""

    by: Literal["self"]
    pick: int
    entries: tuple[Entry, ...] = field(name="from")
    distinct: bool = True
    commit: bool = True


class Counted(Struct, frozen=True, forbid_unknown_fields=True):
    """What `per` counts."""

    shared_hexes_inhabited: Literal["self"]


class Per(Op, frozen=True, tag="per"):
    """Resolve operations once for each counted thing, at most `max` times."""

    count: Counted
    max: int
    ops: tuple[Gain, ...]


AnyOp: TypeAlias = (
    Gain
    | DestroyAnts
    | LoseOr
    | Steal
    | DiscardCards
    | PlayFrom
    | PeekHex
    | PlaceHexOp
    | Relocate
    | PlaceLarva
    | StepsOp
    | SwapAnts
    | SwapEvolution
    | HarvestSites
    | BattleNow
    | PlaceToken
    | RemoveToken
    | ExtraActions
    | Choose
    | Per
)

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


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold: of a player's position, or of the battle just fought. One field is set."""

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
    """Operations that a moment of the game sets off."""

    when: Trigger
    ops: tuple[AnyOp, ...]
    optional: bool = False
    condition: Condition | None = None


class Modifier(Struct, frozen=True, forbid_unknown_fields=True, tag_field="mod"):
    """What all standing modifiers share: nothing but the field that names them."""


class ArmyStrength(Modifier, frozen=True, tag="army_strength"):
    """Add to the Army Strength in battles of that role and kind."""

    amount: int
    role: Literal["invader", "defender", "any"]
    versus: Versus


class FerocityMod(Modifier, frozen=True, tag="ferocity"):
    """Add to the value of the card discarded for Ferocity."""

    amount: int
    requires_card: Literal[True]


class CasualtiesMod(Modifier, frozen=True, tag="casualties"):
    """Add to the ants that a side loses, as seen from the owner."""

    side: Literal["opponent", "self"]
    amount: int
    versus: Versus
    outcome: Literal["won", "lost", "any"]


class MarchSteps(Modifier, frozen=True, tag="march_steps"):
    """Add steps to the March action."""

    amount: int


class ReactionMod(Modifier, frozen=True, tag="reaction"):
    """The size of a Reaction: larvae gained for forage, most ant steps for march."""

    to: Literal["forage", "march"]
    amount: int


class ActionCost(Modifier, frozen=True, tag="action_cost"):
    """Change the food cost of the first of these actions each round."""

    actions: tuple[Literal["explore", "march", "forage"], ...]
    delta: int
    limit: Literal["first_each_round"]


class CardCost(Modifier, frozen=True, tag="card_cost"):
    """Change the cost of these types of cards, not below a minimum."""

    types: tuple[Literal["event", "evolution", "goal"], ...]
    delta: int
    minimum: int


class ForageCards(Modifier, frozen=True, tag="forage_cards"):
    """Add cards to the Forage action."""

    amount: int


class ExploreDraw(Modifier, frozen=True, tag="explore_draw"):
    """Draw several hexes in the Explore action, keep one, the rest go to the bottom."""

    draw: Literal[2]
    keep: Literal[1]
    rest: Literal["bottom"]


class IgnoreWalls(Modifier, frozen=True, tag="ignore_walls"):
    """Ant steps of the own March action need no tunnel."""

    scope: Literal["march_action"]


class Fly(Modifier, frozen=True, tag="fly"):
    """Ant steps of the own March action that may lead anywhere."""

    scope: Literal["march_action"]
    limit: int


class LarvaEntry(Modifier, frozen=True, tag="larva_entry"):
    """Larva steps of the own March action may enter hexes where the player is present."""

    needs: Literal["present"]
    scope: Literal["march_action"]


class SiteYield(Modifier, frozen=True, tag="site_yield"):
    """Add to each inhabited site of a resource in Harvest, at most `maximum` in all."""

    resource: Literal["food", "larva", "point"]
    amount: int
    maximum: int


class FeedPerFood(Modifier, frozen=True, tag="feed_per_food"):
    """Add to the ants that one food feeds."""

    amount: int


class UnfedFree(Modifier, frozen=True, tag="unfed_free"):
    """Ants in The Great Tunnel that need no food."""

    where: Literal["great_tunnel"]
    amount: int


class DecreeBonus(Modifier, frozen=True, tag="decree_bonus"):
    """Add to the Royal Decree."""

    food: int
    larva: int


class CountsAsInner(Modifier, frozen=True, tag="counts_as_inner"):
    """Of hexes: an Inner Meadow hex wherever it lies."""


AnyModifier: TypeAlias = (
    ArmyStrength
    | FerocityMod
    | CasualtiesMod
    | MarchSteps
    | ReactionMod
    | ActionCost
    | CardCost
    | ForageCards
    | ExploreDraw
    | IgnoreWalls
    | Fly
    | LarvaEntry
    | SiteYield
    | FeedPerFood
    | UnfedFree
    | DecreeBonus
    | CountsAsInner
)


class Requires(Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold before a card may be declared."""

    hex_pile_min: int = 0
    swap_evolution_possible: bool = False
    inhabits_any_site: bool = False
    ants_of_two_players: bool = False
    token_target_exists: bool = False
    contested_hex: bool = False


class GoalScore(Struct, frozen=True, forbid_unknown_fields=True, rename={"condition": "if"}):
    """Points of a goal while its condition holds."""

    condition: Condition
    points: int


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """How a colony goal scores: the first entry that holds gives its points."""

    score: tuple[GoalScore, ...]


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One card.

    Attributes:
        modifiers: hold while the card is the topmost of its body section.
        printed: the fields that are known from the printed game; the others are ours.
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
    """A collection site: what it yields, and whether it controls the hex."""

    resource: Resource
    amount: int
    control: bool = False


class Hex(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One hex tile; tunnels by direction for rotation 0."""

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
