"""Targets of commands and events, and the commands and values that belong to a target."""

from games.myrmes.targets.elements import elements
from games.myrmes.targets.pointing import meant
from games.myrmes.targets.touching import of_command, of_event

__all__ = ["elements", "meant", "of_command", "of_event"]
