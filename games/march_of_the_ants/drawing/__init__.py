"""Draws the board of March of the Ants as SVG."""
