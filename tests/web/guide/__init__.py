"""The documentation at `/guide`."""
