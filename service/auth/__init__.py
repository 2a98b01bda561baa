"""Caller identification by network address and API key, and an activity log."""
