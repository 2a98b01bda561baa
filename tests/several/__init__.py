"""Stores of several servers, and load on them while they fail."""
