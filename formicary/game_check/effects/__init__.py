"""Checks of what commands and events do to the state, and of its size and the time of decisions."""
