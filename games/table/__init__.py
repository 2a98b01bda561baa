"""What every match has, whatever the game: seats, undo, standing answers, the end."""

from games.table.answers import after_commit, give, standing_of
from games.table.consent import answer, moved_on, propose
from games.table.events import (
    Lineage,
    MatchCreated,
    MatchEnded,
    PositionSet,
    Rewound,
    SeatHandedBack,
    SeatHandedToBot,
    SeatPlan,
    SeatTaken,
    StandingAnswersGiven,
    TableEvent,
    UndoAnswered,
    UndoLapsed,
    UndoPolicy,
    UndoProposed,
)
from games.table.handing import check_plays, hand_over, take_back
from games.table.standing import OnlyOfType, OnlyOne, StandingAnswer, TheCommand, chosen
from games.table.state import Proposal, SeatState, Table, evolve_table, take_seat

__all__ = [
    "Lineage",
    "standing_of",
    "give",
    "after_commit",
    "chosen",
    "TheCommand",
    "OnlyOne",
    "OnlyOfType",
    "StandingAnswer",
    "StandingAnswersGiven",
    "MatchCreated",
    "MatchEnded",
    "PositionSet",
    "Proposal",
    "Rewound",
    "SeatHandedBack",
    "SeatHandedToBot",
    "check_plays",
    "hand_over",
    "take_back",
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
