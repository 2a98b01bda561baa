"""Events of turns: the start of the match, actions, Reactions, and the end of the Worker Phase."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.vocabulary import ActionName, CardName, PlaceId, SiteId
from games.marks import Open


class Started(Struct, frozen=True, gc=False, kw_only=True, tag="started"):
    """The match started, with its first player and shuffled piles (rules 3).

    Attributes:
        players: the number of seats.
        options: the variants of the match.
        content: the hash of the pack.
        first: the seat with the Active Player marker.
        larvae: the initial number of larvae in each chamber.
        ants: the number of ants of each seat in The Great Tunnel.
        pickers: the seats that choose a starting hex, in order (rules 3.3).
        deck: the ids of the cards in the deck, with the top card last.
        pile: the hexes in the pile, with the top hex last.
        box: the hexes that are out of the game.
        horde: the ids of the cards in the Centipede Deck, with the top card last.
    """

    rule: ClassVar[str] = "3"

    players: Open[int]
    options: Open[Options]
    content: Open[str]
    first: Open[Seat]
    larvae: Open[int]
    ants: Open[int]
    pickers: Open[tuple[Seat, ...]]
    deck: Secret[tuple[str, ...]]
    pile: Secret[tuple[int, ...]]
    box: Secret[tuple[int, ...]]
    horde: Secret[tuple[str, ...]]


class ExploreBegun(Struct, frozen=True, gc=False, kw_only=True, tag="explore-begun"):
    """A player took the Explore action (rules 5.2).

    Attributes:
        food: the amount of food paid for the action.
        reactors: the seats that may react, in order (rules 5.1).
    """

    rule: ClassVar[str] = "5.2"

    seat: Seat
    food: int
    reactors: tuple[Seat, ...]


class MarchBegun(Struct, frozen=True, gc=False, kw_only=True, tag="march-begun"):
    """A player took the March action (rules 5.3).

    Attributes:
        food: the amount of food paid for the action.
        reactors: the seats that may react, in order (rules 5.1).
        steps: the number of steps that may be taken.
        flights: the number of ant steps that may lead to any hex.
        walls: whether steps require tunnels.
    """

    rule: ClassVar[str] = "5.3"

    seat: Seat
    food: int
    reactors: tuple[Seat, ...]
    steps: int
    flights: int
    walls: bool


class ForageBegun(Struct, frozen=True, gc=False, kw_only=True, tag="forage-begun"):
    """A player took the Forage action (rules 5.4).

    Attributes:
        food: the amount of food paid for the action.
        reactors: the seats that may react, in order (rules 5.1).
    """

    rule: ClassVar[str] = "5.4"

    seat: Seat
    food: int
    reactors: tuple[Seat, ...]


class Rested(Struct, frozen=True, gc=False, kw_only=True, tag="rested"):
    """A player rested (rules 5.6).

    Attributes:
        larvae: the number of larvae added to the player's Resting area.
        food: the amount of food added to the player's Resting area.
    """

    rule: ClassVar[str] = "5.6"

    seat: Seat
    larvae: int
    food: int


class BonusForgone(Struct, frozen=True, gc=False, kw_only=True, tag="bonus-forgone"):
    """A player declined its remaining bonus actions (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat


class BonusTurnBegun(Struct, frozen=True, gc=False, kw_only=True, tag="bonus-turn-begun"):
    """A bonus action began (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat


class TurnPassed(Struct, frozen=True, gc=False, kw_only=True, tag="turn-passed"):
    """The Active Player marker was passed on (rules 5).

    Attributes:
        seat: the seat that passed the marker.
        to: the seat that received the marker.
    """

    rule: ClassVar[str] = "5"

    seat: Seat
    to: Seat


class WorkerPhaseEnded(Struct, frozen=True, gc=False, kw_only=True, tag="worker-phase-ended"):
    """The Worker Phase ended, and the Resting areas were emptied (rules 5.6).

    Attributes:
        marker: the seat that now has the marker.
        order: all seats in turn order, starting with the marker holder.
        decree: whether the Royal Decree is due this round.
    """

    rule: ClassVar[str] = "5.6"

    marker: Seat
    order: tuple[Seat, ...]
    decree: bool


class StageEnded(Struct, frozen=True, gc=False, kw_only=True, tag="stage-ended"):
    """A player finished or declined a stage (rules 4).

    Attributes:
        stage: the finished stage, as a slug.
    """

    rule: ClassVar[str] = "4"

    seat: Seat
    stage: str


class ReactionDeclined(Struct, frozen=True, gc=False, kw_only=True, tag="reaction-declined"):
    """A player declined to react (rules 5.1).

    Attributes:
        action: the action that the player could react to.
    """

    rule: ClassVar[str] = "5.1"

    seat: Seat
    action: ActionName


class ReactionsSkipped(Struct, frozen=True, gc=False, kw_only=True, tag="reactions-skipped"):
    """Players who could not react were skipped (rules 5.1).

    Attributes:
        seats: the skipped seats.
        action: the action to which they could not react.
    """

    rule: ClassVar[str] = "5.1"

    seats: tuple[Seat, ...]
    action: ActionName


class LarvaReacted(Struct, frozen=True, gc=False, kw_only=True, tag="larva-reacted"):
    """A player reacted to Explore by placing a larva (rules 5.1).

    Attributes:
        place: the place that the larva entered as an ant.
        site: the site that the larva entered; 0 for the outskirts.
    """

    rule: ClassVar[str] = "5.1"

    seat: Seat
    place: PlaceId
    site: SiteId


class AntReacted(Struct, frozen=True, gc=False, kw_only=True, tag="ant-reacted"):
    """A player reacted to March by taking a step (rules 5.1).

    Attributes:
        place: the place that the ant left.
        site: the site that the ant left; 0 for the outskirts.
        to_place: the place that the ant entered.
        to_site: the site that the ant entered; 0 for the outskirts.
        left: the number of steps left in the Reaction.
    """

    rule: ClassVar[str] = "5.1"

    seat: Seat
    place: PlaceId
    site: SiteId
    to_place: PlaceId
    to_site: SiteId
    left: int


class ForageReacted(Struct, frozen=True, gc=False, kw_only=True, tag="forage-reacted"):
    """A player reacted to Forage by gaining larvae (rules 5.1).

    Attributes:
        larvae: the number of larvae gained.
    """

    rule: ClassVar[str] = "5.1"

    seat: Seat
    larvae: int


class CardExchanged(Struct, frozen=True, gc=False, kw_only=True, tag="card-exchanged"):
    """A player reacted to a card by discarding a card in order to draw another (rules 5.1).

    Attributes:
        card: the id of the discarded card.
    """

    rule: ClassVar[str] = "5.1"

    seat: Seat
    card: CardName
