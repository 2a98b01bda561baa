"""The schema versions of a game's events."""
