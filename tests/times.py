"""Parser for times in responses."""

from datetime import datetime


def parse_time(text):
    """Parse a time from a response, and return milliseconds since 1970."""
    assert text.endswith("Z"), text
    return round(datetime.fromisoformat(text).timestamp() * 1000)
