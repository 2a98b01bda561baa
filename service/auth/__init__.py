"""Identification of callers by network address and API key, and the activity log."""
