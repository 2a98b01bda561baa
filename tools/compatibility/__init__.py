"""Comparison between two API descriptions that finds changes that would break clients."""
