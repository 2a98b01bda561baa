"""The table of Atta Ants as SVG."""

from games.atta_ants.drawing.board import draw

__all__ = ["draw"]
