"""The table: the parts of a match that are common to all games."""
