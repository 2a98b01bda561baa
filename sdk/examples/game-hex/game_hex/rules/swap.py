"""The swap: the other seat takes over the first stone (rule 3.2)."""

from game_hex.board import Hex, board_of
from game_hex.commands import SwapStone
from game_hex.events import Event, StoneSwapped
from game_hex.pending import not_asked
from game_hex.state import Answering, Playing, State
from games.errors import RuleViolation


def swap_stone(state: State, command: SwapStone) -> tuple[Event, ...]:
    """Replace the first stone with a stone of this seat on the mirrored hex (rule 3.2)."""
    phase, seat = state.phase, command.seat
    if isinstance(phase, Playing) and phase.seat == seat:
        raise RuleViolation("swap.closed", rule="3.2")
    if not isinstance(phase, Answering) or phase.seat != seat:
        raise not_asked(state, seat, "place-stone")
    only = state.stones[1 - seat]
    taken = board_of(state.size).hexes[only.bit_length() - 1]
    return (StoneSwapped(seat=seat, taken=taken, hex=Hex(taken.r, taken.q)),)
