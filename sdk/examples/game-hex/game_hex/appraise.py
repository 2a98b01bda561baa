"""Appraisal of a state for one seat, used by bots that look one step ahead."""

from game_hex.board import Board, board_of, flood, ring_count, spread
from game_hex.scoring import winner_of
from game_hex.state import Answering, Bidding, Opening, State
from games.game import Seat

_WON = 1000.0
_FAIR = 0.6  # approximate value of the first move, as a fraction of the rings
_WAYS = 4.0  # value, in stones, if every hex is on a shortest path


def appraise(state: State, seat: Seat) -> float:
    """Return the value of a state for a seat, in stones. Higher is better."""
    winner = winner_of(state)
    if winner is not None:
        return _WON if winner == seat else -_WON
    phase = state.phase
    if isinstance(phase, Bidding):
        return _fairness(phase, state.size, seat)
    if isinstance(phase, Opening) or not state.size:
        return 0.0
    ahead = _promise(state, seat) - _promise(state, 1 - seat)
    if isinstance(phase, Answering):  # the seat that may swap chooses the better side
        return abs(ahead) if phase.seat == seat else -abs(ahead)
    return ahead


def _fairness(phase: Bidding, size: int, seat: Seat) -> float:
    bid = phase.bids[seat]
    return 0.0 if bid is None else -abs(bid - _FAIR * ring_count(size))


def _promise(state: State, seat: Seat) -> float:
    """Estimate a seat's progress from the stones that it still needs and its shortest paths."""
    board, own, rival = board_of(state.size), state.stones[seat], state.stones[1 - seat]
    start, goal = board.sides[seat]
    there, back = _levels(board, start, own, ~rival), _levels(board, goal, own, ~rival)
    needed = next((n for n, mask in enumerate(there) if mask & goal), None)
    if needed is None:
        return -_WON
    ways = 0
    for spent in range(1, min(needed + 1, len(there))):
        left = needed + 1 - spent
        if left < len(back):
            ways |= there[spent] & back[left]
    return _WAYS * (ways & ~own).bit_count() / len(board.hexes) - needed


def _levels(board: Board, side: int, own: int, open_hexes: int) -> list[int]:
    """Return the hexes first reached from a side, indexed by the number of added stones."""
    reached = flood(board, side & own, own)
    levels = [reached]
    while levels[-1] or len(levels) == 1:
        grown = (spread(board, reached) | side) & board.every & open_hexes & ~reached
        level = (grown | flood(board, spread(board, grown) & own, own)) & ~reached
        levels.append(level)
        reached |= level
    return levels
