"""Board sections that are laid out side by side. Each has a size and content."""

from msgspec import Struct

from games.drawing.svg import tag

WIDTH = 348  # width of every sheet except the table's; it fits a phone


class Sheet(Struct, frozen=True):
    """A rectangular section of the board.

    Attributes:
        width, height: the size in units. At one pixel per unit, the smallest text is 11 pixels
            high.
        inside: the SVG elements of the sheet.
    """

    width: int
    height: int
    inside: str


def frame(height: int, *, is_asked: bool = False) -> str:
    """Return the background of a sheet next to the table, with a thick border if `is_asked`."""
    name = "aa-panel aa-asked" if is_asked else "aa-panel"
    return tag("rect", class_=name, x=2, y=2, width=WIDTH - 4, height=height - 4, rx=9)


def capitalize(said: str) -> str:
    """Return text with its first letter capitalized."""
    return f"{said[:1].upper()}{said[1:]}"
