"""Queries about a match: states, descriptions, differences, previews and explanations."""
