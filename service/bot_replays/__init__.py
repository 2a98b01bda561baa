"""Recomputation of bots' choices."""
