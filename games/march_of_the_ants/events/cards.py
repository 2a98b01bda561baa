"""Events of cards: drawn, paid, played, and the effects they have."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.march_of_the_ants.tasks import AnyTask
from games.march_of_the_ants.vocabulary import Resource, Section


class CardsDrawn(Struct, frozen=True, gc=False, kw_only=True, tag="cards-drawn"):
    """A player draws cards."""

    rule: ClassVar[str] = "11"
    tells: ClassVar[bool] = True

    seat: Seat
    count: int
    cards: Secret[tuple[str, ...]]


class DeckShuffled(Struct, frozen=True, gc=False, kw_only=True, tag="deck-shuffled"):
    """The discard pile becomes the deck (rules 5.4)."""

    rule: ClassVar[str] = "5.4"

    count: int
    deck: Secret[tuple[str, ...]]


class CardDeclared(Struct, frozen=True, gc=False, kw_only=True, tag="card-declared"):
    """A card is to be played, at this cost in cubes (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: str
    cost: int
    ants_only: bool
    inhabited: tuple[int, ...]
    reactors: tuple[Seat, ...]


class LarvaePaid(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-paid"):
    """Larvae are paid for a card (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    count: int


class EventPlayed(Struct, frozen=True, gc=False, kw_only=True, tag="event-played"):
    """An event takes effect (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: str
    program: int


class EventDeferred(Struct, frozen=True, gc=False, kw_only=True, tag="event-deferred"):
    """An event takes effect after the Reactions (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat
    card: str
    program: int


class DeferredBegun(Struct, frozen=True, gc=False, kw_only=True, tag="deferred-begun"):
    """An event that waited for the Reactions takes effect (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat
    card: str
    program: int


class EvolutionPlayed(Struct, frozen=True, gc=False, kw_only=True, tag="evolution-played"):
    """An evolution grows; new complete bodies score (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: str
    bodies: int
    points: int


class GoalPlayed(Struct, frozen=True, gc=False, kw_only=True, tag="goal-played"):
    """A colony goal comes into play (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: str


class GoalDropped(Struct, frozen=True, gc=False, kw_only=True, tag="goal-dropped"):
    """A goal in play makes room for a third (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    card: str


class EffectBegun(Struct, frozen=True, gc=False, kw_only=True, tag="effect-begun"):
    """An effect of a card or hex begins."""

    rule: ClassVar[str] = "11"

    seat: Seat
    source: str
    program: int


class HexEffectBegun(Struct, frozen=True, gc=False, kw_only=True, tag="hex-effect-begun"):
    """The effect of a hex begins that has just been placed (rules 9.2)."""

    rule: ClassVar[str] = "9.2"

    seat: Seat
    hex: int
    program: int


class StagesBegun(Struct, frozen=True, gc=False, kw_only=True, tag="stages-begun"):
    """Parts of an effect are due, in this order; its next operation comes after them."""

    rule: ClassVar[str] = "11"

    at: int
    stages: tuple[AnyTask, ...]


class EffectEnded(Struct, frozen=True, gc=False, kw_only=True, tag="effect-ended"):
    """An effect is done; an event card goes to the discard pile."""

    rule: ClassVar[str] = "11"

    seat: Seat
    card: str


class FoodGained(Struct, frozen=True, gc=False, kw_only=True, tag="food-gained"):
    """A player gains food."""

    rule: ClassVar[str] = "11"

    seat: Seat
    food: int


class LarvaeGained(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-gained"):
    """A player gains larvae."""

    rule: ClassVar[str] = "11"

    seat: Seat
    larvae: int


class PointsGained(Struct, frozen=True, gc=False, kw_only=True, tag="points-gained"):
    """A player gains colony points."""

    rule: ClassVar[str] = "11"

    seat: Seat
    points: int
    origin: str


class FoodLost(Struct, frozen=True, gc=False, kw_only=True, tag="food-lost"):
    """A player loses food."""

    rule: ClassVar[str] = "11"

    seat: Seat
    food: int


class LarvaeLost(Struct, frozen=True, gc=False, kw_only=True, tag="larvae-lost"):
    """A player loses larvae."""

    rule: ClassVar[str] = "11"

    seat: Seat
    larvae: int


class HexPicked(Struct, frozen=True, gc=False, kw_only=True, tag="hex-picked"):
    """A player picks the hex that an effect is about."""

    rule: ClassVar[str] = "11"

    seat: Seat
    place: int


class VictimPicked(Struct, frozen=True, gc=False, kw_only=True, tag="victim-picked"):
    """A player picks the player that an effect is about."""

    rule: ClassVar[str] = "11"

    seat: Seat
    player: Seat


class OrdealFaced(Struct, frozen=True, gc=False, kw_only=True, tag="ordeal-faced"):
    """A player has faced what an effect asks of it."""

    rule: ClassVar[str] = "11"

    seat: Seat
    option: str


class EvolutionsSwapped(Struct, frozen=True, gc=False, kw_only=True, tag="evolutions-swapped"):
    """The topmost evolutions of a section are exchanged."""

    rule: ClassVar[str] = "11"

    seat: Seat
    player: Seat
    section: Section


class SiteCollected(Struct, frozen=True, gc=False, kw_only=True, tag="site-collected"):
    """A player collects the printed yield of a site by an effect."""

    rule: ClassVar[str] = "11"

    seat: Seat
    place: int
    site: int
    resource: Resource
    amount: int


class OptionPicked(Struct, frozen=True, gc=False, kw_only=True, tag="option-picked"):
    """A player picks an entry of an effect."""

    rule: ClassVar[str] = "11"

    seat: Seat
    option: int
    label: str


class OptionsTaken(Struct, frozen=True, gc=False, kw_only=True, tag="options-taken"):
    """All entries are picked and take effect in this order."""

    rule: ClassVar[str] = "11"

    seat: Seat
    programs: tuple[int, ...]


class Discarded(Struct, frozen=True, gc=False, kw_only=True, tag="discarded"):
    """A player discards a card."""

    rule: ClassVar[str] = "11"

    seat: Seat
    card: str
    value: int


class CardCommitted(Struct, frozen=True, gc=False, kw_only=True, tag="card-committed"):
    """A player puts a card face down."""

    rule: ClassVar[str] = "11"

    seat: Seat
    card: Secret[str]


class CardWithheld(Struct, frozen=True, gc=False, kw_only=True, tag="card-withheld"):
    """A player puts no card down."""

    rule: ClassVar[str] = "11"

    seat: Seat


class OffersRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="offers-revealed"):
    """The cards put down are revealed (rules 11.6)."""

    rule: ClassVar[str] = "11.6"
    tells: ClassVar[bool] = True

    seat: Seat
    cards: tuple[str, ...]


class OfferTaken(Struct, frozen=True, gc=False, kw_only=True, tag="offer-taken"):
    """One of the revealed cards is played free of cost, the rest are discarded (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat
    card: str
    inhabited: tuple[int, ...]


class OfferDeclined(Struct, frozen=True, gc=False, kw_only=True, tag="offer-declined"):
    """None of the revealed cards is played (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat
