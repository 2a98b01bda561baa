"""Matches: list, create, show, take seats, rematch."""
