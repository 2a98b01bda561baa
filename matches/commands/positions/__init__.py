"""Supplied positions, which are checked and tried out. Each fault is assigned to a field."""

from matches.commands.positions.placing import check_given, try_given

__all__ = ["check_given", "try_given"]
