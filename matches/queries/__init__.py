"""Queries on a match: states, lines, differences, previews and explanations."""
