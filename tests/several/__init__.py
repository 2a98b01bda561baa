"""Stores of several servers, and load on them during failures."""
