"""Events of the Soldier Phase."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat
from games.march_of_the_ants.vocabulary import CardName, PlaceId, ProgramId


class StartBonusBegun(Struct, frozen=True, gc=False, kw_only=True, tag="start-bonus-begun"):
    """A bonus at the start of a phase began (rules 6, 7).

    Attributes:
        left: the seats whose bonuses are still due.
    """

    rule: ClassVar[str] = "6"

    seat: Seat
    program: ProgramId
    left: tuple[Seat, ...]


class StartBonusesEnded(Struct, frozen=True, gc=False, kw_only=True, tag="start-bonuses-ended"):
    """The bonuses at the start of a phase ended (rules 6, 7).

    Attributes:
        phase: the phase that starts with these bonuses.
    """

    rule: ClassVar[str] = "6"

    phase: str


class HexVisited(Struct, frozen=True, gc=False, kw_only=True, tag="hex-visited"):
    """The battles of a hex became due (rules 6).

    Attributes:
        first: the seat that settles first (rules 2.2).
    """

    rule: ClassVar[str] = "6"

    place: PlaceId
    first: Seat


class FightsEnded(Struct, frozen=True, gc=False, kw_only=True, tag="fights-ended"):
    """All hexes have been visited for battles (rules 6)."""

    rule: ClassVar[str] = "6"


class ArenaLeft(Struct, frozen=True, gc=False, kw_only=True, tag="arena-left"):
    """The battles of a hex ended (rules 6)."""

    rule: ClassVar[str] = "6"

    place: PlaceId


class CentipedeAttacked(Struct, frozen=True, gc=False, kw_only=True, tag="centipede-attacked"):
    """A centipede attacked. The top card of the deck is its strength (rules 6.3).

    Attributes:
        seat: the seat that fights the centipede.
        card: the id of the top card; empty if there was none.
        base: the strength of the centipede before its second card.
        strength: the player's Army Strength.
        asked: the player's seat if it may discard a card; otherwise empty.
    """

    rule: ClassVar[str] = "6.3"
    tells: ClassVar[bool] = True

    place: PlaceId
    seat: Seat
    card: CardName
    base: int
    strength: int
    asked: tuple[Seat, ...]


class FerocityShown(Struct, frozen=True, gc=False, kw_only=True, tag="ferocity-shown"):
    """A player discarded a card against a centipede (rules 6.3).

    Attributes:
        card: the id of the card.
        ferocity: the Ferocity that the card adds to the player's Army Strength.
    """

    rule: ClassVar[str] = "6.3"

    seat: Seat
    card: CardName
    ferocity: int


class CentipedeSlain(Struct, frozen=True, gc=False, kw_only=True, tag="centipede-slain"):
    """The ants won against a centipede (rules 6.3).

    Attributes:
        seat: the seat that fought the centipede.
        card: the id of the second card; empty if there was none.
        total: the sum of the player's Army Strength and Ferocity.
        against: the centipede's strength.
        losses: the number of ants that die.
    """

    rule: ClassVar[str] = "6.3"
    tells: ClassVar[bool] = True

    place: PlaceId
    seat: Seat
    card: CardName
    total: int
    against: int
    losses: int


class CentipedeWon(Struct, frozen=True, gc=False, kw_only=True, tag="centipede-won"):
    """A centipede won against the ants (rules 6.3).

    Attributes:
        seat: the seat that fought the centipede.
        card: the id of the second card; empty if there was none.
        total: the sum of the player's Army Strength and Ferocity.
        against: the centipede's strength.
        losses: the number of ants that die.
        horde: the number of points that the Centipede Horde gained.
        first: the marker holder, which settles first.
    """

    rule: ClassVar[str] = "6.3"
    tells: ClassVar[bool] = True

    place: PlaceId
    seat: Seat
    card: CardName
    total: int
    against: int
    losses: int
    horde: int
    first: Seat


class InvaderAsked(Struct, frozen=True, gc=False, kw_only=True, tag="invader-asked"):
    """The defender must pick an invader from the strongest players (rules 6.2).

    Attributes:
        seat: the defender.
        candidates: the strongest players.
    """

    rule: ClassVar[str] = "6.2"

    seat: Seat
    place: PlaceId
    candidates: tuple[Seat, ...]


class InvaderChosen(Struct, frozen=True, gc=False, kw_only=True, tag="invader-chosen"):
    """The defender picked the invader (rules 6.2).

    Attributes:
        seat: the defender.
        player: the invader.
    """

    rule: ClassVar[str] = "6.2"

    seat: Seat
    player: Seat


class BattleBegun(Struct, frozen=True, gc=False, kw_only=True, tag="battle-begun"):
    """Two players began to fight for a hex with their Army Strengths (rules 6.1).

    Attributes:
        invader: the invading seat.
        defender: the defending seat.
        invader_strength: the invader's Army Strength.
        defender_strength: the defender's Army Strength.
    """

    rule: ClassVar[str] = "6.1"

    place: PlaceId
    invader: Seat
    defender: Seat
    invader_strength: int
    defender_strength: int


class BattleFought(Struct, frozen=True, gc=False, kw_only=True, tag="battle-fought"):
    """The players' Ferocity was revealed, and the battle was decided (rules 6.1).

    Attributes:
        invader: the invading seat.
        defender: the defending seat.
        invader_card: the id of the invader's card; empty if there was none.
        defender_card: the id of the defender's card; empty if there was none.
        invader_total: the sum of the invader's Army Strength and Ferocity.
        defender_total: the sum of the defender's Army Strength and Ferocity.
        winner: the winning seat.
        winner_losses: the number of the winner's ants that die.
        loser_losses: the number of the loser's ants that die.
    """

    rule: ClassVar[str] = "6.1"
    tells: ClassVar[bool] = True

    place: PlaceId
    invader: Seat
    defender: Seat
    invader_card: str
    defender_card: str
    invader_total: int
    defender_total: int
    winner: Seat
    winner_losses: int
    loser_losses: int


class BattleWon(Struct, frozen=True, gc=False, kw_only=True, tag="battle-won"):
    """The winner of a battle gained a colony point (rules 6.1)."""

    rule: ClassVar[str] = "6.1"

    seat: Seat
    place: PlaceId
