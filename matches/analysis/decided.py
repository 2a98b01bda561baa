"""The command that a seat gave at a version of a finished match, with the reasons of a bot."""

from typing import Any

import msgspec
from msgspec import Struct

from events import Recorded
from games.game import AnyGame, Seat
from games.table import Rewound
from matches.audit.commits import command_given
from matches.context import Context
from matches.queries.visible import last_visible
from projections.match_cache import Match

_LOOK_AHEAD = 500  # events to look through, with the commands of other seats


class Reasons(Struct, frozen=True):
    """The reasons of a bot, as in the log.

    Attributes:
        level: the level of the bot.
        engine: the engine that chose.
        seen: the version on which the choice was based.
        iterations: the number of iterations of the search; 0 if there was none.
        value: the value of the chosen command in the units of the engine; None if there is none.
        alternatives: the best other commands with their values.
        fell_back: the reasons for falling back to weaker engines.
    """

    level: str
    engine: str
    seen: int
    iterations: int
    value: str | None
    alternatives: tuple[dict[str, Any], ...]
    fell_back: tuple[str, ...]


class DecidedCommand(Struct, frozen=True):
    """The command that a seat gave, with the reasons if a bot chose it."""

    command: Any
    reasons: Reasons | None

    def values(self, game: AnyGame) -> dict[Any, str]:
        """Return the values that the bot expected, by command."""
        if self.reasons is None:
            return {}
        kept = self.reasons.alternatives
        found = {msgspec.convert(row["command"], game.command): row["value"] for row in kept}
        if self.reasons.value is not None:
            found[self.command] = self.reasons.value
        return found


def decision_at(context: Context, match: Match, version: int, seat: Seat) -> DecidedCommand | None:
    """Return the next command of a seat after a version, or None if none follows.

    None follows if a rewind comes first. Before the match has released its secrets, the result is
    None as well.
    """
    if "salt" not in match.timeline.newest.released:
        return None
    entries = context.store.page(match.match_id, version, last_visible(match), _LOOK_AHEAD)
    for entry in entries:
        recorded: Recorded[Any] = match.codec.read(entry)
        if isinstance(recorded.event, Rewound):
            return None
        has_command = bytes(recorded.record.command) or "command" in recorded.hidden
        if recorded.record.seat == seat and has_command:
            return DecidedCommand(command_given(match.game, recorded), _reasons_of(recorded))
    return None


def _reasons_of(recorded: Recorded[Any]) -> Reasons | None:
    hidden = recorded.hidden.get("reasons")
    return None if hidden is None else msgspec.convert(hidden[1], Reasons)
