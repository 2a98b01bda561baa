"""Checks that a game depends on nothing but its arguments, in any process."""
