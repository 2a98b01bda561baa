"""Tests of the account endpoints, and of API keys at all other endpoints."""
