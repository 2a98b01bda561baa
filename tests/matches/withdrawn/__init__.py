"""Tests of matches that an administrator ends, hides or deletes."""
