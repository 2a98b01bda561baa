"""The first eight cards form a square around the nest (rules 2.3)."""

from collections.abc import Sequence
from functools import cache, lru_cache

from games.atta_ants import content
from games.atta_ants.board import Board, fits, fitting
from games.atta_ants.cells import (
    EAST,
    NORTH,
    OPPOSITE,
    SOUTH,
    WEST,
    Cell,
    cell,
    distinct_turns,
    turned,
)
from games.atta_ants.commands import ArrangeCard
from games.atta_ants.content import Tables
from games.atta_ants.events import CardArranged, Event, LaidCard
from games.atta_ants.evolve import evolve
from games.atta_ants.pending import not_asked
from games.atta_ants.rules.place import check_turn, draw, mismatch
from games.atta_ants.state import Arranging, State
from games.errors import RuleViolation
from games.luck import Luck

# The square's cells clockwise from the north, each with the direction of the next one.
RING: tuple[Cell, ...] = tuple(
    cell(x, y) for x, y in ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
)
_NEXT = (EAST, SOUTH, SOUTH, WEST, WEST, NORTH, NORTH, EAST)
_NESTWARD = (SOUTH, 0, WEST, 0, NORTH, 0, EAST, 0)
_FIRST_JOINT = OPPOSITE[_NEXT[-1]]  # where the last cell meets the first
_EMPTY = -1

Square = tuple[int, ...]  # turned edges by cell of the ring, -1 where no card lies yet


def fits_ring(square: Square, at: int, edges: int, nest: int) -> bool:
    """Whether turned edges match the nest and the neighbours that lie already."""
    nestward = _NESTWARD[at]
    if nestward and (edges & nestward != 0) != (nest & OPPOSITE[nestward] != 0):
        return False
    after, before = square[(at + 1) % 8], square[at - 1]
    to_next, to_last = _NEXT[at], OPPOSITE[_NEXT[at - 1]]
    if after != _EMPTY and (after & OPPOSITE[to_next] != 0) != (edges & to_next != 0):
        return False
    return before == _EMPTY or (before & OPPOSITE[to_last] != 0) == (edges & to_last != 0)


@lru_cache(maxsize=1 << 15)
def can_be_completed(square: Square, rest: tuple[int, ...], nest: int) -> bool:
    """Whether cards with these printed edges (in order) can fill the rest of the square."""
    if _EMPTY not in square:
        return True
    at = square.index(_EMPTY)
    for left, printed in enumerate(rest):
        if left and rest[left - 1] == printed:
            continue
        fewer = rest[:left] + rest[left + 1 :]
        for turn in range(distinct_turns(printed)):
            edges = turned(printed, turn)
            if fits_ring(square, at, edges, nest) and can_be_completed(
                (*square[:at], edges, *square[at + 1 :]), fewer, nest
            ):
                return True
    return False


def arrangeable(tables: Tables, cards: Sequence[int]) -> bool:
    """Whether eight cards can be laid around the nest at all."""
    printed = tuple(sorted(tables.edges[card] for card in cards))
    return can_be_completed((_EMPTY,) * 8, printed, tables.nest)


def lay_square(tables: Tables, cards: Sequence[int], turns: int) -> tuple[LaidCard, ...]:
    """Return the first arrangement of eight cards that a search finds.

    It goes around the square and tries the cards in their order; `turns` holds two bits for
    each cell that say with which of the fitting rotations to begin. Nothing if there is none.
    """
    tries = [(1 << card, card, fitting(tables.edges[card])) for card in cards]
    failed: set[tuple[int, int]] = set()
    found: list[tuple[int, int]] = []

    def search(used: int, first: int, before: int) -> bool:
        at = len(found)
        if at == 8:
            return True
        wanted = _wanted(at, first, before, tables.nest)
        # What lies behind matters only by the cards used and by the two open joints.
        open_end = (used, wanted << 1 | (first & _FIRST_JOINT != 0))
        if open_end in failed:
            return False
        start = turns >> 2 * at & 3
        for bit, card, fits_in in tries:
            fit = fits_in[wanted]
            if not fit or used & bit:
                continue
            for place in range(len(fit)):
                turn = fit[(start + place) % len(fit)]
                edges = tables.turned[card][turn]
                found.append((card, turn))
                if search(used | bit, first if at else edges, edges):
                    return True
                found.pop()
        failed.add(open_end)
        return False

    if not search(0, 0, 0):
        return ()
    return tuple(
        [LaidCard(tables.ids[card], at, turn) for at, (card, turn) in zip(RING, found, strict=True)]
    )


@cache
def _wanted(at: int, first: int, before: int, nest: int) -> int:
    """Return what a ring cell asks for, as the frontier would put it.

    The nest binds it, the card before (but for the first cell), and at the last cell the first.
    """
    asked = nestward = _NESTWARD[at]
    trails = nestward if nestward and nest & OPPOSITE[nestward] else 0
    if at > 0:
        back = OPPOSITE[_NEXT[at - 1]]
        asked |= back
        trails |= back if before & _NEXT[at - 1] else 0
    if at == 7:
        asked |= _NEXT[at]
        trails |= _NEXT[at] if first & _FIRST_JOINT else 0
    return asked << 4 | trails


def square_of(board: Board) -> Square:
    """Return the turned edges of the cards that lie around the nest."""
    slots = board.slots
    return tuple(board.edges[slots[at]] if at in slots else _EMPTY for at in RING)


def leaves_an_end(tables: Tables, square: Square, at: int, edges: int, rest: Sequence[int]) -> bool:
    """Whether the square can be completed with the other cards once one lies at a ring cell."""
    printed = tuple(sorted(tables.edges[card] for card in rest))
    return can_be_completed((*square[:at], edges, *square[at + 1 :]), printed, tables.nest)


def arrange_card(state: State, command: ArrangeCard, luck: Luck) -> tuple[Event, ...]:
    """Lay one of the eight cards, so that the others can still be laid (rules 2.3).

    With the last of them the match begins, and the first card of the deck is drawn.
    """
    phase, at = state.phase, command.cell
    if not isinstance(phase, Arranging) or command.seat != state.round.first:
        raise not_asked(state, command.seat, "arrange-card")
    tables = content.of(state.content)
    card = tables.index.get(command.card, _EMPTY)
    if card not in phase.cards:
        raise RuleViolation("arrange.not-drawn", rule="2.3", card=command.card)
    check_turn(tables, card, command.rotation)
    place = {"x": at.x, "y": at.y}
    if at not in RING:
        raise RuleViolation("arrange.outside-square", rule="2.3", cell=place)
    if at in state.board.slots:
        raise RuleViolation("place.occupied", rule="2.3", cell=place)
    edges = turned(tables.edges[card], command.rotation)
    wanted = state.board.frontier.get(at, 0)
    if not fits(wanted, edges):
        raise mismatch(wanted, edges, place)
    rest = [other for other in phase.cards if other != card]
    if not leaves_an_end(tables, square_of(state.board), RING.index(at), edges, rest):
        raise RuleViolation("arrange.no-way-to-finish", rule="2.3", cell=place)
    arranged = CardArranged(
        seat=command.seat, card=command.card, cell=at, rotation=command.rotation
    )
    if rest:
        return (arranged,)
    return (arranged, *draw(evolve(state, arranged), command.seat, luck))
