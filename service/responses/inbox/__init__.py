"""Responses about all matches of an account, and about presence."""
