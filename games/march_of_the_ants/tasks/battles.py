"""What is due in the Soldier Phase: the hexes where there is a fight, and the fights (rules 6)."""

from typing import ClassVar

from games.game import Seat
from games.march_of_the_ants.agenda import AgendaTask


class HeadBonuses(AgendaTask, frozen=True, gc=False, tag="head-bonuses"):
    """Bonuses at the start of the Soldier Phase."""

    phase: ClassVar[str] = "battles"

    seats: tuple[Seat, ...]


class Fights(AgendaTask, frozen=True, gc=False, tag="fights"):
    """Hexes above this number that are still to be visited."""

    phase: ClassVar[str] = "battles"

    after: int


class HexBattles(AgendaTask, frozen=True, gc=False, tag="arena"):
    """All battles of one hex.

    Attributes:
        first: who settles first.
        bitten: players who have fought the centipede here.
        pairs: (defender, invader) that have fought here, as a * 8 + b with a < b.
        rampage: only the centipede fights, with +1 Army Strength.
    """

    phase: ClassVar[str] = "battles"

    place: int
    first: Seat
    bitten: tuple[Seat, ...] = ()
    pairs: tuple[int, ...] = ()
    rampage: bool = False


class ChooseInvader(AgendaTask, frozen=True, gc=False, tag="choose-invader"):
    """The defender picks which of the tied players invades."""

    seat: Seat
    place: int
    candidates: tuple[Seat, ...]


class Battle(AgendaTask, frozen=True, gc=False, tag="battle"):
    """An ant battle; `asked` may still put a card face down, in order."""

    phase: ClassVar[str] = "battles"

    place: int
    invader: Seat
    defender: Seat
    invader_strength: int
    defender_strength: int
    asked: tuple[Seat, ...]


class CentipedeBattle(AgendaTask, frozen=True, gc=False, tag="centipede-battle"):
    """A centipede battle; `asked` holds the player as long as a card may be discarded.

    Attributes:
        base: the centipede's strength so far.
        strength: the player's Army Strength.
        ferocity: what the discarded card counts.
    """

    phase: ClassVar[str] = "battles"

    place: int
    seat: Seat
    base: int
    strength: int
    ferocity: int
    asked: tuple[Seat, ...]


class Spoils(AgendaTask, frozen=True, gc=False, tag="spoils"):
    """The point of the winner."""

    phase: ClassVar[str] = "battles"

    seat: Seat
    place: int


class SpoilsMoves(AgendaTask, frozen=True, gc=False, tag="spoils-moves"):
    """The winner's ants that may move to empty sites; those on `moved` have done so."""

    seat: Seat
    place: int
    moved: tuple[int, ...] = ()
