"""Arranging the first eight cards in a square around the nest (rules 2.3)."""

from collections.abc import Sequence

from games.atta_ants import content
from games.atta_ants.board import CardGrid
from games.atta_ants.cells import fits, rotate
from games.atta_ants.commands import ArrangeCard
from games.atta_ants.content import CardTables
from games.atta_ants.events import CardArranged, Event
from games.atta_ants.evolve import evolve
from games.atta_ants.pending import asked_phase
from games.atta_ants.rules.place import check_rotation, draw_card, mismatch
from games.atta_ants.square import EMPTY, RING, Square, can_be_completed
from games.atta_ants.state import Arranging, State
from games.errors import RuleViolation
from games.luck import Luck


def square_of(board: CardGrid) -> Square:
    """Return the rotated edges of the cards already placed around the nest."""
    slots = board.slots
    return tuple(board.edges[slots[at]] if at in slots else EMPTY for at in RING)


def leaves_an_end(
    tables: CardTables, square: Square, at: int, edges: int, rest: Sequence[int]
) -> bool:
    """Return whether the remaining cards can be placed after this one (rules 2.3).

    Args:
        tables: the tables of the pack.
        square: the edges of the cards already placed.
        at: the cell, as its index in `RING`.
        edges: the edges of the card, after its rotation.
        rest: the remaining cards.
    """
    printed = tuple(sorted(tables.edges[card] for card in rest))
    return can_be_completed((*square[:at], edges, *square[at + 1 :]), printed, tables.nest)


def arrange_card(state: State, command: ArrangeCard, luck: Luck) -> tuple[Event, ...]:
    """Place one of the eight cards so that the others can still be placed (rules 2.3).

    After the last of them, the first round begins and its card is drawn (rules 3.1).
    """
    phase, at = asked_phase(state, command.seat, Arranging), command.cell
    tables = content.of(state.content)
    card = tables.index.get(command.card, -1)
    if card not in phase.cards:
        raise RuleViolation("arrange.not-drawn", rule="2.3", card=command.card)
    check_rotation(tables, card, command.rotation)
    place = {"x": at.x, "y": at.y}
    if at not in RING:
        raise RuleViolation("arrange.outside-square", rule="2.3", cell=place)
    if at in state.board.slots:
        raise RuleViolation("place.occupied", rule="2.3", cell=place)
    edges = rotate(tables.edges[card], command.rotation)
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
    return (arranged, *draw_card(evolve(state, arranged), command.seat, luck))
