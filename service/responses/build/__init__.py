"""Answers made of matches: what they are, where they stand, what is explained of them."""
