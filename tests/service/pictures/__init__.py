"""Boards and cards over HTTP."""
