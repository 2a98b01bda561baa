"""Parked work: the commands that list it and retry it."""
