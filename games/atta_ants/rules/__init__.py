"""The rules themselves, by phase."""
