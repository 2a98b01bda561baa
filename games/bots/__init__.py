"""Bots, implemented as pure functions of a seat's view, a level and luck.

They see nothing other than this view.
"""

from games.bots.choice import VERSION, Choice
from games.bots.choosing import Clock, choose
from games.bots.levels import (
    LEVEL_NAMES,
    LEVEL_PATTERN,
    LONGEST_SECONDS,
    expected_seconds,
    is_level,
    level_after,
    level_of,
    patience_seconds,
)

__all__ = [
    "LEVEL_NAMES",
    "LEVEL_PATTERN",
    "LONGEST_SECONDS",
    "VERSION",
    "Choice",
    "Clock",
    "choose",
    "expected_seconds",
    "is_level",
    "level_after",
    "level_of",
    "patience_seconds",
]
