"""Events of turns: the start, actions, Reactions, the end of the Worker Phase."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.vocabulary import ActionName, CardName, PlaceId, SiteId


class Started(Struct, frozen=True, gc=False, kw_only=True, tag="started"):
    """The match begins, with the first player and the shuffled piles (rules 3).

    Attributes:
        players: the number of seats.
        options: the variants of the match.
        content: the hash of the pack.
        first: the seat with the Active Player marker.
        larvae: the number of larvae in each chamber.
        ants: the number of ants of each seat in The Great Tunnel.
        pickers: the seats that choose a starting hex, in order (rules 3.3).
        deck: the ids of the cards in the deck, the top last.
        pile: the hexes in the pile, the top last.
        box: the hexes that are out of the game.
        horde: the ids of the cards in the Centipede Deck, the top last.
    """

    rule: ClassVar[str] = "3"

    players: int
    options: Options
    content: str
    first: Seat
    larvae: int
    ants: int
    pickers: tuple[Seat, ...]
    deck: Secret[tuple[str, ...]]
    pile: Secret[tuple[int, ...]]
    box: Secret[tuple[int, ...]]
    horde: Secret[tuple[str, ...]]


class ExploreBegun(Struct, frozen=True, gc=False, kw_only=True, tag="explore-begun"):
    """The Explore action is taken (rules 5.2).

    Attributes:
        food: the food paid for the action.
        reactors: the seats that may react, in order (rules 5.1).
    """

    rule: ClassVar[str] = "5.2"

    seat: Seat
    food: int
    reactors: tuple[Seat, ...]


class MarchBegun(Struct, frozen=True, gc=False, kw_only=True, tag="march-begun"):
    """The March action is taken (rules 5.3).

    Attributes:
        food: the food paid for the action.
        reactors: the seats that may react, in order (rules 5.1).
        steps: the number of steps that may be taken.
        flights: the number of ant steps that may lead to any hex.
        walls: whether tunnels are needed.
    """

    rule: ClassVar[str] = "5.3"

    seat: Seat
    food: int
    reactors: tuple[Seat, ...]
    steps: int
    flights: int
    walls: bool


class ForageBegun(Struct, frozen=True, gc=False, kw_only=True, tag="forage-begun"):
    """The Forage action is taken (rules 5.4).

    Attributes:
        food: the food paid for the action.
        reactors: the seats that may react, in order (rules 5.1).
    """

    rule: ClassVar[str] = "5.4"

    seat: Seat
    food: int
    reactors: tuple[Seat, ...]


class Rested(Struct, frozen=True, gc=False, kw_only=True, tag="rested"):
    """A player rests (rules 5.6).

    Attributes:
        larvae: larvae that go to its Resting area.
        food: food that goes to its Resting area.
    """

    rule: ClassVar[str] = "5.6"

    seat: Seat
    larvae: int
    food: int


class BonusForgone(Struct, frozen=True, gc=False, kw_only=True, tag="bonus-forgone"):
    """A player forgoes its remaining bonus actions (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat


class BonusTurnBegun(Struct, frozen=True, gc=False, kw_only=True, tag="bonus-turn-begun"):
    """A bonus action begins (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat


class TurnPassed(Struct, frozen=True, gc=False, kw_only=True, tag="turn-passed"):
    """The Active Player marker passes on (rules 5).

    Attributes:
        seat: the seat that passes the marker.
        to: the seat that receives the marker.
    """

    rule: ClassVar[str] = "5"

    seat: Seat
    to: Seat


class WorkerPhaseEnded(Struct, frozen=True, gc=False, kw_only=True, tag="worker-phase-ended"):
    """The Worker Phase ends, and the Resting areas are emptied (rules 5.6).

    Attributes:
        marker: the seat that has the marker now.
        order: all seats in turn order, starting with the marker holder.
        decree: whether the Royal Decree is due this round.
    """

    rule: ClassVar[str] = "5.6"

    marker: Seat
    order: tuple[Seat, ...]
    decree: bool


class StageEnded(Struct, frozen=True, gc=False, kw_only=True, tag="stage-ended"):
    """A player has finished a stage, or declines it (rules 4).

    Attributes:
        stage: the finished stage, as a slug.
    """

    rule: ClassVar[str] = "4"

    seat: Seat
    stage: str


class ReactionDeclined(Struct, frozen=True, gc=False, kw_only=True, tag="reaction-declined"):
    """A player does not react (rules 5.1).

    Attributes:
        action: the action that it could react to.
    """

    rule: ClassVar[str] = "5.1"

    seat: Seat
    action: ActionName


class ReactionsSkipped(Struct, frozen=True, gc=False, kw_only=True, tag="reactions-skipped"):
    """Players that cannot react are skipped (rules 5.1).

    Attributes:
        seats: the skipped seats.
        action: the action that they could not react to.
    """

    rule: ClassVar[str] = "5.1"

    seats: tuple[Seat, ...]
    action: ActionName


class LarvaReacted(Struct, frozen=True, gc=False, kw_only=True, tag="larva-reacted"):
    """A player reacts to Explore with a larva (rules 5.1).

    Attributes:
        place: the place that the larva enters as an ant.
        site: the site that it enters; 0 for the outskirts.
    """

    rule: ClassVar[str] = "5.1"

    seat: Seat
    place: PlaceId
    site: SiteId


class AntReacted(Struct, frozen=True, gc=False, kw_only=True, tag="ant-reacted"):
    """A player reacts to March with a step (rules 5.1).

    Attributes:
        place: the place that the ant leaves.
        site: the site that it leaves; 0 for the outskirts.
        to_place: the place that it enters.
        to_site: the site that it enters; 0 for the outskirts.
        left: the remaining steps of the Reaction.
    """

    rule: ClassVar[str] = "5.1"

    seat: Seat
    place: PlaceId
    site: SiteId
    to_place: PlaceId
    to_site: SiteId
    left: int


class ForageReacted(Struct, frozen=True, gc=False, kw_only=True, tag="forage-reacted"):
    """A player reacts to Forage with larvae (rules 5.1).

    Attributes:
        larvae: larvae gained.
    """

    rule: ClassVar[str] = "5.1"

    seat: Seat
    larvae: int


class CardExchanged(Struct, frozen=True, gc=False, kw_only=True, tag="card-exchanged"):
    """A player reacts to a card by discarding one, to draw one (rules 5.1).

    Attributes:
        card: the id of the discarded card.
    """

    rule: ClassVar[str] = "5.1"

    seat: Seat
    card: CardName
