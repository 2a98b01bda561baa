"""Tests of the notes that the seats of a match write to each other."""
