"""Players that see one seat's view and nothing else: pure functions of view, level and luck."""

from games.bots.choice import LEVELS, Choice, choose

__all__ = ["LEVELS", "Choice", "choose"]
