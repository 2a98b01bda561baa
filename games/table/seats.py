"""Operations on seats, such as reserving, taking, claiming, leaving and giving them up.

Rules T1, T10, T14, T17, T18 and T19.
"""

from operator import attrgetter

from msgspec import UNSET

from games.bots.levels import is_level
from games.errors import RuleViolation
from games.game import Outcome, Seat
from games.table.events import (
    CallOffReason,
    InvitationMade,
    InvitationWithdrawn,
    MatchCalledOff,
    MatchCreated,
    ReservationDeclined,
    SeatClaimed,
    SeatHandedBack,
    SeatHandedToBot,
    SeatLeft,
    SeatReserved,
    SeatResigned,
    SeatTaken,
    SeatTokenRotated,
    TableEvent,
)
from games.table.state import SeatState, Table
from games.table.undo import agree, lapse_proposal

CALLED_OFF = Outcome((), "called-off", "T15")  # neither winners nor losers
_resigned = attrgetter("resigned")
LEVEL = "greedy"  # level of the bot for a seat that has given up, in a match without clocks


def take_seat(
    table: Table, seat: Seat, entropy: str, account: str = "", invitation: int = 0
) -> SeatTaken:
    """Let a player take an open seat (rules T1, T17, T18).

    Args:
        table: the table.
        seat: the seat.
        entropy: the player's entropy for the luck key.
        account: the id of the account that takes the seat; empty for none.
        invitation: the seq of the presented invitation; 0 for none.

    Raises:
        RuleViolation: `seat.none` if there is no such seat, `seat.taken` if it is held;
            `seat.reserved`, `seat.needs-invitation`, `seat.account-seated`.
    """
    check_open_seat(table, seat)
    check_invited(table, seat, account, invitation)
    return SeatTaken(seat=seat, entropy=entropy, account=account or UNSET)


def rotate_token(table: Table, seat: Seat) -> SeatTokenRotated:
    """Let the holder of a seat replace its token with a new one (rule T18).

    Raises:
        RuleViolation: `seat.no-player` if no player holds the seat, `seat.claimed` if an account
            holds it, in which case there is no token.
    """
    _held_by_token(table, seat)
    return SeatTokenRotated(seat=seat)


def claim(table: Table, seat: Seat, account: str) -> SeatClaimed:
    """Bind a held seat to an account (rule T18).

    Raises:
        RuleViolation: `seat.no-player` if no player holds the seat, `seat.claimed` if an account
            holds it, `seat.account-seated` if the account holds another seat.
    """
    _held_by_token(table, seat)
    check_one_seat(table, account)
    return SeatClaimed(seat=seat, account=account)


def leave(table: Table, seat: Seat) -> SeatLeft:
    """Let the player of a seat leave before the match begins (rule T19).

    Raises:
        RuleViolation: `seat.no-player` if no player holds the seat, `match.begun`.
    """
    check_not_begun(table)
    if table.seats[seat].taken is None:
        raise RuleViolation("seat.no-player", rule="T10", seat=seat)
    return SeatLeft(seat=seat)


def check_not_begun(table: Table) -> None:
    """Check that a match has not begun. Raises `match.begun`."""
    if table.status != "open":
        raise RuleViolation("match.begun", rule="T19")


def _held_by_token(table: Table, seat: Seat) -> None:
    """Check that a seat is held by means of a token. Raises `seat.no-player` or `seat.claimed`."""
    if table.seats[seat].taken is None:
        raise RuleViolation("seat.no-player", rule="T10", seat=seat)
    if table.seats[seat].account:
        raise RuleViolation("seat.claimed", rule="T18", seat=seat)


def hand_over(table: Table, seat: Seat, level: str) -> tuple[TableEvent, ...]:
    """Let a bot play for a seat. The bot immediately accepts any open proposal, as all bots do.

    Raises:
        RuleViolation: `seat.no-player` if no player holds the seat, `seat.handed-over` if a bot
            already plays it, `seat.no-level` if the level does not exist, `seat.resigned` if the
            seat has given up.
    """
    held = held_by_player(table, seat)
    if not is_level(level):
        raise RuleViolation("seat.no-level", rule="T10", level=level)
    if held.stand_in:
        raise refuse_handed_over(seat, held)
    return (SeatHandedToBot(seat=seat, level=level), *agree(table, seat))


def take_back(table: Table, seat: Seat) -> SeatHandedBack:
    """Let the holder of a seat take it back from the bot that plays it.

    Raises:
        RuleViolation: `seat.no-player` if no player holds the seat, `seat.not-handed-over` if no
            bot plays for its holder, `seat.resigned` if the seat has given up.
    """
    if not held_by_player(table, seat).stand_in:
        raise RuleViolation("seat.not-handed-over", rule="T10", seat=seat)
    return SeatHandedBack(seat=seat)


def check_plays(table: Table, seat: Seat) -> None:
    """Check that a seat is played by its holder. Raises `seat.handed-over` or `seat.resigned`."""
    if table.seats[seat].resigned:
        raise RuleViolation("seat.resigned", rule="T14", seat=seat)
    if table.seats[seat].stand_in:
        raise refuse_handed_over(seat, table.seats[seat])


def refuse_handed_over(seat: Seat, held: SeatState) -> RuleViolation:
    """Return the error for a command that a holder may not give while a bot plays the seat."""
    return RuleViolation("seat.handed-over", rule="T10", seat=seat, level=held.played_by)


def held_by_player(table: Table, seat: Seat) -> SeatState:
    """Return the state of a seat. It must be held by a player who has not given up.

    Raises:
        RuleViolation: `seat.no-player`, `seat.resigned`.
    """
    if not 0 <= seat < len(table.seats) or table.seats[seat].taken is None:
        raise RuleViolation("seat.no-player", rule="T10", seat=seat)
    if table.seats[seat].resigned:
        raise RuleViolation("seat.resigned", rule="T14", seat=seat)
    return table.seats[seat]


def resign(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    """Give up a seat. A bot plays for it from then on if the match continues.

    Raises:
        RuleViolation: `seat.no-player` if no player holds the seat, `seat.resigned` if the seat has
            already given up.
    """
    held_by_player(table, seat)
    return (*lapse_proposal(table), SeatResigned(seat=seat, level=level_of(table)))


def level_of(table: Table) -> str:
    """Return the level of the bot that plays for a seat that has given up."""
    return table.clock.level if table.clock else LEVEL


def has_resigned(table: Table) -> bool:
    """Return whether any seat has given up."""
    return any(map(_resigned, table.seats))  # not a generator, since this runs for every commit


def is_given_up(table: Table, *, allied: bool) -> bool:
    """Return whether a match ends because too many of its seats have given up.

    It ends when all but one seat have given up. If the seats are allied, it ends when all seats
    held by players have given up.
    """
    if table.status != "running" or not has_resigned(table):
        return False
    if allied:
        return all(held.bot or held.resigned for held in table.seats)
    return sum(not held.resigned for held in table.seats) <= 1


def call_off(table: Table, reason: CallOffReason) -> tuple[TableEvent, ...]:
    """End a match without a result, even if it has not begun (rules T15 and T19)."""
    return (*lapse_proposal(table), MatchCalledOff(reason=reason))


def rank(table: Table, outcome: Outcome | None, *, allied: bool) -> Outcome:
    """Return the outcome of a match, ranking seats that gave up behind all others.

    The first seat to give up is ranked last. Allied seats share one outcome: if they gave up
    together, they have lost.

    Args:
        table: the table at the end.
        outcome: the game's own outcome; None if it was not played to the end.
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


def check_plans(created: MatchCreated) -> None:
    """Check that a match reserves at most one seat per account and does not reserve bot seats.

    Raises:
        RuleViolation: `seat.reserved` for a bot's seat, `seat.account-seated` for a second seat of
            one account.
    """
    reserved: set[str] = set()
    for seat, plan in enumerate(created.seats):
        if not plan.account:
            continue
        if plan.bot is not None:
            raise RuleViolation("seat.reserved", rule="T17", seat=seat)
        if plan.account in reserved:
            raise RuleViolation("seat.account-seated", rule="T18", seat=seat)
        reserved.add(plan.account)


def check_invited(table: Table, seat: Seat, account: str, invitation: int) -> None:
    """Check that a player may take an open seat.

    Args:
        table: the table.
        seat: an open seat.
        account: the id of the account that takes the seat; empty for none.
        invitation: the seq of the presented invitation; 0 for none.

    Raises:
        RuleViolation: `seat.reserved` if it is reserved for another account;
            `seat.needs-invitation` if the seat's current invitation was not presented;
            `seat.account-seated` if the account holds another seat.
    """
    held = table.seats[seat]
    if held.reserved and held.reserved != account:
        raise RuleViolation("seat.reserved", rule="T17", seat=seat)
    is_kept = bool(held.invitation) or table.is_invited
    if not held.reserved and is_kept and (held.invitation or 0) != (invitation or -1):
        raise RuleViolation("seat.needs-invitation", rule="T17", seat=seat)
    check_one_seat(table, account)


def check_one_seat(table: Table, account: str) -> None:
    """Check that an account does not already hold a seat. Raises `seat.account-seated`."""
    seat = table.seat_of_account(account) if account else None
    if seat is not None:
        raise RuleViolation("seat.account-seated", rule="T18", seat=seat)


def reserve(table: Table, seat: Seat, account: str) -> SeatReserved:
    """Reserve an open seat for an account that has no seat in this match.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`, `seat.account-seated`.
    """
    check_open_seat(table, seat)
    check_one_seat(table, account)
    for other, held in enumerate(table.seats):
        if held.reserved == account:
            raise RuleViolation("seat.account-seated", rule="T18", seat=other)
    return SeatReserved(seat=seat, account=account)


def decline(table: Table, seat: Seat, account: str) -> ReservationDeclined:
    """Release a reserved seat on behalf of the account that holds the reservation.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`, `seat.not-reserved`.
    """
    if check_open_seat(table, seat).reserved != account:
        raise RuleViolation("seat.not-reserved", rule="T17", seat=seat)
    return ReservationDeclined(seat=seat)


def invite(table: Table, seat: Seat) -> InvitationMade:
    """Create an invitation to an open seat. It replaces an earlier invitation or reservation.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`.
    """
    check_open_seat(table, seat)
    return InvitationMade(seat=seat)


def withdraw(table: Table, seat: Seat) -> InvitationWithdrawn:
    """Withdraw the invitation or the reservation of an open seat.

    Raises:
        RuleViolation: `seat.none`, `seat.taken`, `seat.not-invited`.
    """
    if check_open_seat(table, seat) == SeatState():
        raise RuleViolation("seat.not-invited", rule="T17", seat=seat)
    return InvitationWithdrawn(seat=seat)


def check_open_seat(table: Table, seat: Seat) -> SeatState:
    """Return the state of a seat, which must be open.

    Raises:
        RuleViolation: `seat.none` if there is no such seat, `seat.taken` if it is held.
    """
    if not 0 <= seat < len(table.seats):
        raise RuleViolation("seat.none", rule="T1", seat=seat, seats=len(table.seats))
    if not table.seats[seat].is_open:
        raise RuleViolation("seat.taken", rule="T1", seat=seat)
    return table.seats[seat]
