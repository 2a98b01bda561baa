"""Events of the Soldier Phase."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat


class StartBonusBegun(Struct, frozen=True, gc=False, kw_only=True, tag="start-bonus-begun"):
    """A bonus at the start of a phase (rules 6, 7)."""

    rule: ClassVar[str] = "6"

    seat: Seat
    program: int
    left: tuple[Seat, ...]


class StartBonusesEnded(Struct, frozen=True, gc=False, kw_only=True, tag="start-bonuses-ended"):
    """The bonuses at the start of a phase are done (rules 6, 7)."""

    rule: ClassVar[str] = "6"

    phase: str


class HexVisited(Struct, frozen=True, gc=False, kw_only=True, tag="hex-visited"):
    """The battles of a hex are due (rules 6)."""

    rule: ClassVar[str] = "6"

    place: int
    first: Seat


class FightsEnded(Struct, frozen=True, gc=False, kw_only=True, tag="fights-ended"):
    """All hexes have been visited (rules 6)."""

    rule: ClassVar[str] = "6"


class ArenaLeft(Struct, frozen=True, gc=False, kw_only=True, tag="arena-left"):
    """The battles of a hex are over (rules 6)."""

    rule: ClassVar[str] = "6"

    place: int


class CentipedeAttacked(Struct, frozen=True, gc=False, kw_only=True, tag="centipede-attacked"):
    """A centipede attacks: the top card of the deck is its strength (rules 6.3)."""

    rule: ClassVar[str] = "6.3"
    tells: ClassVar[bool] = True

    place: int
    seat: Seat
    card: str
    base: int
    strength: int
    asked: tuple[Seat, ...]


class FerocityShown(Struct, frozen=True, gc=False, kw_only=True, tag="ferocity-shown"):
    """A player discards a card against a centipede (rules 6.3)."""

    rule: ClassVar[str] = "6.3"

    seat: Seat
    card: str
    ferocity: int


class CentipedeSlain(Struct, frozen=True, gc=False, kw_only=True, tag="centipede-slain"):
    """The ants win against a centipede (rules 6.3)."""

    rule: ClassVar[str] = "6.3"
    tells: ClassVar[bool] = True

    place: int
    seat: Seat
    card: str
    total: int
    against: int
    losses: int


class CentipedeWon(Struct, frozen=True, gc=False, kw_only=True, tag="centipede-won"):
    """A centipede wins (rules 6.3)."""

    rule: ClassVar[str] = "6.3"
    tells: ClassVar[bool] = True

    place: int
    seat: Seat
    card: str
    total: int
    against: int
    losses: int
    horde: int
    first: Seat


class InvaderAsked(Struct, frozen=True, gc=False, kw_only=True, tag="invader-asked"):
    """The defender must pick which of the strongest players invades (rules 6.2)."""

    rule: ClassVar[str] = "6.2"

    seat: Seat
    place: int
    candidates: tuple[Seat, ...]


class InvaderChosen(Struct, frozen=True, gc=False, kw_only=True, tag="invader-chosen"):
    """The defender has picked who invades (rules 6.2)."""

    rule: ClassVar[str] = "6.2"

    seat: Seat
    player: Seat


class BattleBegun(Struct, frozen=True, gc=False, kw_only=True, tag="battle-begun"):
    """Two players fight for a hex, with these Army Strengths (rules 6.1)."""

    rule: ClassVar[str] = "6.1"

    place: int
    invader: Seat
    defender: Seat
    invader_strength: int
    defender_strength: int


class BattleFought(Struct, frozen=True, gc=False, kw_only=True, tag="battle-fought"):
    """Ferocity is revealed and the battle decided (rules 6.1)."""

    rule: ClassVar[str] = "6.1"
    tells: ClassVar[bool] = True

    place: int
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
    """The winner of a battle gains a colony point (rules 6.1)."""

    rule: ClassVar[str] = "6.1"

    seat: Seat
    place: int
