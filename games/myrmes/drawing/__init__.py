"""Draws the board of Myrmes as SVG."""
