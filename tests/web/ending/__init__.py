"""The end of a match in a browser: its result, and the rematch."""
