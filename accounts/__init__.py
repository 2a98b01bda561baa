"""Accounts of people and programs: event streams, API keys and names. Not specific to any game."""
