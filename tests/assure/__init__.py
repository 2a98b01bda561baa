"""Slow assurance: `make assure`."""
