"""Queries on a match: states, descriptions, differences, previews and explanations."""
