"""Conditions and other expressions on views, and checks of the fields that they use."""

from matches.conditions.condition import Condition
from matches.conditions.expression import LETTERS_MOST, Expression, Unclear
from matches.conditions.fields import check_fields
from matches.conditions.view_part import ViewPart

__all__ = ["LETTERS_MOST", "Condition", "Expression", "Unclear", "ViewPart", "check_fields"]
