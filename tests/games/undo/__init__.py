"""Undo histories: trees of commits with a played line."""
