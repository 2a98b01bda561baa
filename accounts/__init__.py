"""Accounts of people and programs: event streams, API keys and names. Independent of the games."""
