"""Positions supplied by clients. They are checked and tried out, and each fault names a field."""

from matches.commands.positions.placing import check_given, try_given

__all__ = ["check_given", "try_given"]
