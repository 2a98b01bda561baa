"""Tasks that effects of cards and hexes add to the agenda (rules 12)."""

from typing import ClassVar

from games.game import Seat
from games.march_of_the_ants.agenda import AgendaTask, LossCause


class Effect(AgendaTask, frozen=True, gc=False, tag="effect"):
    """Effect of a card or hex whose operations are being resolved.

    Attributes:
        program: the index of the effect's program in the pack.
        at: the index of the next operation in the program.
        card: the index in the pack of the event card to discard afterwards, or -1.
        inhabited: the bit mask of the hexes that were inhabited before payment.
        new_hex: the hex that an earlier operation placed, or -1.
        token_hex: the hex on which an earlier operation placed or removed a token, or -1.
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
    """Choice of a hex for an operation.

    Attributes:
        program: the index of the effect's program in the pack.
        at: the index of the operation that asks for the choice.
        places: the bit mask of places, with bit 0 for The Great Tunnel and bit n for hex n.
        optional: whether the choice may be declined.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    program: int
    at: int
    places: int
    optional: bool


class PickVictim(AgendaTask, frozen=True, gc=False, tag="pick-victim"):
    """Choice of a player for an operation.

    Attributes:
        program: the index of the effect's program in the pack.
        at: the index of the operation that asks for the choice.
        players: the seats to pick from.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    program: int
    at: int
    players: tuple[Seat, ...]


class Ordeal(AgendaTask, frozen=True, gc=False, tag="ordeal"):
    """Ordeal in which players must each perform one of two operations.

    Attributes:
        seats: the seats that have not chosen yet, in order.
        program: the index of the effect's program in the pack.
        at: the index of the operation that asks for the choice.
    """

    seats: tuple[Seat, ...]
    program: int
    at: int


class Destroy(AgendaTask, frozen=True, gc=False, tag="destroy"):
    """Choice of an opponent's ants, made by the effect's player.

    Attributes:
        places: the bit mask of places, with bit 0 for The Great Tunnel and bit n for hex n.
        left: the number of ants left to pick.
        owner: the seat that must own the ants, or -1 before the first ant is picked.
        optional: whether the choice may be declined.
    """

    seat: Seat
    places: int
    left: int
    owner: int
    optional: bool


class Losses(AgendaTask, frozen=True, gc=False, tag="losses"):
    """Choice of which of a player's ants die.

    Attributes:
        places: the bit mask of the places from which ants are taken, with bit n for place n; -1 for
            all places.
        count: the number of ants that must die.
        cause: the cause of the losses.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    places: int
    count: int
    cause: LossCause


class PlaceLarvae(AgendaTask, frozen=True, gc=False, tag="place-larvae"):
    """Placement of larvae from the chamber in certain places.

    Attributes:
        places: the bit mask of places, with bit 0 for The Great Tunnel and bit n for hex n.
        left: the number of larvae that may still enter.
    """

    seat: Seat
    places: int
    left: int


class Relocating(AgendaTask, frozen=True, gc=False, tag="relocating"):
    """Moves of the player's ants directly into a hex.

    Attributes:
        to: the destination of the ants.
        left: the number of ants that may still move.
    """

    seat: Seat
    to: int
    left: int


class Swap(AgendaTask, frozen=True, gc=False, tag="swap"):
    """Swap of two ants of different owners.

    Attributes:
        owner: the owner of the first ant, or -1 before it is picked.
        place: the place of the first ant, or -1 before it is picked.
        site: the site of the first ant, or -1 before it is picked.
    """

    seat: Seat
    owner: int = -1
    place: int = -1
    site: int = -1


class SwapSections(AgendaTask, frozen=True, gc=False, tag="swap-sections"):
    """Choice of a section and a player with whom to swap topmost evolutions."""

    forced: ClassVar[bool] = True

    seat: Seat


class Gather(AgendaTask, frozen=True, gc=False, tag="gather"):
    """Choice of sites from which to collect resources.

    Attributes:
        left: the number of sites left to collect from.
        resources: the indices of the resources: 0 food, 1 larva, 2 card, 3 point.
        optional: whether the choice may be declined.
    """

    seat: Seat
    left: int
    resources: tuple[int, ...]
    optional: bool


class Choosing(AgendaTask, frozen=True, gc=False, tag="choosing"):
    """Choice of options of an effect.

    Attributes:
        program: the index of the effect's program in the pack.
        at: the index of the operation that asks for the choice.
        picked: the indices of the options already picked.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    program: int
    at: int
    picked: tuple[int, ...] = ()


class Discarding(AgendaTask, frozen=True, gc=False, tag="discarding"):
    """Choice of cards to discard face up.

    Attributes:
        left: the number of cards left to discard.
        optional: whether the choice may be declined.
    """

    forced: ClassVar[bool] = True

    seat: Seat
    left: int
    optional: bool


class Secretly(AgendaTask, frozen=True, gc=False, tag="secretly"):
    """Secret choices of players, who each place a card face down. All are revealed together.

    Attributes:
        seats: the seats that have not chosen yet, in order.
    """

    seats: tuple[Seat, ...]


class OfferedCards(AgendaTask, frozen=True, gc=False, tag="offer"):
    """Choice of a discarded card to play.

    Attributes:
        cards: the indices of the cards in the pack.
    """

    seat: Seat
    cards: tuple[int, ...]


class Arrange(AgendaTask, frozen=True, gc=False, tag="arrange"):
    """Return of the peeked hexes to the pile, from the top down.

    Attributes:
        count: the number of hexes.
        done: the number of hexes that have already been put back.
    """

    seat: Seat
    count: int
    done: int = 0
