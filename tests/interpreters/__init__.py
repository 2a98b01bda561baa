"""Matches that several versions of Python play and verify alike."""
