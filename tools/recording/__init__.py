"""Recorded answers of the application, which are the examples of the API's description.

`python -m tools.description` plays matches through the application, in memory. Its clock and
entropy are fixed, so the same code always records the same bytes.
"""
