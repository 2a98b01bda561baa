"""Branches of a match, and positions that new matches can begin from."""
