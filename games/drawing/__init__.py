"""SVG helpers shared by the drawings of all games."""
