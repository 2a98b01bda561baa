"""Tasks that the effects of cards and hexes put on the agenda (rules 12)."""

from typing import ClassVar

from games.game import Seat
from games.march_of_the_ants.agenda import AgendaTask, LossCause


class Effect(AgendaTask, frozen=True, gc=False, tag="effect"):
    """Operations of a card or hex that are being resolved.

    Attributes:
        program: the index of the effect's program in the pack.
        at: the index of the next operation in the program.
        card: the index in the pack of the event card that is discarded afterwards, or -1.
        inhabited: bit mask of the hexes that were inhabited before payment.
        new_hex: the hex that an earlier operation placed, or -1.
        token_hex: the hex whose token an earlier operation placed or took, or -1.
        picked: the hex that an earlier operation picked, or -1.
        value: the value of the card that an earlier operation discarded.
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
    """The choice of a hex for an operation.

    Attributes:
        program: the index of the effect's program in the pack.
        at: the index of the operation that asks.
        places: bit mask of places: bit 0 for The Great Tunnel, bit n for hex n.
        optional: whether it may be declined.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    program: int
    at: int
    places: int
    optional: bool


class PickVictim(AgendaTask, frozen=True, gc=False, tag="pick-victim"):
    """The choice of a player for an operation.

    Attributes:
        program: the index of the effect's program in the pack.
        at: the index of the operation that asks.
        players: the seats to pick from.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    program: int
    at: int
    players: tuple[Seat, ...]


class Ordeal(AgendaTask, frozen=True, gc=False, tag="ordeal"):
    """An ordeal: players that must each perform one of two operations.

    Attributes:
        seats: the seats that have not chosen yet, in order.
        program: the index of the effect's program in the pack.
        at: the index of the operation that asks.
    """

    seats: tuple[Seat, ...]
    program: int
    at: int


class Destroy(AgendaTask, frozen=True, gc=False, tag="destroy"):
    """The choice of an opponent's ants by the effect's player.

    Attributes:
        places: bit mask of places: bit 0 for The Great Tunnel, bit n for hex n.
        left: the number of ants left to pick.
        owner: the seat that must own the ants, or -1 before the first.
        optional: whether it may be declined.
    """

    seat: Seat
    places: int
    left: int
    owner: int
    optional: bool


class Losses(AgendaTask, frozen=True, gc=False, tag="losses"):
    """The ants of a player that must die.

    Attributes:
        places: bit mask of the places they are taken from: bit n for place n; -1 for anywhere.
        count: the number of ants that must die.
        cause: the cause of the losses.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    places: int
    count: int
    cause: LossCause


class PlaceLarvae(AgendaTask, frozen=True, gc=False, tag="place-larvae"):
    """Larvae from the chamber that may enter some places.

    Attributes:
        places: bit mask of places: bit 0 for The Great Tunnel, bit n for hex n.
        left: the number of larvae that may still enter.
    """

    seat: Seat
    places: int
    left: int


class Relocating(AgendaTask, frozen=True, gc=False, tag="relocating"):
    """Ants of the player that may move straight into a hex.

    Attributes:
        to: the place that they move to.
        left: the number of ants that may still move.
    """

    seat: Seat
    to: int
    left: int


class Swap(AgendaTask, frozen=True, gc=False, tag="swap"):
    """Two ants of different owners that swap places.

    Attributes:
        owner: the owner of the first ant, or -1 before it is picked.
        place: the place of the first ant, or -1.
        site: the site of the first ant, or -1.
    """

    seat: Seat
    owner: int = -1
    place: int = -1
    site: int = -1


class SwapSections(AgendaTask, frozen=True, gc=False, tag="swap-sections"):
    """The choice of a section and a player for a swap of topmost evolutions."""

    forced: ClassVar[bool] = True

    seat: Seat


class Gather(AgendaTask, frozen=True, gc=False, tag="gather"):
    """Sites to collect from.

    Attributes:
        left: the number of sites left to collect from.
        resources: the resources, by their indices: 0 food, 1 larva, 2 card, 3 point.
        optional: whether it may be declined.
    """

    seat: Seat
    left: int
    resources: tuple[int, ...]
    optional: bool


class Choosing(AgendaTask, frozen=True, gc=False, tag="choosing"):
    """The choice of entries of an effect.

    Attributes:
        program: the index of the effect's program in the pack.
        at: the index of the operation that asks.
        picked: the indices of the entries picked so far.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    program: int
    at: int
    picked: tuple[int, ...] = ()


class Discarding(AgendaTask, frozen=True, gc=False, tag="discarding"):
    """Cards to discard face up.

    Attributes:
        left: the number of cards left to discard.
        optional: whether it may be declined.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    left: int
    optional: bool


class Secretly(AgendaTask, frozen=True, gc=False, tag="secretly"):
    """Players that each put a card face down. All cards are revealed afterwards.

    Attributes:
        seats: the seats that have not chosen yet, in order.
    """

    seats: tuple[Seat, ...]


class OfferedCards(AgendaTask, frozen=True, gc=False, tag="offer"):
    """Discarded cards, one of which may be played.

    Attributes:
        cards: the indices of the cards in the pack.
    """

    seat: Seat
    cards: tuple[int, ...]


class Arrange(AgendaTask, frozen=True, gc=False, tag="arrange"):
    """Hexes of a peek that go back on the pile, from the top down.

    Attributes:
        count: the number of hexes.
        done: the number of hexes that are already back.
    """

    seat: Seat
    count: int
    done: int = 0
