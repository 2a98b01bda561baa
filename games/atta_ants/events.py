"""What happened, in the order in which it can happen."""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from games.atta_ants.cells import Cell
from games.game import Seat


class LaidCard(Struct, frozen=True, gc=False):
    """A card on the table: its id, where it lies, its quarter turns clockwise."""

    card: str
    cell: Cell
    rotation: int


class EatenAnt(Struct, frozen=True, gc=False):
    """An ant by its owner and its number."""

    seat: Seat
    ant: int


class NestPlaced(Struct, frozen=True, kw_only=True, gc=False, tag="match-started"):
    """The nest lies on the table with two ants of each seat in it (rules 2)."""

    rule: ClassVar[str] = "2"

    content: str  # hash of the pack
    seats: int
    deck_size: int  # cards besides the nest
    first: Seat


class SquareLaid(Struct, frozen=True, kw_only=True, gc=False, tag="square-laid"):
    """The first eight cards lie around the nest (rules 2.3)."""

    rule: ClassVar[str] = "2.3"

    cards: tuple[LaidCard, ...]


class EightDrawn(Struct, frozen=True, kw_only=True, gc=False, tag="eight-drawn"):
    """The first player is to arrange these eight cards (rules 2.3)."""

    rule: ClassVar[str] = "2.3"

    seat: Seat
    cards: tuple[str, ...]


class CardArranged(Struct, frozen=True, kw_only=True, gc=False, tag="card-arranged"):
    """One of the first eight cards was laid by the first player (rules 2.3)."""

    rule: ClassVar[str] = "2.3"

    seat: Seat
    card: str
    cell: Cell
    rotation: int


class CardDrawn(Struct, frozen=True, kw_only=True, gc=False, tag="card-drawn"):
    """The first player has this card to place (rules 3.1)."""

    rule: ClassVar[str] = "3.1"

    seat: Seat
    card: str


class CardDiscarded(Struct, frozen=True, kw_only=True, gc=False, tag="card-discarded"):
    """The card of the round fits nowhere and leaves the game: the ants move (rules 3.1)."""

    rule: ClassVar[str] = "3.1"

    seat: Seat  # the first player, who moves first
    card: str


class CardPlaced(Struct, frozen=True, kw_only=True, gc=False, tag="card-placed"):
    """The drawn card was laid, with its leaf counters or its spider (rules 3.1)."""

    rule: ClassVar[str] = "3.1"

    seat: Seat
    card: str
    cell: Cell
    rotation: int


class AntMoved(Struct, frozen=True, kw_only=True, gc=False, tag="ant-moved"):
    """An ant took one step (rules 3.2)."""

    rule: ClassVar[str] = "3.2"

    seat: Seat
    ant: int
    to: Cell
    more: bool  # a second step, by trail, is left


class AntBorn(Struct, frozen=True, kw_only=True, gc=False, tag="ant-born"):
    """A leaf brought into the nest left the game for a new ant (rules 3.2)."""

    rule: ClassVar[str] = "3.2"

    seat: Seat
    ant: int  # number of the newborn
    mother: int  # number of the ant that brought the leaf


class LeafDropped(Struct, frozen=True, kw_only=True, gc=False, tag="leaf-dropped"):
    """An ant left its leaf on its card (rules 3.2)."""

    rule: ClassVar[str] = "3.2"

    seat: Seat
    ant: int


class LeafPickedUp(Struct, frozen=True, kw_only=True, gc=False, tag="leaf-picked-up"):
    """An ant took a loose counter from its card (rules 3.2)."""

    rule: ClassVar[str] = "3.2"

    seat: Seat
    ant: int


class LeafTaken(Struct, frozen=True, kw_only=True, gc=False, tag="leaf-taken"):
    """An ant took the leaf of another ant on its card (rules 3.2)."""

    rule: ClassVar[str] = "3.2"

    seat: Seat
    ant: int
    owner: Seat
    victim: int


class TurnEnded(Struct, frozen=True, kw_only=True, gc=False, tag="turn-ended"):
    """A seat has moved its ants (rules 3.2)."""

    rule: ClassVar[str] = "3.2"

    seat: Seat
    next: Seat | None  # who moves ants now; None after the last of the round


class RoutesFound(Struct, frozen=True, kw_only=True, gc=False, tag="routes-found"):
    """Every spider has chosen its prey (rules 3.3)."""

    rule: ClassVar[str] = "3.3"

    ways: tuple[tuple[Cell, ...], ...]  # equally good first steps, by spider


class SpidersRested(Struct, frozen=True, kw_only=True, gc=False, tag="spiders-rested"):
    """No spider moves: there is none, or every ant is in the nest (rules 3.3)."""

    rule: ClassVar[str] = "3.3"


class SpiderRouted(Struct, frozen=True, kw_only=True, gc=False, tag="spider-routed"):
    """The first player chose a spider's step (rules 3.3)."""

    rule: ClassVar[str] = "3.3"

    seat: Seat
    spider: int
    to: Cell


class SpidersMoved(Struct, frozen=True, kw_only=True, gc=False, tag="spiders-moved"):
    """All spiders took their step (rules 3.3)."""

    rule: ClassVar[str] = "3.3"

    to: tuple[Cell, ...]  # by spider


class AntsEaten(Struct, frozen=True, kw_only=True, gc=False, tag="ants-eaten"):
    """A spider ate all ants on a card; their leaves stay as counters (rules 3.3)."""

    rule: ClassVar[str] = "3.3"

    cell: Cell
    ants: tuple[EatenAnt, ...]


class SeatEliminated(Struct, frozen=True, kw_only=True, gc=False, tag="seat-eliminated"):
    """A seat has no ant left in play and is out (rules 3.4)."""

    rule: ClassVar[str] = "3.4.1"

    seat: Seat


class DeckPassedOn(Struct, frozen=True, kw_only=True, gc=False, tag="round-ended"):
    """The deck passes on (rules 3.4)."""

    rule: ClassVar[str] = "3.4.4"

    round: int  # the one that ended
    first: Seat  # first player of the next one


class GameEnded(Struct, frozen=True, kw_only=True, gc=False, tag="game-ended"):
    """The game is over (rules 3.4 and 4)."""

    rule: ClassVar[str] = "3.4"

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]  # best first; seats in one group share the place


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
