"""Events of the Queen Phase, the end of the game and the Centipede Horde."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.march_of_the_ants.vocabulary import CardName, PlaceId, Resource


class Harvested(Struct, frozen=True, gc=False, kw_only=True, tag="harvested"):
    """A player collects all sites it inhabits (rules 7).

    Attributes:
        food: food gained.
        larvae: larvae gained.
        points: colony points gained.
        cards: the number of cards to draw.
    """

    rule: ClassVar[str] = "7"

    seat: Seat
    food: int
    larvae: int
    points: int
    cards: int


class AntsFed(Struct, frozen=True, gc=False, kw_only=True, tag="ants-fed"):
    """A player's ants eat (rules 7).

    Attributes:
        food: food eaten.
        larvae: larvae eaten because food ran out.
        starving: the number of ants that must die.
    """

    rule: ClassVar[str] = "7"

    seat: Seat
    food: int
    larvae: int
    starving: int


class DecreeTaken(Struct, frozen=True, gc=False, kw_only=True, tag="decree-taken"):
    """A player takes the Royal Decree (rules 7).

    Attributes:
        resource: the chosen resource: `food`, or larvae (`larva`).
        amount: the amount gained.
    """

    rule: ClassVar[str] = "7"

    seat: Seat
    resource: Resource
    amount: int


class InnerMeadowScored(Struct, frozen=True, gc=False, kw_only=True, tag="inner-meadow-scored"):
    """Controlled hexes of the Inner Meadow score (rules 7).

    Attributes:
        points: colony points gained.
    """

    rule: ClassVar[str] = "7"

    seat: Seat
    points: int


class GoalScored(Struct, frozen=True, gc=False, kw_only=True, tag="goal-scored"):
    """A colony goal scores (rules 7).

    Attributes:
        card: the id of the goal.
        points: colony points gained.
    """

    rule: ClassVar[str] = "7"

    seat: Seat
    card: CardName
    points: int


class RoundEnded(Struct, frozen=True, gc=False, kw_only=True, tag="round-ended"):
    """A round is over, and the next one begins (rules 7).

    Attributes:
        round: the number of the round that begins.
    """

    rule: ClassVar[str] = "7"

    round: int


class AwardGiven(Struct, frozen=True, gc=False, kw_only=True, tag="award-given"):
    """A final award (rules 8).

    Attributes:
        award: the award, as a slug.
        points: colony points gained.
    """

    rule: ClassVar[str] = "8"

    seat: Seat
    award: str
    points: int


class LastRoundEnded(Struct, frozen=True, gc=False, kw_only=True, tag="game-ended"):
    """The game is over (rules 8)."""

    rule: ClassVar[str] = "8"


class HordeCardRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="horde-card-revealed"):
    """A Centipede card is revealed (rules 9.5).

    Attributes:
        seat: the seat that took the turn before it.
    """

    rule: ClassVar[str] = "9.5"
    tells: ClassVar[bool] = True

    seat: Seat
    card: CardName


class HordeShuffled(Struct, frozen=True, gc=False, kw_only=True, tag="horde-shuffled"):
    """The Centipede Deck is reshuffled (rules 9.5).

    Attributes:
        deck: the ids of the cards, the top last.
    """

    rule: ClassVar[str] = "9.5"

    deck: Secret[tuple[str, ...]]


class CentipedeMoved(Struct, frozen=True, gc=False, kw_only=True, tag="centipede-moved"):
    """A centipede jumps to a lower-numbered hex (rules 9.5).

    Attributes:
        place: the hex that it leaves.
        to: the hex that it enters.
    """

    rule: ClassVar[str] = "9.5"

    place: PlaceId
    to: int


class TunnelInvaded(Struct, frozen=True, gc=False, kw_only=True, tag="tunnel-invaded"):
    """A centipede enters The Great Tunnel and the Horde scores (rules 9.5).

    Attributes:
        place: the hex that it leaves; 0 if it did not come from a hex.
        points: the points that the Horde gains.
    """

    rule: ClassVar[str] = "9.5"

    place: PlaceId
    points: int


class RampageBegun(Struct, frozen=True, gc=False, kw_only=True, tag="rampage-begun"):
    """The centipedes rampage (rules 9.5)."""

    rule: ClassVar[str] = "9.5"


class RampageVisited(Struct, frozen=True, gc=False, kw_only=True, tag="rampage-visited"):
    """A centipede rampages in a hex (rules 9.5).

    Attributes:
        first: the seat that settles first (rules 2.2).
    """

    rule: ClassVar[str] = "9.5"

    place: PlaceId
    first: Seat


class RampageEnded(Struct, frozen=True, gc=False, kw_only=True, tag="rampage-ended"):
    """The rampage is over (rules 9.5)."""

    rule: ClassVar[str] = "9.5"
