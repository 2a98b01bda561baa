"""What commands and events touch, and what somebody may mean who points at something."""

from games.march_of_the_ants.targets.pointing import meant
from games.march_of_the_ants.targets.touching import of_command, of_event, top_card

__all__ = ["meant", "of_command", "of_event", "top_card"]
