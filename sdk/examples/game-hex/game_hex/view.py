"""The view of a seat or a spectator. It excludes the other seat's bid (rule 1.4)."""

from msgspec import Struct

from game_hex.board import Hex, ring_count, rows_of
from game_hex.pending import pending
from game_hex.state import Bidding, Connecting, Ended, Opening, State
from games.game import Seat, Seats


class SeenBid(Struct, frozen=True):
    """A seat's bid before both are revealed, with its value if the reader may see it."""

    seat: Seat
    is_placed: bool
    bid: int | None


class View(Struct, frozen=True):
    """The view of a seat, or of a spectator if `seat` is null.

    Attributes:
        phase: `bidding`, `opening`, `answering`, `playing` or `ended`; `unstarted` and `connecting`
            occur only when no seat must act.
        asked: the seats that must act.
        rows: the board from north to south; `0` and `1` are stones, and `.` is an empty hex.
        most: the highest possible bid, which is the number of rings.
        bids: the bids by seat, until they are revealed; empty afterwards.
        open_rings: the first stone can be swapped in rings 1 to this number; 0 except in the phase
            `opening`.
        winner: the seat that has won; null before that.
        chain: the winning chain, once the game is over; empty before that.
    """

    seat: Seat | None
    phase: str
    asked: tuple[Seat, ...]
    rows: tuple[str, ...]
    most: int
    bids: tuple[SeenBid, ...]
    open_rings: int
    winner: Seat | None
    chain: tuple[Hex, ...]


def view(state: State, seat: Seat | None) -> View:
    """Return the view of a seat, or of a spectator if `seat` is None (rule 1.4)."""
    phase, asked = state.phase, pending(state)
    return View(
        seat=seat,
        phase=type(phase).__name__.lower(),
        asked=tuple(question.seat for question in asked.questions)
        if isinstance(asked, Seats)
        else (),
        rows=rows_of(state.size, state.stones),
        most=ring_count(state.size),
        bids=_seen_bids(phase, seat) if isinstance(phase, Bidding) else (),
        open_rings=phase.rings if isinstance(phase, Opening) else 0,
        winner=phase.winner if isinstance(phase, Connecting | Ended) else None,
        chain=phase.chain if isinstance(phase, Ended) else (),
    )


def _seen_bids(phase: Bidding, reader: Seat | None) -> tuple[SeenBid, ...]:
    return tuple(
        SeenBid(seat=seat, is_placed=bid is not None, bid=bid if seat == reader else None)
        for seat, bid in enumerate(phase.bids)
    )
