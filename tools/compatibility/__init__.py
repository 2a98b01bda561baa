"""Comparison of two descriptions of the API, to find changes that break clients."""
