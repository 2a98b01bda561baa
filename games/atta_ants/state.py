"""Game state, which contains everything needed to decide the next command (rules 1.2).

Ants are numbered across seats. Ant n of seat s has number 6 * s + n, and the bit 1 << (6 * s + n)
in ant masks. Locations on the table are slots of the board; see `board.py`.
"""

from functools import lru_cache
from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType

from games.atta_ants.board import CardGrid
from games.atta_ants.cells import Cell
from games.atta_ants.content import ANTS
from games.game import Seat

Switches: TypeAlias = tuple[str, ...] | UnsetType  # unset under the first version of the rules

SUPPLY = 255  # location of an ant that is not in play
NOBODY = 255  # used instead of an ant's number
NEST_SLOT = 0

STANDING, ON_TRAIL, ARRIVED = 0, 1, 2  # positions of an ant on its path; see Moving.path


class Unstarted(Struct, frozen=True, gc=False, tag="unstarted"):
    """Phase before the first event."""


class Arranging(Struct, frozen=True, gc=False, tag="arranging"):
    """The first player arranges the first eight cards (rules 2.3).

    `cards` are the cards that are still to be placed.
    """

    cards: tuple[int, ...]


class Drawing(Struct, frozen=True, gc=False, tag="drawing"):
    """A card must be drawn. This phase occurs only within a command, while no question is open."""


class Placing(Struct, frozen=True, gc=False, tag="placing"):
    """The first player places the drawn card (rules 3.1)."""

    card: int


class Moving(Struct, frozen=True, gc=False, tag="moving"):
    """A seat moves its ants (rules 3.2).

    Attributes:
        ready: the mask of the seat's ants that may still be activated this turn.
        nested: the mask of the seat's ants that were in the nest when the turn began.
        active: the ant that acted last; `NOBODY` before the first action.
        path: the position of the active ant on its path: `STANDING` (no step yet), `ON_TRAIL` (one
            step by trail, a second is possible) or `ARRIVED` (only leaf actions remain).
        dropped: whether the active ant has dropped a leaf during this stop.
    """

    seat: Seat
    ready: int
    nested: int
    active: int = NOBODY
    path: int = STANDING
    dropped: bool = False


class Stalking(Struct, frozen=True, gc=False, tag="stalking"):
    """Spiders' routes are chosen, and then the spiders move (rules 3.3).

    Attributes:
        ways: the equally good first steps of each spider; empty if no spider moves.
        routes: the chosen steps, up to the first spider whose step is still to be chosen.
    """

    ways: tuple[tuple[Cell, ...], ...]
    routes: tuple[Cell, ...]


class Ended(Struct, frozen=True, gc=False, tag="ended"):
    """The game is over (rules 3.4 and 4).

    `reason` is a slug. `ranking` lists groups of seats, best first.
    """

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]


PhaseOfPlay: TypeAlias = Unstarted | Arranging | Drawing | Placing | Moving | Stalking | Ended


class Round(Struct, frozen=True, gc=False):
    """The part of the state that changes at most once per round.

    Attributes:
        seats: the number of seats.
        deck_size: the initial number of cards, without the nest.
        number: the number of the round, from 1.
        first: the first player.
        deck: the mask of the cards still in the deck, by index in the pack. Its order is not
            stored. Each draw requests one of the cards from luck.
        eaten: the number of ants lost to spiders, by seat.
        out: the round in which each seat was eliminated, by seat; 0 for seats still in the game. It
            is displayed, but does not affect the ranking.
    """

    seats: int = 0
    deck_size: int = 0
    number: int = 1
    first: Seat = 0
    deck: int = 0
    eaten: tuple[int, ...] = ()
    out: tuple[int, ...] = ()


class State(Struct, frozen=True, gc=False):
    """Complete state of the game. All of it is public.

    Attributes:
        content: the hash of the pack of cards.
        ants: the location of each ant: a slot, or `SUPPLY`.
        carrying: the mask of the ants that carry a leaf.
        born: the mask of the ants born this round.
        leaves: the number of loose counters, by slot.
        spiders: the slot of each spider, in the order in which the spiders entered play.
        free: by slot, the directions of touching cards without a spider.
        rules: the active switches of the rules.
    """

    content: str = ""
    round: Round = Round()
    board: CardGrid = CardGrid()
    ants: bytes = b""
    carrying: int = 0
    born: int = 0
    leaves: bytes = b""
    spiders: bytes = b""
    free: bytes = b""
    phase: PhaseOfPlay = Unstarted()
    rules: Switches = UNSET


@lru_cache(maxsize=1 << 14)
def members(mask: int) -> tuple[int, ...]:
    """Return the indexes of the bits set in a mask of ants or cards, in ascending order."""
    return tuple(at for at in range(mask.bit_length()) if mask >> at & 1)


def in_play(state: State, seat: Seat) -> int:
    """Return the number of a seat's ants in play."""
    return ANTS - state.ants.count(SUPPLY, seat * ANTS, seat * ANTS + ANTS)


def in_nest(state: State, seat: Seat) -> int:
    """Return the number of a seat's ants in the nest."""
    return state.ants.count(NEST_SLOT, seat * ANTS, seat * ANTS + ANTS)
