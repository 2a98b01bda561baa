"""Tests of what remains about matches that the store has lost."""
