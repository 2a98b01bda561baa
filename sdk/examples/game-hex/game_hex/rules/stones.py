"""Placing stones in turn until a seat connects its sides (rules 3.1 and 4.1)."""

from game_hex.board import Hex, board_of, is_connected, is_on, number_of, shortest_chain
from game_hex.commands import PlaceStone
from game_hex.events import Event, FirstStonePlaced, SidesConnected, StonePlaced
from game_hex.pending import not_asked
from game_hex.state import Answering, Opening, Playing, State
from games.errors import RuleViolation
from games.game import Seat


def place_stone(state: State, command: PlaceStone) -> tuple[Event, ...]:
    """Place a stone on any empty hex of the board (rule 3.1)."""
    phase, seat, at = state.phase, command.seat, command.hex
    if not isinstance(phase, Opening | Answering | Playing) or phase.seat != seat:
        raise not_asked(state, seat, "place-stone")
    _check_empty(state, at)
    if isinstance(phase, Opening):
        ring = board_of(state.size).rings[number_of(state.size, at)]
        swappable = ring <= phase.rings
        return (FirstStonePlaced(seat=seat, hex=at, ring=ring, swappable=swappable),)
    return _place_next_stone(state, seat, at)


def _check_empty(state: State, at: Hex) -> None:
    where = {"q": at.q, "r": at.r}
    if not is_on(state.size, at):
        raise RuleViolation("stone.off-board", rule="1.1", hex=where, last=state.size - 1)
    if (state.stones[0] | state.stones[1]) >> number_of(state.size, at) & 1:
        raise RuleViolation("stone.occupied", rule="3.1", hex=where)


def _place_next_stone(state: State, seat: Seat, at: Hex) -> tuple[Event, ...]:
    """Place a stone other than the first. It wins if it connects the sides (rule 4.1)."""
    board = board_of(state.size)
    stones = state.stones[seat] | 1 << number_of(state.size, at)
    if not is_connected(board, stones, seat):
        return (StonePlaced(seat=seat, hex=at, next=1 - seat),)
    chain = shortest_chain(board, stones, seat)
    return (StonePlaced(seat=seat, hex=at, next=None), SidesConnected(seat=seat, chain=chain))
