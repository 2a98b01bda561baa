"""Recorded matches of every game, and the rules that they exercise (`python -m tests.replays`)."""
