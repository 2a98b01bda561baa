"""Invariants that hold for every state of a match. Faults refer to fields of the dumped state."""

from collections.abc import Iterator
from itertools import pairwise

from game_hex.board import board_of, is_connected, number_of, ring_count, spread
from game_hex.content import LEAST_SIZE, SIZE
from game_hex.state import (
    Answering,
    Bidding,
    Connecting,
    Ended,
    Opening,
    Playing,
    State,
    Unstarted,
)
from games.game import Fault


def invariants(state: State) -> tuple[Fault, ...]:
    """Return the invariants that a state violates. States that play can reach violate none."""
    if isinstance(state.phase, Unstarted) and not state.size:
        return ()
    if not LEAST_SIZE <= state.size <= SIZE:
        return (Fault("/rows", f"a board has {LEAST_SIZE} to {SIZE} rows"),)
    return (*_bid_faults(state), *(tuple(_count_faults(state)) or _chain_faults(state)))


def _bid_faults(state: State) -> Iterator[Fault]:
    """Check that bids do not exceed the number of rings (rule 2.1)."""
    phase, most = state.phase, ring_count(state.size)
    if isinstance(phase, Opening) and phase.rings > most:
        yield Fault("/phase/rings", f"the board has {most} rings")
    if isinstance(phase, Bidding):
        for seat, bid in enumerate(phase.bids):
            if bid is not None and bid > most:
                yield Fault(f"/phase/bids/{seat}", f"the highest bid is {most}")


def _count_faults(state: State) -> Iterator[Fault]:
    """Check the numbers of stones, which follow from the order of turns (rules 3.1, 3.2)."""
    counts = [stones.bit_count() for stones in state.stones]
    match state.phase:
        case Unstarted() | Bidding() | Opening():
            if sum(counts):
                yield Fault("/rows", "the first stone is still to be placed")
        case Answering(seat=seat):
            if (counts[seat], counts[1 - seat]) != (0, 1):
                yield Fault("/rows", f"the first stone, of seat {1 - seat}, lies alone")
        case Playing(seat=seat):
            if not sum(counts) or counts[1 - seat] - counts[seat] not in (0, 1):
                yield Fault("/rows", f"it cannot be the turn of seat {seat}")
        case Connecting(winner=seat) | Ended(winner=seat):
            if counts[seat] - counts[1 - seat] not in (0, 1):
                yield Fault("/rows", f"seat {seat} cannot have placed the last stone")


def _chain_faults(state: State) -> Iterator[Fault]:
    """Check that the game is over if and only if a seat's sides are connected (rule 4.1)."""
    board, phase = board_of(state.size), state.phase
    joined = [seat for seat in (0, 1) if is_connected(board, state.stones[seat], seat)]
    wanted = [phase.winner] if isinstance(phase, Connecting | Ended) else []
    if joined != wanted:
        yield Fault(
            "/rows", f"sides are joined by {joined or 'nobody'}, not by {wanted or 'nobody'}"
        )
    elif isinstance(phase, Ended) and not _is_chain(state, phase):
        yield Fault("/phase/chain", f"it does not join the sides of seat {phase.winner}")


def _is_chain(state: State, phase: Ended) -> bool:
    board = board_of(state.size)
    if any(max(at.q, at.r) >= state.size for at in phase.chain):
        return False
    chain = [1 << number_of(state.size, at) for at in phase.chain]
    start, goal = board.sides[phase.winner]
    follows = pairwise(chain)
    return (
        bool(chain and chain[0] & start and chain[-1] & goal)
        and all(stone & state.stones[phase.winner] for stone in chain)
        and all(spread(board, hexes) & other for hexes, other in follows)
    )
