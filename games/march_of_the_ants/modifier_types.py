"""Types of standing modifiers on evolutions and hexes (rules 12.3)."""

from typing import Literal, TypeAlias

from msgspec import Struct

from games.march_of_the_ants.vocabulary import Versus


class Modifier(Struct, frozen=True, forbid_unknown_fields=True, tag_field="mod"):
    """Base class of all standing modifiers. Its only field is the tag."""


class ArmyStrength(Modifier, frozen=True, tag="army_strength"):
    """Add to the Army Strength in battles in this role and against this kind of opponent."""

    amount: int
    role: Literal["invader", "defender", "any"]
    versus: Versus


class FerocityMod(Modifier, frozen=True, tag="ferocity"):
    """Add to the value of a card discarded for Ferocity."""

    amount: int
    requires_card: Literal[True]


class CasualtiesMod(Modifier, frozen=True, tag="casualties"):
    """Add to the number of ants that a side loses. Sides are seen from the modifier's owner."""

    side: Literal["opponent", "self"]
    amount: int
    versus: Versus
    outcome: Literal["won", "lost", "any"]


class MarchSteps(Modifier, frozen=True, tag="march_steps"):
    """Add steps to the March action."""

    amount: int


class ReactionMod(Modifier, frozen=True, tag="reaction"):
    """Set the size of a Reaction: the number of larvae for forage, or of ant steps for march."""

    to: Literal["forage", "march"]
    amount: int


class ActionCost(Modifier, frozen=True, tag="action_cost"):
    """Change the food cost of an action the first time it is taken in each round."""

    actions: tuple[Literal["explore", "march", "forage"], ...]
    delta: int
    limit: Literal["first_each_round"]


class CardCost(Modifier, frozen=True, tag="card_cost"):
    """Change the cost of cards of these types, down to a minimum."""

    types: tuple[Literal["event", "evolution", "goal"], ...]
    delta: int
    minimum: int


class ForageCards(Modifier, frozen=True, tag="forage_cards"):
    """Add cards to the Forage action."""

    amount: int


class ExploreDraw(Modifier, frozen=True, tag="explore_draw"):
    """Draw several hexes in the Explore action and keep one. The others go under the pile."""

    draw: Literal[2]
    keep: Literal[1]
    rest: Literal["bottom"]


class IgnoreWalls(Modifier, frozen=True, tag="ignore_walls"):
    """Let ants ignore walls in the player's own March action."""

    scope: Literal["march_action"]


class Fly(Modifier, frozen=True, tag="fly"):
    """Let ants step to any hex in the player's own March action."""

    scope: Literal["march_action"]
    limit: int


class LarvaEntry(Modifier, frozen=True, tag="larva_entry"):
    """During the player's own March action, let larvae enter hexes where the player is present."""

    needs: Literal["present"]
    scope: Literal["march_action"]


class SiteYield(Modifier, frozen=True, tag="site_yield"):
    """During Harvest, add to the yield of each inhabited site of a resource, up to `maximum`."""

    resource: Literal["food", "larva", "point"]
    amount: int
    maximum: int


class FeedPerFood(Modifier, frozen=True, tag="feed_per_food"):
    """Add to the number of ants that one unit of food feeds."""

    amount: int


class UnfedFree(Modifier, frozen=True, tag="unfed_free"):
    """Exempt ants in The Great Tunnel from feeding."""

    where: Literal["great_tunnel"]
    amount: int


class DecreeBonus(Modifier, frozen=True, tag="decree_bonus"):
    """Add to the amount gained from the Royal Decree."""

    food: int
    larva: int


class CountsAsInner(Modifier, frozen=True, tag="counts_as_inner"):
    """Treat a hex as part of the Inner Meadow regardless of its position."""


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
