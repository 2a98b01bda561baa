"""Workers that are killed in the midst of their work."""
