"""Options for creating a match (rule 1.1)."""

from typing import Annotated

from msgspec import Meta, Struct

from game_hex.content import LEAST_SIZE, SIZE


class Options(Struct, frozen=True, kw_only=True):
    """Options of a match.

    Attributes:
        size: the number of hexes along a side of the board.
    """

    size: Annotated[int, Meta(ge=LEAST_SIZE, le=SIZE)] = SIZE
