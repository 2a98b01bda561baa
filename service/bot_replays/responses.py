"""The response about the recomputation of a bot's choice."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from games.game import Seat
from service.contract.names import GameSlug, MatchId


class RederivedShown(Struct, frozen=True):
    """A bot's recorded choice, and the result of computing it again.

    Attributes:
        seq: the seq of the first event of the command.
        seat: the seat that the bot played.
        level: the level of the bot.
        label: the label of the luck that the bot drew.
        is_same: true if the two agree.
        differing: the names of the fields that differ.
        recorded: the recorded choice: the command, the engine, the iterations, the value that it
            expects and the best other commands.
        again: the same fields, as computed again.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seq: int
    seat: Seat
    level: str
    label: str
    is_same: bool
    differing: tuple[str, ...]
    recorded: Mapping[str, Any]
    again: Mapping[str, Any]
