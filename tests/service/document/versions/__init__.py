"""The description compared with released ones."""
