"""Matches: list, create, view, take a seat, rematch."""
