"""Tasks that the effects of cards and hexes put on the agenda (rules 12)."""

from typing import ClassVar

from games.game import Seat
from games.march_of_the_ants.agenda import AgendaTask, LossCause


class Effect(AgendaTask, frozen=True, gc=False, tag="effect"):
    """Operations of a card or hex that are being resolved.

    Attributes:
        at: the operation that is next.
        card: the event card that goes to the discard pile afterwards, or -1.
        inhabited: the hexes that were inhabited before payment.
        new_hex, token_hex, picked: the hexes bound by earlier operations, or -1.
        value: of the card discarded by an earlier operation.
    """

    seat: Seat
    program: int
    at: int = 0
    card: int = -1
    inhabited: int = 0
    new_hex: int = -1
    token_hex: int = -1
    picked: int = -1
    value: int = 0


class PickHex(AgendaTask, frozen=True, gc=False, tag="pick-hex"):
    """A hex is to be picked for the operation."""

    forced: ClassVar[bool] = True

    seat: Seat
    program: int
    at: int
    places: int
    optional: bool


class PickVictim(AgendaTask, frozen=True, gc=False, tag="pick-victim"):
    """A player is to be picked for the operation."""

    forced: ClassVar[bool] = True

    seat: Seat
    program: int
    at: int
    players: tuple[Seat, ...]


class Ordeal(AgendaTask, frozen=True, gc=False, tag="ordeal"):
    """Players who must each perform one of two things, in order."""

    seats: tuple[Seat, ...]
    program: int
    at: int


class Destroy(AgendaTask, frozen=True, gc=False, tag="destroy"):
    """Ants of an opponent that the effect's player picks.

    Attributes:
        places: where they may be picked.
        owner: whose they must be, or -1 before the first.
    """

    seat: Seat
    places: int
    left: int
    owner: int
    optional: bool


class Losses(AgendaTask, frozen=True, gc=False, tag="losses"):
    """Own ants that must die.

    Attributes:
        places: where they are taken from.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    places: int
    count: int
    cause: LossCause


class PlaceLarvae(AgendaTask, frozen=True, gc=False, tag="place-larvae"):
    """Larvae from the chamber that may enter one of these places."""

    seat: Seat
    places: int
    left: int


class Relocating(AgendaTask, frozen=True, gc=False, tag="relocating"):
    """Own ants that may move straight into a hex."""

    seat: Seat
    to: int
    left: int


class Swap(AgendaTask, frozen=True, gc=False, tag="swap"):
    """Two ants of different owners that change places; the first once it is picked."""

    seat: Seat
    owner: int = -1
    place: int = -1
    site: int = -1


class SwapSections(AgendaTask, frozen=True, gc=False, tag="swap-sections"):
    """A section and a player to swap the topmost evolutions with."""

    forced: ClassVar[bool] = True

    seat: Seat


class Gather(AgendaTask, frozen=True, gc=False, tag="gather"):
    """Sites to collect from, of these resources."""

    seat: Seat
    left: int
    resources: tuple[int, ...]
    optional: bool


class Choosing(AgendaTask, frozen=True, gc=False, tag="choosing"):
    """Entries to be picked."""

    forced: ClassVar[bool] = True

    seat: Seat
    program: int
    at: int
    picked: tuple[int, ...] = ()


class Discarding(AgendaTask, frozen=True, gc=False, tag="discarding"):
    """Cards to discard face up."""

    forced: ClassVar[bool] = True

    seat: Seat
    left: int
    optional: bool


class Secretly(AgendaTask, frozen=True, gc=False, tag="secretly"):
    """Players who each put a card face down, then all are revealed."""

    seats: tuple[Seat, ...]


class OfferedCards(AgendaTask, frozen=True, gc=False, tag="offer"):
    """Discarded cards, one of which may be played."""

    seat: Seat
    cards: tuple[int, ...]


class Arrange(AgendaTask, frozen=True, gc=False, tag="arrange"):
    """Hexes looked at that go back on the pile, from the top down."""

    seat: Seat
    count: int
    done: int = 0
