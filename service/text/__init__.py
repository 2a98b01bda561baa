"""Texts for people, filled from catalogues."""
