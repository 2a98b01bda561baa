"""Targets of commands and events, and the commands and values that belong to a target."""

from games.atta_ants.targets.elements import elements
from games.atta_ants.targets.pointing import meant
from games.atta_ants.targets.touching import (
    name_ant,
    name_card,
    name_cell,
    name_seat,
    name_spider,
    of_command,
    of_event,
)

__all__ = [
    "elements",
    "meant",
    "name_ant",
    "name_card",
    "name_cell",
    "name_seat",
    "name_spider",
    "of_command",
    "of_event",
]
