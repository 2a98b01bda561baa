"""A piece of the board that is laid out next to others, with its size and content."""

from msgspec import Struct

from games.drawing.svg import tag

WIDTH = 348  # of every sheet but the table; it fits a phone


class Sheet(Struct, frozen=True):
    """A piece of the board.

    Attributes:
        width, height: in units; at one pixel per unit its smallest text is 11 pixels high.
        inside: its elements.
    """

    width: int
    height: int
    inside: str


def frame(height: int, *, is_asked: bool = False) -> str:
    """Return the background of a sheet next to the table; `is_asked` makes its border thick."""
    name = "aa-panel aa-asked" if is_asked else "aa-panel"
    return tag("rect", class_=name, x=2, y=2, width=WIDTH - 4, height=height - 4, rx=9)


def capitalize(said: str) -> str:
    """Return words with an initial capital letter."""
    return f"{said[:1].upper()}{said[1:]}"
