"""Identification of callers: network addresses, API keys, and activity log."""
