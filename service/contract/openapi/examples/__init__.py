"""Recorded JSON examples, and functions that insert them into the OpenAPI description.

Run `python -m tools.description` to record them again.
"""
