"""Causes of the values in a view."""
