"""Builders of responses from matches: details, clocks, questions and explanations."""
