"""Seats handed to a bot by their holders, and back, and given up (rules T10 and T14)."""

from collections.abc import Callable, Sequence
from typing import Any

from games.game import Seat
from games.luck import Draw
from games.table import Table, TableEvent, hand_over, resign, take_back
from matches.commands.execute import Played, Request, act
from matches.context import House
from matches.errors import MatchNotRunning
from projections.match_cache import Held
from projections.timeline import Position


def hand_to_bot(house: House, match: str, request: Request, level: str) -> Played:
    """Let a bot play for the seat that asks, until its holder takes it back.

    Raises:
        RuleViolation: see `games.table.hand_over`.
        MatchNotRunning, StaleVersion, NoSuchMatch, KeyReused: see there.
    """
    return _tell(house, match, request, lambda table, seat: hand_over(table, seat, level))


def take_seat_back(house: House, match: str, request: Request) -> Played:
    """Let the holder of the seat that asks play it again.

    Raises:
        RuleViolation: see `games.table.take_back`.
        MatchNotRunning, StaleVersion, NoSuchMatch, KeyReused: see there.
    """
    return _tell(house, match, request, lambda table, seat: (take_back(table, seat),))


def give_up(house: House, match: str, request: Request) -> Played:
    """Let the holder of the seat that asks give the match up (rule T14).

    Raises:
        RuleViolation: see `games.table.resign`.
        MatchNotRunning, StaleVersion, NoSuchMatch, KeyReused: see there.
    """
    return _tell(house, match, request, resign)


def _tell(
    house: House, match: str, request: Request, told: Callable[[Table, Seat], Sequence[TableEvent]]
) -> Played:
    seat = -1 if request.actor.seat is None else request.actor.seat

    def decide(_: Held, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        if position.table.status != "running":
            raise MatchNotRunning(position.table.status)
        return told(position.table, seat), ()

    return act(house, match, request, decide)
