"""Presence of players."""
