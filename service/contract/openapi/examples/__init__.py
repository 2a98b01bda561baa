"""Recorded JSON examples, and their insertion into the OpenAPI description.

Run `python -m tools.description` to record them again.
"""
