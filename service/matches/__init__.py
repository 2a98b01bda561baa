"""Endpoints that list, create, and show matches, and that fill their seats."""
