"""Comparison of two API descriptions, to find changes that break clients."""
