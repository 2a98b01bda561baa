"""Conditions on views, and checks of the fields that the conditions use."""

from matches.conditions.condition import LETTERS_MOST, Condition, Unclear
from matches.conditions.fields import check_fields

__all__ = ["LETTERS_MOST", "Condition", "Unclear", "check_fields"]
