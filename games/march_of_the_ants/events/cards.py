"""Events of cards: drawing, payment, play and commitment."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.march_of_the_ants.vocabulary import CardName, ProgramId


class CardsDrawn(Struct, frozen=True, gc=False, kw_only=True, tag="cards-drawn"):
    """A player draws cards.

    Attributes:
        count: the number of cards drawn.
        cards: the ids of the cards.
    """

    rule: ClassVar[str] = "11"
    tells: ClassVar[bool] = True

    seat: Seat
    count: int
    cards: Secret[tuple[str, ...]]


class DeckShuffled(Struct, frozen=True, gc=False, kw_only=True, tag="deck-shuffled"):
    """The discard pile becomes the deck (rules 5.4).

    Attributes:
        count: the number of cards in the deck.
        deck: the ids of the cards, the top last.
    """

    rule: ClassVar[str] = "5.4"

    count: int
    deck: Secret[tuple[str, ...]]


class CardDeclared(Struct, frozen=True, gc=False, kw_only=True, tag="card-declared"):
    """A card is declared, with its cost in cubes (rules 5.5).

    Attributes:
        cost: the number of cubes to pay.
        ants_only: whether the cubes must be ants.
        inhabited: the hexes that its player inhabits before payment.
        reactors: the seats that may react, in order (rules 5.1).
    """

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: CardName
    cost: int
    ants_only: bool
    inhabited: tuple[int, ...]
    reactors: tuple[Seat, ...]


class LarvaePaid(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-paid"):
    """Larvae are paid for a card (rules 5.5).

    Attributes:
        count: the number of larvae paid.
    """

    rule: ClassVar[str] = "5.5"

    seat: Seat
    count: int


class EventPlayed(Struct, frozen=True, gc=False, kw_only=True, tag="event-played"):
    """An event takes effect (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: CardName
    program: ProgramId


class EventDeferred(Struct, frozen=True, gc=False, kw_only=True, tag="event-deferred"):
    """An event takes effect after the Reactions (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat
    card: CardName
    program: ProgramId


class DeferredBegun(Struct, frozen=True, gc=False, kw_only=True, tag="deferred-begun"):
    """An event that waited for the Reactions takes effect (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat
    card: CardName
    program: ProgramId


class EvolutionPlayed(Struct, frozen=True, gc=False, kw_only=True, tag="evolution-played"):
    """An evolution is played, and new complete bodies score (rules 5.5).

    Attributes:
        bodies: the number of newly completed bodies.
        points: colony points gained.
    """

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: CardName
    bodies: int
    points: int


class GoalPlayed(Struct, frozen=True, gc=False, kw_only=True, tag="goal-played"):
    """A colony goal comes into play (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: CardName


class GoalDropped(Struct, frozen=True, gc=False, kw_only=True, tag="goal-dropped"):
    """A goal in play makes room for a third (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: CardName


class Discarded(Struct, frozen=True, gc=False, kw_only=True, tag="discarded"):
    """A player discards a card.

    Attributes:
        value: the value of the card, from 1 to 5.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    card: CardName
    value: int


class CardCommitted(Struct, frozen=True, gc=False, kw_only=True, tag="card-committed"):
    """A player puts a card face down.

    Attributes:
        card: the id of the card, which its player knows.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    card: Secret[str]


class CardWithheld(Struct, frozen=True, gc=False, kw_only=True, tag="card-withheld"):
    """A player does not put down a card."""

    rule: ClassVar[str] = "11"

    seat: Seat


class OffersRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="offers-revealed"):
    """The cards face down are revealed (rules 11.6).

    Attributes:
        seat: the seat that may play one of them.
        cards: the ids of the cards.
    """

    rule: ClassVar[str] = "11.6"
    tells: ClassVar[bool] = True

    seat: Seat
    cards: tuple[str, ...]


class OfferTaken(Struct, frozen=True, gc=False, kw_only=True, tag="offer-taken"):
    """One of the revealed cards is played free of cost, and the rest are discarded (rules 11.6).

    Attributes:
        inhabited: the hexes that its player inhabits.
    """

    rule: ClassVar[str] = "11.6"

    seat: Seat
    card: CardName
    inhabited: tuple[int, ...]


class OfferDeclined(Struct, frozen=True, gc=False, kw_only=True, tag="offer-declined"):
    """None of the revealed cards is played (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat
