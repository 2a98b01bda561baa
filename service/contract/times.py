"""The type of times in responses, and the function that formats them."""

from matches.times import Time, format_time

__all__ = ["Time", "format_time"]
