"""Matches between bots on all cores, and statistics of their results."""
