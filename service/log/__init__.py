"""The log of a match, and its timeline."""
