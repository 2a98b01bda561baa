"""The table of Atta Ants as SVG."""

from games.atta_ants.drawing.board import draw, draw_part, list_parts

__all__ = ["draw", "draw_part", "list_parts"]
