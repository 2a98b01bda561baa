"""Conditions over views: their expressions, and the fields that the expressions may name."""

from matches.conditions.condition import LETTERS_MOST, Condition, Unclear
from matches.conditions.fields import check_fields

__all__ = ["LETTERS_MOST", "Condition", "Unclear", "check_fields"]
