"""What is told of events and commands: their lines, and what they touch on the board."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.errors import Fact
from games.game import AnyGame, Line, Target
from games.table import (
    InvitationMade,
    InvitationWithdrawn,
    MatchCalledOff,
    MatchCreated,
    MatchEnded,
    PositionSet,
    ReservationDeclined,
    Rewound,
    SeatClaimed,
    SeatHandedBack,
    SeatHandedToBot,
    SeatLeft,
    SeatReserved,
    SeatResigned,
    SeatTaken,
    SeatTokenRotated,
    StandingAnswersGiven,
    TableEvent,
    TimedOut,
    UndoAnswered,
    UndoLapsed,
    UndoProposed,
)

_FIELDS: Mapping[type, tuple[str, ...]] = {  # of an event, which its line tells besides its rule
    PositionSet: (),
    SeatTokenRotated: ("seat",),
    SeatClaimed: ("seat", "account"),
    SeatLeft: ("seat",),
    SeatReserved: ("seat", "account"),
    ReservationDeclined: ("seat",),
    InvitationMade: ("seat",),
    InvitationWithdrawn: ("seat",),
    Rewound: ("to",),
    UndoProposed: ("seat", "to"),
    UndoAnswered: ("seat", "agrees"),
    UndoLapsed: ("reason",),
    StandingAnswersGiven: ("seat",),
    SeatHandedToBot: ("seat", "level", "reason"),
    SeatHandedBack: ("seat",),
    SeatResigned: ("seat", "reason"),
    MatchCalledOff: ("reason",),
}


def table_line(event: TableEvent) -> Line:
    """Return the line of an event of the table."""
    return Line(str(type(event).__struct_config__.tag), _facts_of(event))


def _facts_of(event: TableEvent) -> Mapping[str, Fact]:
    match event:
        case MatchCreated(seats=seats):
            return {"seats": len(seats)}
        case MatchEnded(outcome=outcome):
            return {"ranking": outcome.ranking, "reason": outcome.reason, "rule": outcome.rule}
        case SeatTaken(seat=seat, account=account):
            return {"seat": seat, "account": account or "", "rule": event.rule}
        case TimedOut(seat=seat, asked_since=asked, ran_out_at=at):
            return {"seat": seat, "asked": asked, "ran_out_at": at, "rule": event.rule}
        case _:
            facts = {name: getattr(event, name) for name in _FIELDS[type(event)]}
            return {**facts, "rule": event.rule}


def line_of_event(game: AnyGame, content: str, event: Any) -> Line:
    """Return the line of an event whose secrets may be unset, its facts as people name them.

    Args:
        game: whose event it is.
        content: the hash of the pack that the match is played with.
        event: what happened.
    """
    line = game.describe(event)
    return game.name_facts(content, line) if game.name_facts else line


def targets_of_event(game: AnyGame, event: Any) -> tuple[Target, ...]:
    """Return what an event touches; nothing for a game whose drawing has no targets."""
    return game.targets.of_event(event) if game.targets else ()


def line_of_command(game: AnyGame, view: Any, command: Any) -> Line:
    """Return the line of a command, as its seat, whose view is given, may know it."""
    if game.describe_command:
        return game.describe_command(view, command)
    facts: dict[str, Any] = msgspec.to_builtins(command)
    return Line(str(facts["type"]), facts)


def targets_of_command(game: AnyGame, view: Any, command: Any) -> tuple[Target, ...]:
    """Return what a command touches, as its seat, whose view is given, may know it."""
    return game.targets.of_command(view, command) if game.targets else ()
