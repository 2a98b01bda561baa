"""Comparison of two matches."""
