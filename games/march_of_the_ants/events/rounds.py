"""Events of the Queen Phase, the end of the game and the Centipede Horde."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.march_of_the_ants.vocabulary import Resource


class Harvested(Struct, frozen=True, gc=False, kw_only=True, tag="harvested"):
    """A player collects all sites it inhabits (rules 7)."""

    rule: ClassVar[str] = "7"

    seat: Seat
    food: int
    larvae: int
    points: int
    cards: int


class AntsFed(Struct, frozen=True, gc=False, kw_only=True, tag="ants-fed"):
    """A player's ants eat; these larvae are eaten, these ants starve (rules 7)."""

    rule: ClassVar[str] = "7"

    seat: Seat
    food: int
    larvae: int
    starving: int


class DecreeTaken(Struct, frozen=True, gc=False, kw_only=True, tag="decree-taken"):
    """A player takes the Royal Decree (rules 7)."""

    rule: ClassVar[str] = "7"

    seat: Seat
    resource: Resource
    amount: int


class InnerMeadowScored(Struct, frozen=True, gc=False, kw_only=True, tag="inner-meadow-scored"):
    """Controlled hexes of the Inner Meadow score (rules 7)."""

    rule: ClassVar[str] = "7"

    seat: Seat
    points: int


class GoalScored(Struct, frozen=True, gc=False, kw_only=True, tag="goal-scored"):
    """A colony goal scores (rules 7)."""

    rule: ClassVar[str] = "7"

    seat: Seat
    card: str
    points: int


class RoundEnded(Struct, frozen=True, gc=False, kw_only=True, tag="round-ended"):
    """A round is over, the next one begins (rules 7)."""

    rule: ClassVar[str] = "7"

    round: int


class AwardGiven(Struct, frozen=True, gc=False, kw_only=True, tag="award-given"):
    """A final award (rules 8)."""

    rule: ClassVar[str] = "8"

    seat: Seat
    award: str
    points: int


class LastRoundEnded(Struct, frozen=True, gc=False, kw_only=True, tag="game-ended"):
    """The game is over (rules 8)."""

    rule: ClassVar[str] = "8"


class HordeCardRevealed(Struct, frozen=True, gc=False, kw_only=True, tag="horde-card-revealed"):
    """A Centipede card is revealed (rules 9.5)."""

    rule: ClassVar[str] = "9.5"
    tells: ClassVar[bool] = True

    seat: Seat
    card: str


class HordeShuffled(Struct, frozen=True, gc=False, kw_only=True, tag="horde-shuffled"):
    """The Centipede Deck is made again (rules 9.5)."""

    rule: ClassVar[str] = "9.5"

    deck: Secret[tuple[str, ...]]


class CentipedeMoved(Struct, frozen=True, gc=False, kw_only=True, tag="centipede-moved"):
    """A centipede jumps to a lower-numbered hex (rules 9.5)."""

    rule: ClassVar[str] = "9.5"

    place: int
    to: int


class TunnelInvaded(Struct, frozen=True, gc=False, kw_only=True, tag="tunnel-invaded"):
    """A centipede enters The Great Tunnel and the Horde scores (rules 9.5)."""

    rule: ClassVar[str] = "9.5"

    place: int
    points: int


class RampageBegun(Struct, frozen=True, gc=False, kw_only=True, tag="rampage-begun"):
    """The centipedes rampage (rules 9.5)."""

    rule: ClassVar[str] = "9.5"


class RampageVisited(Struct, frozen=True, gc=False, kw_only=True, tag="rampage-visited"):
    """A centipede rampages in a hex (rules 9.5)."""

    rule: ClassVar[str] = "9.5"

    place: int
    first: Seat


class RampageEnded(Struct, frozen=True, gc=False, kw_only=True, tag="rampage-ended"):
    """The rampage is over (rules 9.5)."""

    rule: ClassVar[str] = "9.5"
