"""Texts for people to read, and texts that people enter."""
