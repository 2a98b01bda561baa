"""Events of the Queen Phase, of the end of the game, and of the Centipede Horde."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.march_of_the_ants.vocabulary import CardName, PlaceId, Resource


class Harvested(Struct, frozen=True, gc=False, kw_only=True, tag="harvested"):
    """A player collected the yield of all inhabited sites (rules 7).

    Attributes:
        food: the amount of food gained.
        larvae: the number of larvae gained.
        points: the number of colony points gained.
        cards: the number of cards to draw.
    """

    rule: ClassVar[str] = "7"

    seat: Seat
    food: int
    larvae: int
    points: int
    cards: int


class AntsFed(Struct, frozen=True, gc=False, kw_only=True, tag="ants-fed"):
    """A player's ants were fed (rules 7).

    Attributes:
        food: the amount of food eaten.
        larvae: the number of larvae eaten because the food ran out.
        starving: the number of ants that must die.
    """

    rule: ClassVar[str] = "7"

    seat: Seat
    food: int
    larvae: int
    starving: int


class DecreeTaken(Struct, frozen=True, gc=False, kw_only=True, tag="decree-taken"):
    """A player chose a resource of the Royal Decree (rules 7).

    Attributes:
        resource: the chosen resource: `food` or `larva`.
        amount: the amount gained.
    """

    rule: ClassVar[str] = "7"

    seat: Seat
    resource: Resource
    amount: int


class InnerMeadowScored(Struct, frozen=True, gc=False, kw_only=True, tag="inner-meadow-scored"):
    """A player scored the hexes that it controls in the Inner Meadow (rules 7).

    Attributes:
        points: the number of colony points gained.
    """

    rule: ClassVar[str] = "7"

    seat: Seat
    points: int


class GoalScored(Struct, frozen=True, gc=False, kw_only=True, tag="goal-scored"):
    """A player's colony goal was scored (rules 7).

    Attributes:
        card: the id of the goal.
        points: the number of colony points gained.
    """

    rule: ClassVar[str] = "7"

    seat: Seat
    card: CardName
    points: int


class RoundEnded(Struct, frozen=True, gc=False, kw_only=True, tag="round-ended"):
    """A round ended, and the next one began (rules 7).

    Attributes:
        round: the number of the round that began.
    """

    rule: ClassVar[str] = "7"

    round: int


class AwardGiven(Struct, frozen=True, gc=False, kw_only=True, tag="award-given"):
    """A final award was given (rules 8).

    Attributes:
        award: the name of the award, as a slug.
        points: the number of colony points gained.
    """

    rule: ClassVar[str] = "8"

    seat: Seat
    award: str
    points: int


class LastRoundEnded(Struct, frozen=True, gc=False, kw_only=True, tag="game-ended"):
    """The last round ended, and with it the game (rules 8)."""

    rule: ClassVar[str] = "8"


class HordeCardRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="horde-card-revealed"):
    """A Centipede card was revealed (rules 9.5).

    Attributes:
        seat: the seat that took the preceding turn.
    """

    rule: ClassVar[str] = "9.5"
    tells: ClassVar[bool] = True

    seat: Seat
    card: CardName


class HordeShuffled(Struct, frozen=True, gc=False, kw_only=True, tag="horde-shuffled"):
    """The Centipede Deck was reshuffled (rules 9.5).

    Attributes:
        deck: the ids of the cards, with the top card last.
    """

    rule: ClassVar[str] = "9.5"

    deck: Secret[tuple[str, ...]]


class CentipedeMoved(Struct, frozen=True, gc=False, kw_only=True, tag="centipede-moved"):
    """A centipede jumped to a lower-numbered hex (rules 9.5).

    Attributes:
        place: the hex that the centipede left.
        to: the hex that the centipede entered.
    """

    rule: ClassVar[str] = "9.5"

    place: PlaceId
    to: int


class TunnelInvaded(Struct, frozen=True, gc=False, kw_only=True, tag="tunnel-invaded"):
    """A centipede entered The Great Tunnel, and the Horde scored (rules 9.5).

    Attributes:
        place: the hex that the centipede left; 0 if it did not come from a hex.
        points: the number of points that the Horde gained.
    """

    rule: ClassVar[str] = "9.5"

    place: PlaceId
    points: int


class RampageBegun(Struct, frozen=True, gc=False, kw_only=True, tag="rampage-begun"):
    """The centipedes began a rampage (rules 9.5)."""

    rule: ClassVar[str] = "9.5"


class RampageVisited(Struct, frozen=True, gc=False, kw_only=True, tag="rampage-visited"):
    """A centipede rampaged in a hex (rules 9.5).

    Attributes:
        first: the seat that settles first (rules 2.2).
    """

    rule: ClassVar[str] = "9.5"

    place: PlaceId
    first: Seat


class RampageEnded(Struct, frozen=True, gc=False, kw_only=True, tag="rampage-ended"):
    """The rampage ended (rules 9.5)."""

    rule: ClassVar[str] = "9.5"
