"""Recorded responses from the application, which serve as examples in the API description.

`python -m tools.description` plays matches through the application, in memory. Its clock and
entropy are fixed, so the same code always records the same bytes.
"""
