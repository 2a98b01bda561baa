"""What standing answers make of the questions that stand."""

from typing import Any

from games.game import AnyGame, Seat, Seats
from games.table import Table, chosen, standing_of


def standing_command(game: AnyGame, table: Table, state: Any, seat: Seat) -> Any:
    """Return the command that a seat's standing answers give to what it is asked, or None.

    It depends on the seat's own view and answers alone.
    """
    if not table.standing or table.status != "running":
        return None
    pending = game.pending(state)
    if not isinstance(pending, Seats):
        return None
    kinds = [question.kind for question in pending.questions if question.seat == seat]
    fitting = [one for one in standing_of(table, seat) if one.kind in kinds]
    return chosen(fitting[0], game.legal(state, seat)) if fitting else None


def answered_seats(game: AnyGame, table: Table, state: Any) -> tuple[Seat, ...]:
    """Return the seats whose standing answers give a command now, for the workers alone."""
    if not table.standing:
        return ()
    seats = range(len(table.seats))
    return tuple(s for s in seats if standing_command(game, table, state, s) is not None)
