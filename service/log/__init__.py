"""The event log of a match, and its timeline."""
