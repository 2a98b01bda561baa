"""Tasks of the Soldier Phase: hexes with battles, and the battles themselves (rules 6)."""

from typing import ClassVar

from games.game import Seat
from games.march_of_the_ants.agenda import AgendaTask


class HeadBonuses(AgendaTask, frozen=True, gc=False, tag="head-bonuses"):
    """Bonuses from topmost heads at the start of the Soldier Phase.

    Attributes:
        seats: the seats with a due bonus, in order.
    """

    phase: ClassVar[str] = "battles"

    seats: tuple[Seat, ...]


class Fights(AgendaTask, frozen=True, gc=False, tag="fights"):
    """Battles in the hexes that have not been visited yet.

    Attributes:
        after: the number of the last visited hex. Hexes with higher numbers are still to be
            visited.
    """

    phase: ClassVar[str] = "battles"

    after: int


class HexBattles(AgendaTask, frozen=True, gc=False, tag="arena"):
    """All battles of one hex.

    Attributes:
        place: the number of the hex.
        first: the seat that settles first (rules 2.2).
        bitten: the players that have already fought the centipede here.
        pairs: the pairs that have already fought here, encoded as a * 8 + b for seats a < b.
        rampage: whether only the centipede fights, with +1 Army Strength.
    """

    phase: ClassVar[str] = "battles"

    place: int
    first: Seat
    bitten: tuple[Seat, ...] = ()
    pairs: tuple[int, ...] = ()
    rampage: bool = False


class ChooseInvader(AgendaTask, frozen=True, gc=False, tag="choose-invader"):
    """The defender's choice of an invader from tied players.

    Attributes:
        seat: the defender.
        place: the number of the hex.
        candidates: the tied players.
    """

    seat: Seat
    place: int
    candidates: tuple[Seat, ...]


class Battle(AgendaTask, frozen=True, gc=False, tag="battle"):
    """A battle between two players' ants.

    Attributes:
        place: the number of the hex.
        invader: the invading seat.
        defender: the defending seat.
        invader_strength: the invader's Army Strength.
        defender_strength: the defender's Army Strength.
        asked: the seats that may still place a card face down, in order.
    """

    phase: ClassVar[str] = "battles"

    place: int
    invader: Seat
    defender: Seat
    invader_strength: int
    defender_strength: int
    asked: tuple[Seat, ...]


class CentipedeBattle(AgendaTask, frozen=True, gc=False, tag="centipede-battle"):
    """A battle against a centipede.

    Attributes:
        place: the number of the hex.
        seat: the seat that fights the centipede.
        base: the strength of the centipede before its second card.
        strength: the player's Army Strength.
        ferocity: the Ferocity of the discarded card.
        asked: the player's seat, as long as it may discard a card.
    """

    phase: ClassVar[str] = "battles"

    place: int
    seat: Seat
    base: int
    strength: int
    ferocity: int
    asked: tuple[Seat, ...]


class Spoils(AgendaTask, frozen=True, gc=False, tag="spoils"):
    """Award of a point to the winner of a battle.

    Attributes:
        seat: the winner.
        place: the number of the hex.
    """

    phase: ClassVar[str] = "battles"

    seat: Seat
    place: int


class SpoilsMoves(AgendaTask, frozen=True, gc=False, tag="spoils-moves"):
    """Moves of the winner's ants to empty sites after a battle.

    Attributes:
        seat: the winner.
        place: the number of the hex.
        moved: the sites of ants that have already moved.
    """

    seat: Seat
    place: int
    moved: tuple[int, ...] = ()
