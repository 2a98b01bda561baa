"""Stores that span several servers, and load on them during failures."""
