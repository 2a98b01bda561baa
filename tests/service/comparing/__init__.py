"""The endpoint that compares two matches."""
