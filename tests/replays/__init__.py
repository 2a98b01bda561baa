"""Recorded matches of every game and the rules they exercise (`python -m tests.replays`)."""
