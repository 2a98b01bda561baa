"""Leaderboards of the games."""
