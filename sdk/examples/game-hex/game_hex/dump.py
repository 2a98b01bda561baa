"""Conversion of the state to plain values and back.

The board is stored as rows of text, because its masks are too wide for JSON numbers.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from game_hex.board import rows_of, stones_of
from game_hex.content import SIZE
from game_hex.state import PhaseOfPlay, State

Row = Annotated[str, Meta(pattern="^[.01]*$", max_length=SIZE)]


class Dumped(Struct, frozen=True):
    """A state that encodes to plain JSON. `View.rows` documents the board format."""

    rows: Annotated[tuple[Row, ...], Meta(max_length=SIZE)]
    phase: PhaseOfPlay


def dump(state: State) -> Dumped:
    """Convert the state to a struct that encodes to plain JSON."""
    return Dumped(rows_of(state.size, state.stones), state.phase)


def load(plain: Any) -> State:
    """Convert a dumped state back to a `State`.

    Raises:
        msgspec.ValidationError: The values do not follow the schema of `Dumped`.
    """
    dumped = plain if isinstance(plain, Dumped) else msgspec.convert(plain, Dumped)
    size = len(dumped.rows)
    for at, row in enumerate(dumped.rows):
        if len(row) != size:
            raise msgspec.ValidationError(f"Expected {size} hexes in a row - at `$.rows[{at}]`")
    return State(size, stones_of(dumped.rows), dumped.phase)
