"""Events of the game, in the order in which they can occur."""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from games.atta_ants.cells import Cell
from games.game import Seat


class LaidCard(Struct, frozen=True, gc=False):
    """A card on the table.

    Attributes:
        card: the id of the card.
        cell: the cell of the card.
        rotation: the number of clockwise quarter turns of the card.
    """

    card: str
    cell: Cell
    rotation: int


class EatenAnt(Struct, frozen=True, gc=False):
    """An ant that a spider ate.

    Attributes:
        seat: the seat of the ant.
        ant: the ant's number within its seat, from 0.
    """

    seat: Seat
    ant: int


class NestPlaced(Struct, frozen=True, kw_only=True, gc=False, tag="match-started"):
    """The nest was placed, with two ants of each seat in it (rules 2).

    Attributes:
        content: the hash of the pack.
        seats: the number of seats.
        deck_size: the number of cards without the nest.
        first: the first player.
    """

    rule: ClassVar[str] = "2"

    content: str
    seats: int
    deck_size: int
    first: Seat


class SquareLaid(Struct, frozen=True, kw_only=True, gc=False, tag="square-laid"):
    """The first eight cards were placed around the nest (rules 2.3).

    Attributes:
        cards: the placed cards, with their cells and rotations.
    """

    rule: ClassVar[str] = "2.3"

    cards: tuple[LaidCard, ...]


class EightDrawn(Struct, frozen=True, kw_only=True, gc=False, tag="eight-drawn"):
    """Eight cards were drawn for the first player to arrange (rules 2.3).

    Attributes:
        seat: the first player.
        cards: the ids of the drawn cards.
    """

    rule: ClassVar[str] = "2.3"

    seat: Seat
    cards: tuple[str, ...]


class CardArranged(Struct, frozen=True, kw_only=True, gc=False, tag="card-arranged"):
    """The first player placed one of the first eight cards (rules 2.3).

    Attributes:
        seat: the first player.
        card: the id of the card.
        cell: the cell of the card.
        rotation: the number of clockwise quarter turns of the card.
    """

    rule: ClassVar[str] = "2.3"

    seat: Seat
    card: str
    cell: Cell
    rotation: int


class CardDrawn(Struct, frozen=True, kw_only=True, gc=False, tag="card-drawn"):
    """A card was drawn for the first player to place (rules 3.1).

    Attributes:
        seat: the first player.
        card: the id of the card.
    """

    rule: ClassVar[str] = "3.1"

    seat: Seat
    card: str


class CardDiscarded(Struct, frozen=True, kw_only=True, gc=False, tag="card-discarded"):
    """The card of the round did not fit anywhere and was discarded. Ants move next (rules 3.1).

    Attributes:
        seat: the first player, who moves first.
        card: the id of the card.
    """

    rule: ClassVar[str] = "3.1"

    seat: Seat
    card: str


class CardPlaced(Struct, frozen=True, kw_only=True, gc=False, tag="card-placed"):
    """The drawn card was placed, with its leaf counters or its spider (rules 3.1).

    Attributes:
        seat: the first player, who moves first.
        card: the id of the card.
        cell: the cell of the card.
        rotation: the number of clockwise quarter turns of the card.
    """

    rule: ClassVar[str] = "3.1"

    seat: Seat
    card: str
    cell: Cell
    rotation: int


class AntMoved(Struct, frozen=True, kw_only=True, gc=False, tag="ant-moved"):
    """An ant moved by one step (rules 3.2).

    Attributes:
        seat: the seat of the ant.
        ant: the ant's number within its seat, from 0.
        to: the cell that it moved to.
        more: whether it may take a second step by trail.
    """

    rule: ClassVar[str] = "3.2"

    seat: Seat
    ant: int
    to: Cell
    more: bool


class AntBorn(Struct, frozen=True, kw_only=True, gc=False, tag="ant-born"):
    """A leaf was brought into the nest and exchanged for a new ant (rules 3.2).

    Attributes:
        seat: the seat of the ant.
        ant: the number of the new ant within its seat.
        mother: the number of the ant that brought the leaf.
    """

    rule: ClassVar[str] = "3.2"

    seat: Seat
    ant: int
    mother: int


class LeafDropped(Struct, frozen=True, kw_only=True, gc=False, tag="leaf-dropped"):
    """An ant dropped its leaf on its card (rules 3.2).

    Attributes:
        seat: the seat of the ant.
        ant: the ant's number within its seat, from 0.
    """

    rule: ClassVar[str] = "3.2"

    seat: Seat
    ant: int


