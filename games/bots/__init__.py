"""Players that see one seat's view and nothing else: pure functions of view, level and luck."""

from games.bots.choice import VERSION, Choice
from games.bots.choosing import Clock, choose
from games.bots.levels import LEVEL_NAMES, LEVEL_PATTERN, expected_seconds, is_level, level_of

__all__ = [
    "LEVEL_NAMES",
    "LEVEL_PATTERN",
    "VERSION",
    "Choice",
    "Clock",
    "choose",
    "expected_seconds",
    "is_level",
    "level_of",
]
