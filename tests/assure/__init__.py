"""Slow assurance tests, run by `make assure`."""
