"""Recorded answers of the application, which are the examples of the API's description.

`python -m service` plays matches through the application, in memory. Its clock and entropy are
fixed, so the same code always records the same bytes. Nothing here runs in a service.
"""
