"""Response body for reproduced bot decisions."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from games.game import Seat
from service.contract.names import GameSlug, MatchId


class RederivedShown(Struct, frozen=True):
    """A recorded bot decision, compared with the recomputed one.

    Attributes:
        seq: the seq of the first event of the command.
        seat: the seat that the bot played.
        level: the level of the bot.
        label: the label of the bot's random draws.
        is_same: true if the two agree.
        differing: the names of the fields that differ.
        recorded: the recorded decision: the command, the engine, the number of iterations, the
            expected value and the best alternative commands.
        again: the same fields of the recomputed decision.
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
