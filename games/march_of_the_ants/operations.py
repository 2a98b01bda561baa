"""Types of the operations that make up effects (rules 12.2)."""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from games.march_of_the_ants.vocabulary import (
    RESOURCES,
    ActionName,
    Filter,
    Resource,
    Round,
    Token,
    Who,
)


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """A rounded fraction of a value, or of the number of an affected player's ants in a hex."""

    fraction: tuple[int, int]
    round: Round
    of: Literal["discarded_value", "ants_there"] = "ants_there"


class Pick(Struct, frozen=True, forbid_unknown_fields=True, rename={"excluded": "not"}):
    """A filter for choosing a hex. All of its conditions must hold, and none of those in `not`."""

    pick: Literal["hex"]
    excluded: tuple[Filter, ...] = ()
    contested: bool = False
    self_inhabits: bool = False
    self_present: bool = False
    self_inhabits_or_great_tunnel: bool = False
    judged: Literal["before_payment", "when_resolved"] = "when_resolved"


class Op(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """Base class of all operations. Its only field is the tag."""


class Gain(Op, frozen=True, tag="gain"):
    """Let players gain a resource. Each gains as much as possible."""

    resource: Resource
    amount: int | Share
    who: Literal["self", "each", "each_other"] = "self"


class Lose(Op, frozen=True, tag="lose"):
    """Let a player return up to the given amount of a resource. Used only in `lose_or`."""

    resource: Literal["food", "larva"]
    amount: int


class DestroyAnts(Op, frozen=True, tag="destroy_ants"):
    """Let players return ants to their supply.

    The owner or the effect's player chooses the ants.
    """

    amount: int | Share | Literal["all"]
    where: Pick | Literal["anywhere"]
    chooser: Literal["owner", "self"]
    who: Who = "self"


class LoseOr(Op, frozen=True, tag="lose_or"):
    """Let players perform the first part if they can do so in full, and otherwise the other part.

    The other part is performed as far as possible.
    """

    who: Literal["chosen_opponent", "each_other"]
    first: Lose
    victim_may_choose: bool
    other: DestroyAnts = field(name="else")


class Steal(Op, frozen=True, tag="steal"):
    """Take up to the given amount from each player, and give the total to the effect's player."""

    victims: Literal["each_other"] = field(name="from")
    resource: Literal["food", "larva"]
    amount: int


class DiscardCards(Op, frozen=True, tag="discard"):
    """Let players discard cards from hand. Simultaneous discards stay secret until all are made."""

    who: Literal["self", "each_other"]
    amount: int
    chooser: Literal["owner"]
    simultaneous: bool = False


class PlayFrom(Op, frozen=True, tag="play_from"):
    """Let the effect's player play one of the discarded cards. The others are discarded."""

    source: Literal["discarded_by_this_effect"]
    min: Literal[0]
    max: Literal[1]
    cost: Literal["free"]


class PeekHex(Op, frozen=True, tag="peek_hex"):
    """Look secretly at the top hexes, and put them back on top in any order."""

    count: int
    keep: Literal[0]
    rest: Literal["top_any_order"]


class PlaceHexOp(Op, frozen=True, tag="place_hex"):
    """Draw the top hex and place it next to any tile. If `connect` is set, tunnels must meet."""

    connect: Literal[False]


class Relocate(Op, frozen=True, tag="relocate"):
    """Move the player's ants from any places directly into a hex."""

    min: Literal[0]
    max: int
    to: Literal["new_hex"]
    who: Literal["self"] = "self"


class PlaceLarvaOp(Op, frozen=True, tag="place_larva"):
    """Move larvae from the chamber into a hex."""

    min: Literal[0]
    max: int
    where: Pick | Literal["new_hex", "token_hex"]


class StepsOp(Op, frozen=True, tag="steps"):
    """Take up to the given number of March steps."""

    amount: int
    larvae: bool


class SwapAnts(Op, frozen=True, tag="swap_ants"):
    """Swap the positions of two ants of different owners."""

    a: Literal["any"]
    b: Literal["any"]
    different_owner: Literal[True]


class SwapEvolution(Op, frozen=True, tag="swap_evolution"):
    """Swap the topmost evolutions of one section between two players."""

    section: Literal["chosen"]
    partner: Literal["chosen_opponent"] = field(name="with")


class HarvestSites(Op, frozen=True, tag="harvest_sites"):
    """Collect the printed yields of sites that the player's ants inhabit."""

    count: Literal[1]
    resources: tuple[Resource, ...] = RESOURCES
    who: Literal["self"] = "self"


class BattleNow(Op, frozen=True, tag="battle_now"):
    """Fight all battles of one contested hex immediately."""

    where: Pick


class PlaceToken(Op, frozen=True, tag="place_token"):
    """Place a token on a hex that does not yet have a token of this kind."""

    token: Token
    where: Pick
    optional: bool = False


class RemoveToken(Op, frozen=True, tag="remove_token"):
    """Remove a token from the previously picked hex, if there is one."""

    token: Token
    where: Literal["same_hex"]
    optional: Literal[False] = False
    if_present: Literal[True] = True


class ExtraActions(Op, frozen=True, tag="extra_actions"):
    """Take up to the given number of further actions immediately."""

    count: int
    allowed: tuple[ActionName, ...]


class ChoiceEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the options of a `choose` operation."""

    label: str
    ops: tuple["AnyOp", ...]


class Choose(Op, frozen=True, tag="choose"):
    """Pick several options, which are then resolved in the order in which they were picked."""

    by: Literal["self"]
    pick: int
    entries: tuple[ChoiceEntry, ...] = field(name="from")
    distinct: bool = True
    commit: bool = True


class Counted(Struct, frozen=True, forbid_unknown_fields=True):
    """The items that a `per` operation counts."""

    shared_hexes_inhabited: Literal["self"]


class Per(Op, frozen=True, tag="per"):
    """Resolve operations once for each counted item, at most `max` times."""

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
    | PlaceLarvaOp
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
