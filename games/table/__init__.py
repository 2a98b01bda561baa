"""What every match has, whatever the game: seats, undo, the end."""

from games.table.events import (
    MatchCreated,
    MatchEnded,
    Rewound,
    SeatPlan,
    SeatTaken,
    TableEvent,
)
from games.table.state import SeatState, Table, evolve_table, take_seat

__all__ = [
    "MatchCreated",
    "MatchEnded",
    "Rewound",
    "SeatPlan",
    "SeatState",
    "SeatTaken",
    "Table",
    "TableEvent",
    "evolve_table",
    "take_seat",
]
