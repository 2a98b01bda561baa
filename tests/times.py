"""Parsing of times in answers."""

from datetime import datetime


def parse_time(text):
    """Return a time of an answer in milliseconds since 1970."""
    assert text.endswith("Z"), text
    return round(datetime.fromisoformat(text).timestamp() * 1000)