class LeafPickedUp(Struct, frozen=True, kw_only=True, gc=False, tag="leaf-picked-up"):
    """An ant picked up a loose counter from its card (rules 3.2).

    Attributes:
        seat: the seat of the ant.
        ant: the ant's number within its seat, from 0.
    """

    rule: ClassVar[str] = "3.2"

    seat: Seat
    ant: int


class LeafTaken(Struct, frozen=True, kw_only=True, gc=False, tag="leaf-taken"):
    """An ant took the leaf of another ant on its card (rules 3.2).

    Attributes:
        seat: the seat of the ant that took the leaf.
        ant: the number of the ant that took the leaf.
        owner: the seat of the ant that lost the leaf.
        victim: the number of the ant that lost the leaf.
    """

    rule: ClassVar[str] = "3.2"

    seat: Seat
    ant: int
    owner: Seat
    victim: int


class TurnEnded(Struct, frozen=True, kw_only=True, gc=False, tag="turn-ended"):
    """A seat finished moving its ants (rules 3.2).

    Attributes:
        seat: the seat that ended its turn.
        next: the seat that moves its ants next; null after the last seat of the round.
    """

    rule: ClassVar[str] = "3.2"

    seat: Seat
    next: Seat | None


class RoutesFound(Struct, frozen=True, kw_only=True, gc=False, tag="routes-found"):
    """The shortest routes of all spiders were determined (rules 3.3).

    Attributes:
        ways: the equally good first steps of each spider.
    """

    rule: ClassVar[str] = "3.3"

    ways: tuple[tuple[Cell, ...], ...]


class SpidersRested(Struct, frozen=True, kw_only=True, gc=False, tag="spiders-rested"):
    """No spider moved, because there are no spiders or all ants are in the nest (rules 3.3)."""

    rule: ClassVar[str] = "3.3"
    changes: ClassVar[bool] = False


class SpiderRouted(Struct, frozen=True, kw_only=True, gc=False, tag="spider-routed"):
    """The first player chose the step of a spider (rules 3.3).

    Attributes:
        seat: the first player.
        spider: the number of the spider; spiders are numbered in the order in which they entered
            play.
        to: the cell of the spider's first step.
    """

    rule: ClassVar[str] = "3.3"

    seat: Seat
    spider: int
    to: Cell


class SpidersMoved(Struct, frozen=True, kw_only=True, gc=False, tag="spiders-moved"):
    """All spiders took their steps (rules 3.3).

    Attributes:
        to: the new cell of each spider.
    """

    rule: ClassVar[str] = "3.3"

    to: tuple[Cell, ...]


class AntsEaten(Struct, frozen=True, kw_only=True, gc=False, tag="ants-eaten"):
    """A spider ate all ants on a card. Their leaves remain as counters (rules 3.3).

    Attributes:
        cell: the cell of the card.
        ants: the ants that were eaten.
    """

    rule: ClassVar[str] = "3.3"

    cell: Cell
    ants: tuple[EatenAnt, ...]


class SeatEliminated(Struct, frozen=True, kw_only=True, gc=False, tag="seat-eliminated"):
    """A seat was eliminated because it has no ants left in play (rules 3.4).

    Attributes:
        seat: the eliminated seat.
    """

    rule: ClassVar[str] = "3.4.1"

    seat: Seat


class DeckPassedOn(Struct, frozen=True, kw_only=True, gc=False, tag="round-ended"):
    """The round ended, and the deck passed to the next player (rules 3.4).

    Attributes:
        round: the round that ended, from 1.
        first: the first player of the next round.
    """

    rule: ClassVar[str] = "3.4.4"

    round: int
    first: Seat


class GameEnded(Struct, frozen=True, kw_only=True, gc=False, tag="game-ended"):
    """The game ended (rules 3.4 and 4).

    Attributes:
        reason: the reason why the game ended, as a slug.
        ranking: groups of seats, best first; seats in one group share a rank.
    """

    rule: ClassVar[str] = "3.4"

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]


Event: TypeAlias = (
    AntMoved
    | TurnEnded
    | LeafDropped
    | LeafPickedUp
    | LeafTaken
    | AntBorn
    | CardPlaced
    | CardDrawn
    | CardDiscarded
    | RoutesFound
    | SpidersRested
    | SpiderRouted
    | SpidersMoved
    | AntsEaten
    | SeatEliminated
    | DeckPassedOn
    | GameEnded
    | NestPlaced
    | SquareLaid
    | EightDrawn
    | CardArranged
)
