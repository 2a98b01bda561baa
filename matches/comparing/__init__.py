"""Comparison of the played lines of two matches."""
