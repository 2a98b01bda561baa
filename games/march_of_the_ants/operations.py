"""Operations that effects are made of (rules 12.2)."""

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


class PlaceLarvaOp(Op, frozen=True, tag="place_larva"):
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


class ChoiceEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the things a `choose` offers."""

    label: str
    ops: tuple["AnyOp", ...]


class Choose(Op, frozen=True, tag="choose"):
    """Pick entries, all of them before the first is resolved; resolved in the order picked."""

    by: Literal["self"]
    pick: int
    entries: tuple[ChoiceEntry, ...] = field(name="from")
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
