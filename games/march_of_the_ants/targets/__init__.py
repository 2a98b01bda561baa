"""Targets of commands and events, and the commands that a click on a target may mean."""

from games.march_of_the_ants.targets.pointing import meant
from games.march_of_the_ants.targets.touching import of_command, of_event, top_card

__all__ = ["meant", "of_command", "of_event", "top_card"]
