"""Supplied positions: checked and played on trial, with each fault assigned to a field."""

from matches.commands.positions.placing import check_given, try_given

__all__ = ["check_given", "try_given"]
