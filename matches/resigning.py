"""Seats given up by their holders (rule T14)."""

from collections.abc import Sequence
from typing import Any

from games.luck import Draw
from games.table import resign
from matches.errors import MatchNotRunning
from matches.house import House
from matches.play import Played, Request, act
from projections.cache import Held
from projections.line import Position


def give_up(house: House, match: str, request: Request) -> Played:
    """Let the holder of the seat that asks give the match up.

    Raises:
        RuleViolation: see `games.table.resign`.
        MatchNotRunning, StaleVersion, NoSuchMatch, KeyReused: see there.
    """
    seat = -1 if request.actor.seat is None else request.actor.seat

    def decide(_: Held, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        if position.table.status != "running":
            raise MatchNotRunning(position.table.status)
        return resign(position.table, seat), ()

    return act(house, match, request, decide)
