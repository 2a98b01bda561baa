"""Parked work: the command that lists it and tries it again."""
