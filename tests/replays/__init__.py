"""Whole recorded matches of every game, and what they exercise. `python -m tests.replays` records."""
