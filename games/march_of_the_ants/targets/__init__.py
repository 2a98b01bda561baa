"""Targets of commands and events, and the commands and values that belong to a target."""

from games.march_of_the_ants.targets.elements import elements
from games.march_of_the_ants.targets.pointing import meant
from games.march_of_the_ants.targets.touching import of_command, of_event, top_card

__all__ = ["elements", "meant", "of_command", "of_event", "top_card"]
