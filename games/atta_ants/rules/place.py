"""Drawing a card and placing it where it fits (rules 3.1)."""

from games.atta_ants import content
from games.atta_ants.board import fits_somewhere
from games.atta_ants.cells import fits, rotate
from games.atta_ants.commands import PlaceCard
from games.atta_ants.content import CardTables
from games.atta_ants.events import CardDiscarded, CardDrawn, CardPlaced, Event
from games.atta_ants.pending import asked_phase
from games.atta_ants.state import Placing, State
from games.errors import RuleViolation
from games.game import Seat
from games.luck import Luck


def place_card(state: State, command: PlaceCard) -> tuple[Event, ...]:
    """Place the drawn card on a cell where every touching edge matches (rules 1.1, 3.1)."""
    phase, at = asked_phase(state, command.seat, Placing), command.cell
    tables = content.of(state.content)
    check_rotation(tables, phase.card, command.rotation)
    place = {"x": at.x, "y": at.y}
    if at in state.board.slots:
        raise RuleViolation("place.occupied", rule="3.1", cell=place)
    wanted = state.board.frontier.get(at)
    if wanted is None:
        raise RuleViolation("place.not-touching", rule="3.1", cell=place)
    edges = rotate(tables.edges[phase.card], command.rotation)
    if not fits(wanted, edges):
        raise mismatch(wanted, edges, place)
    card = tables.ids[phase.card]
    return (CardPlaced(seat=command.seat, card=card, cell=at, rotation=command.rotation),)


def mismatch(wanted: int, edges: int, place: dict[str, int]) -> RuleViolation:
    """Return the error for a card that does not fit, listing the mismatched edges."""
    asked = {
        name: bool(wanted & bit)
        for name, bit in (("north", 1), ("east", 2), ("south", 4), ("west", 8))
        if wanted >> 4 & bit and (wanted ^ edges) & bit
    }
    return RuleViolation("place.mismatch", rule="1.1", cell=place, trail_wanted=asked)


def check_rotation(tables: CardTables, card: int, rotation: int) -> None:
    """Check that a card does not look the same in a smaller rotation (rules 1.1).

    Raises:
        RuleViolation: The card looks the same in a smaller rotation.
    """
    if rotation >= tables.turns[card]:
        same = rotation % tables.turns[card]
        raise RuleViolation("place.same-rotation", rule="1.1", same_as=same)


def draw_card(state: State, first: Seat, luck: Luck) -> tuple[Event, ...]:
    """Draw the card of a round. If it does not fit anywhere, discard it (rules 3.1).

    The deck is not empty, since the game ends with the round of its last card. Its order is not
    stored. Each draw picks one of the remaining cards with equal probability.
    """
    tables, rounds = content.of(state.content), state.round
    left = rounds.deck.bit_count()
    card = _nth_card(rounds.deck, luck.below(f"deck/{rounds.deck_size - left + 1}", left))
    if fits_somewhere(state.board, tables.edges[card]):
        return (CardDrawn(seat=first, card=tables.ids[card]),)
    return (CardDiscarded(seat=first, card=tables.ids[card]),)


def _nth_card(mask: int, place: int) -> int:
    """Return the nth card in a mask of cards, counted from 0."""
    for _ in range(place):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
