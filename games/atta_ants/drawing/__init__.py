"""The board of Atta Ants as SVG."""
