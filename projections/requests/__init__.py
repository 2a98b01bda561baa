"""The latest requests of each API key and each seat."""
