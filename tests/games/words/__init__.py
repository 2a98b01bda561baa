"""Texts that people read, and those that they give."""
