"""Times in answers: one type and one function, whoever answers."""

from matches.times import Time, format_time

__all__ = ["Time", "format_time"]
