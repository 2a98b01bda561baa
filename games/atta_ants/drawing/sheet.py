"""A piece of the board as it is laid beside others: how large it is, and what it shows."""

from msgspec import Struct

from games.drawing.svg import tag

WIDTH = 348  # of everything but the table: it fits a phone, too


class Sheet(Struct, frozen=True):
    """A piece of the board.

    Attributes:
        width, height: in units; at one pixel for a unit its smallest text is 11 pixels high.
        inside: its elements.
    """

    width: int
    height: int
    inside: str


def frame(height: int, *, is_asked: bool = False) -> str:
    """Return the ground of a sheet beside the table; one that is asked to act has a thick rim."""
    name = "aa-panel aa-asked" if is_asked else "aa-panel"
    return tag("rect", class_=name, x=2, y=2, width=WIDTH - 4, height=height - 4, rx=9)


def capitalize(said: str) -> str:
    """Return words with a capital letter at their beginning."""
    return f"{said[:1].upper()}{said[1:]}"
