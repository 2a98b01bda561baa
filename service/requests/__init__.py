"""The latest requests of an API key or a seat."""
