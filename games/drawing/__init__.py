"""SVG helpers that the drawings of the games share."""
