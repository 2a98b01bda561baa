"""Events in which cards are drawn, paid for, played or placed face down."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.march_of_the_ants.vocabulary import CardName, ProgramId
from games.marks import Open


class CardsDrawn(Struct, frozen=True, gc=False, kw_only=True, tag="cards-drawn"):
    """A player drew cards.

    Attributes:
        count: the number of cards drawn.
        cards: the ids of the drawn cards.
    """

    rule: ClassVar[str] = "11"
    tells: ClassVar[bool] = True

    seat: Seat
    count: Open[int]
    cards: Secret[tuple[str, ...]]


class DeckShuffled(Struct, frozen=True, gc=False, kw_only=True, tag="deck-shuffled"):
    """The discard pile was shuffled into a new deck (rules 5.4).

    Attributes:
        count: the number of cards in the deck.
        deck: the ids of the cards, with the top card last.
    """

    rule: ClassVar[str] = "5.4"

    count: Open[int]
    deck: Secret[tuple[str, ...]]


class CardDeclared(Struct, frozen=True, gc=False, kw_only=True, tag="card-declared"):
    """A player declared a card, with its cost in cubes (rules 5.5).

    Attributes:
        cost: the number of cubes to pay.
        ants_only: whether the cubes must be ants.
        inhabited: the hexes that the player inhabited before payment.
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
    """Larvae were paid towards the cost of a card (rules 5.5).

    Attributes:
        count: the number of larvae paid.
    """

    rule: ClassVar[str] = "5.5"

    seat: Seat
    count: int


class EventPlayed(Struct, frozen=True, gc=False, kw_only=True, tag="event-played"):
    """An event card took effect (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: CardName
    program: ProgramId


class EventDeferred(Struct, frozen=True, gc=False, kw_only=True, tag="event-deferred"):
    """An event card was deferred until after the Reactions (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat
    card: CardName
    program: ProgramId


class DeferredBegun(Struct, frozen=True, gc=False, kw_only=True, tag="deferred-begun"):
    """A deferred event card took effect after the Reactions (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat
    card: CardName
    program: ProgramId


class EvolutionPlayed(Struct, frozen=True, gc=False, kw_only=True, tag="evolution-played"):
    """An evolution was played, and the bodies that it completed scored (rules 5.5).

    Attributes:
        bodies: the number of newly completed bodies.
        points: the number of colony points gained.
    """

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: CardName
    bodies: int
    points: int


class GoalPlayed(Struct, frozen=True, gc=False, kw_only=True, tag="goal-played"):
    """A colony goal was put into play (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: CardName


class GoalDropped(Struct, frozen=True, gc=False, kw_only=True, tag="goal-dropped"):
    """A goal in play was discarded to make room for a third one (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: CardName


class Discarded(Struct, frozen=True, gc=False, kw_only=True, tag="discarded"):
    """A player discarded a card.

    Attributes:
        value: the value of the card, from 1 to 5.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    card: CardName
    value: int


class CardCommitted(Struct, frozen=True, gc=False, kw_only=True, tag="card-committed"):
    """A player placed a card face down.

    Attributes:
        card: the id of the card, which only its player knows.
    """

    rule: ClassVar[str] = "11"

    seat: Seat
    card: Secret[str]


class CardWithheld(Struct, frozen=True, gc=False, kw_only=True, tag="card-withheld"):
    """A player declined to place a card face down."""

    rule: ClassVar[str] = "11"

    seat: Seat


class OffersRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="offers-revealed"):
    """The cards placed face down were revealed (rules 11.6).

    Attributes:
        seat: the seat that may play one of the cards.
        cards: the ids of the cards.
    """

    rule: ClassVar[str] = "11.6"
    tells: ClassVar[bool] = True

    seat: Seat
    cards: tuple[str, ...]


class OfferTaken(Struct, frozen=True, gc=False, kw_only=True, tag="offer-taken"):
    """One revealed card was played without cost, and the others were discarded (rules 11.6).

    Attributes:
        inhabited: the hexes that the player inhabits.
    """

    rule: ClassVar[str] = "11.6"

    seat: Seat
    card: CardName
    inhabited: tuple[int, ...]


class OfferDeclined(Struct, frozen=True, gc=False, kw_only=True, tag="offer-declined"):
    """None of the revealed cards was played (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat
