"""The conditions under which the seats of a match may write notes to each other (rule T25)."""

from collections.abc import Iterator

from games.errors import RuleViolation
from games.game import Seat
from games.table import Table
from matches.context import Context
from matches.queries.read import Reader

RATED_MOST = 2  # seats of a rated match with notes
_RULE = "T25"


def find_closure(context: Context, reader: Reader) -> RuleViolation | None:
    """Return the reason for which a seat can never write or receive notes in its match, if any."""
    table = reader.match.timeline.newest
    if table.one_token:
        return RuleViolation("table-note.one-token", rule=_RULE)
    if table.rated and len(table.seats) > RATED_MOST:
        return RuleViolation("table-note.rated", rule=_RULE, most=RATED_MOST)
    if reader.seat is not None and _is_bot(context, table, reader.seat):
        return RuleViolation("table-note.bot", rule=_RULE)
    return None


def find_silence(context: Context, reader: Reader) -> RuleViolation | None:
    """Return the reason for which a seat cannot write notes now, if there is any."""
    closure = find_closure(context, reader)
    if closure is None and len(set(_people(context, reader.match.timeline.newest))) < 2:
        return RuleViolation("table-note.alone", rule=_RULE)
    return closure


def may_receive(context: Context, reader: Reader) -> bool:
    """Return whether a reader holds a seat that may receive notes, now or later."""
    if reader.seat is None:
        return False
    table = reader.match.timeline.newest
    has_others = sum(held.bot is None for held in table.seats) > 1
    return has_others and find_closure(context, reader) is None


def check_well_played(table: Table, *, has_said: bool) -> None:
    """Check that a seat may say "well played".

    Raises:
        RuleViolation: the match is not over, or the seat has said it before.
    """
    if table.status != "over":
        raise RuleViolation("table-note.running", rule=_RULE)
    if has_said:
        raise RuleViolation("table-note.said", rule=_RULE)


def check_muted(table: Table, seat: Seat, muted: tuple[Seat, ...]) -> None:
    """Check the seats that a seat mutes.

    Raises:
        RuleViolation: one of them is its own, or no seat of the match.
    """
    for other in muted:
        if other == seat or other >= len(table.seats):
            raise RuleViolation("table-note.seat", rule=_RULE, seat=other)


def _people(context: Context, table: Table) -> Iterator[Seat | str]:
    """Yield the account or, for the holder of a token, the number of each seat of a person."""
    for seat, held in enumerate(table.seats):
        if held.bot is None and not held.is_open and not _is_bot(context, table, seat):
            yield held.account or seat


def _is_bot(context: Context, table: Table, seat: Seat) -> bool:
    account = table.seats[seat].account
    return bool(account) and context.accounts.is_bot(account or "")
