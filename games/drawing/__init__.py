"""The SVG kit that the drawings of the games share."""
