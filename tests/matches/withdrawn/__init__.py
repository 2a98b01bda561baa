"""Matches that an administrator ends, hides or deletes."""
