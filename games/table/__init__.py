"""What every match has, whatever the game: seats, undo, the end."""

from games.table.consent import answer, moved_on, propose
from games.table.events import (
    Lineage,
    MatchCreated,
    MatchEnded,
    PositionSet,
    Rewound,
    SeatPlan,
    SeatTaken,
    TableEvent,
    UndoAnswered,
    UndoLapsed,
    UndoPolicy,
    UndoProposed,
)
from games.table.state import Proposal, SeatState, Table, evolve_table, take_seat

__all__ = [
    "Lineage",
    "MatchCreated",
    "MatchEnded",
    "PositionSet",
    "Proposal",
    "Rewound",
    "SeatPlan",
    "SeatState",
    "SeatTaken",
    "Table",
    "TableEvent",
    "UndoAnswered",
    "UndoLapsed",
    "UndoPolicy",
    "UndoProposed",
    "answer",
    "evolve_table",
    "moved_on",
    "propose",
    "take_seat",
]
