"""Positions that somebody gave: checked, played on trial, and each fault placed at a field."""

from matches.commands.positions.placing import check_given, try_given

__all__ = ["check_given", "try_given"]
