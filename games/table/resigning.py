"""Giving a match up, and how it is ranked then (rule T14)."""

from games.game import Outcome, Seat
from games.table.consent import moved_on
from games.table.events import SeatResigned, TableEvent
from games.table.seat_handover import held_by_player
from games.table.state import Table

LEVEL = "greedy"


def resign(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    """Let the holder of a seat give up; a bot plays on for it where the match goes on.

    Raises:
        RuleViolation: `seat.no-player` where no player holds the seat, `seat.resigned` where
            the seat has given up already.
    """
    held_by_player(table, seat)
    return (*moved_on(table), SeatResigned(seat=seat, level=level_of(table)))


def level_of(table: Table) -> str:
    """Return the level of the bot that plays on for a seat that has given up."""
    return table.clock.level if table.clock else LEVEL


def is_given_up(table: Table, *, allied: bool) -> bool:
    """Tell whether a match ends because seats have given up.

    It does with all but one seat; where the seats are allied, with all that players hold.
    """
    if table.status != "running" or not any(held.resigned for held in table.seats):
        return False
    if allied:
        return all(held.bot or held.resigned for held in table.seats)
    return sum(not held.resigned for held in table.seats) <= 1


def ranked(table: Table, outcome: Outcome | None, *, allied: bool) -> Outcome:
    """Return how a match ends: those who gave up come last, who did so first the very last.

    Allied seats share their fate: if they gave up together, they have lost.

    Args:
        table: as it stands in the end.
        outcome: the game's own; None where it was not played to its end.
        allied: whether the seats win or lose together.
    """
    seats = range(len(table.seats))
    if allied:
        lost = Outcome(((), tuple(seats)), "resignation", "T14")
        return outcome or lost
    gone = sorted((held.resigned, seat) for seat, held in enumerate(table.seats) if held.resigned)
    if outcome is not None and not gone:
        return outcome
    last = tuple((seat,) for _, seat in reversed(gone))
    out = {seat for _, seat in gone}
    if outcome is None:
        left = tuple(seat for seat in seats if seat not in out)
        return Outcome(((left,) if left else ()) + last, "resignation", "T14")
    groups = (tuple(seat for seat in group if seat not in out) for group in outcome.ranking)
    return Outcome(tuple(filter(None, groups)) + last, outcome.reason, outcome.rule)
