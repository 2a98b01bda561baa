"""Responses about accounts and their API keys."""
