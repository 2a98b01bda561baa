"""Texts that people read, filled from catalogues."""
