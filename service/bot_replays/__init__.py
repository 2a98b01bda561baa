"""Reproduction of bot decisions."""
