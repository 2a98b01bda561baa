"""Branches of a match, and positions from which new matches can start."""
