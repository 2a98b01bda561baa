"""The inbox, and who is present."""
