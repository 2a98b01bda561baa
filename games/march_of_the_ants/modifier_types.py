"""Standing modifiers of evolutions and hexes (rules 12.3)."""

from typing import Literal, TypeAlias

from msgspec import Struct

from games.march_of_the_ants.vocabulary import Versus


class Modifier(Struct, frozen=True, forbid_unknown_fields=True, tag_field="mod"):
    """The base class of all standing modifiers. Its only field is the tag."""


class ArmyStrength(Modifier, frozen=True, tag="army_strength"):
    """Add to the Army Strength in battles of this role and kind."""

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
    """Set the size of a Reaction: larvae gained for forage, maximum ant steps for march."""

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
    """Draw several hexes in the Explore action and keep one. The rest go to the bottom."""

    draw: Literal[2]
    keep: Literal[1]
    rest: Literal["bottom"]


class IgnoreWalls(Modifier, frozen=True, tag="ignore_walls"):
    """Let ant steps of the player's own March action ignore walls."""

    scope: Literal["march_action"]


class Fly(Modifier, frozen=True, tag="fly"):
    """Let ant steps of the player's own March action lead anywhere."""

    scope: Literal["march_action"]
    limit: int


class LarvaEntry(Modifier, frozen=True, tag="larva_entry"):
    """Let larva steps of the player's own March action enter hexes where the player is present."""

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
    """Exempt ants in The Great Tunnel from feeding."""

    where: Literal["great_tunnel"]
    amount: int


class DecreeBonus(Modifier, frozen=True, tag="decree_bonus"):
    """Add to the Royal Decree."""

    food: int
    larva: int


class CountsAsInner(Modifier, frozen=True, tag="counts_as_inner"):
    """Count a hex as an Inner Meadow hex regardless of its position."""


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
