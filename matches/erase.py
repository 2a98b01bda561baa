"""Erasing of accounts. Their seats and invitations are given up first."""

from collections.abc import Iterable, Iterator

from accounts.execute import AccountRequest, erase
from events import Broken, KeyReused
from games.errors import RuleViolation
from games.game import Seat
from games.table import Table
from games.table.commands import (
    CancelMatch,
    DeclineReservation,
    HandSeatToBot,
    LeaveSeat,
    Resign,
    TableCommand,
    WithdrawInvitation,
)
from matches.commands.commit import HOST, Actor, CommandRequest
from matches.commands.execute import play_at_table
from matches.context import Context
from matches.errors import MatchError
from projections.match_cache import NoSuchMatch

LEVEL = "greedy"  # level of the bots that replace erased accounts
_REFUSALS = (RuleViolation, MatchError, NoSuchMatch, KeyReused)


def erase_person(context: Context, account_id: str) -> None:
    """Erase an account after giving up its seats and invitations in unfinished matches.

    Bots continue to play for it, except in rated matches, in which it resigns. In matches that have
    not begun, seats that it holds or that are reserved for it become free, and its invitation links
    stop working. Its reservations for others stay. A match by invitation that it created is
    cancelled if it can no longer begin. If a call is interrupted, the account still exists and the
    call can be repeated. A second pass at the end finds seats that were taken in the meantime.

    Raises:
        accounts.errors.NoSuchAccount: the account does not exist.
        VersionConflict: the command conflicted with other requests many times in a row.
    """
    if context.accounts.account(account_id).version:
        context.note_erasure("account", account_id)
    _let_go(context, account_id)
    erase(context.accounts, account_id, AccountRequest("account"))
    _let_go(context, account_id)


def find_matches(context: Context, account_id: str) -> Iterable[str]:
    """Return the ids of the matches in which an account is involved, without duplicates.

    These are matches with a seat of the account or a seat reserved for it, and open matches that it
    created. If there is no index, every match is read.
    """
    if context.matches_of is None:
        return _scan(context, account_id)
    involved = (*find_seated(context, account_id), *_find_created(context, account_id))
    return dict.fromkeys(involved)


def find_seated(context: Context, account_id: str) -> Iterable[str]:
    """Return the ids of the matches in which an account holds or is offered a seat.

    If there is no index, the result includes every match that mentions the account.
    """
    find = context.matches_of
    return _scan(context, account_id) if find is None else find(account_id)


def _find_created(context: Context, account_id: str) -> Iterator[str]:
    """Yield the open matches created by an account, according to their first events."""
    wanted = account_id.encode()
    for match_id, head in tuple(context.store.heads()):
        if head.waits.startswith("open"):
            first = context.store.page(match_id, count=1)
            if first and wanted in first[0].e:
                yield match_id


def _scan(context: Context, account_id: str) -> Iterator[str]:
    wanted = account_id.encode()
    for match_id, head in tuple(context.store.heads()):
        if head.is_deleted:
            continue
        if any(wanted in entry.e for entry in context.store.read(match_id)):
            yield match_id


def _let_go(context: Context, account_id: str) -> None:
    for match_id in tuple(find_matches(context, account_id)):
        try:
            table = context.cache.fresh(match_id).timeline.newest
        except NoSuchMatch:
            continue
        except Broken as broken:  # the match accepts no commands, and must not block the erasure
            context.note_damage(match_id, broken)
            continue
        for actor, command in _commands(table, account_id):
            request = CommandRequest(actor=actor, needs_capacity=False)
            try:
                play_at_table(context, match_id, request, command)
            except _REFUSALS:
                continue  # already given up, or the match is over by now


def _commands(table: Table, account_id: str) -> Iterator[tuple[Actor, TableCommand]]:
    """Yield the commands that give up everything an account holds at a table."""
    if table.status == "over":
        return
    is_own = table.status == "open" and table.creator == account_id
    if is_own and table.is_invited and not _can_begin_without(table, account_id):
        yield HOST, CancelMatch()
        return
    seat = table.seat_of_account(account_id)
    if seat is not None:
        yield Actor("seat", seat), _leaving(table, seat)
    if table.status != "open":
        return
    for number, held in enumerate(table.seats):
        if held.reserved == account_id:
            yield Actor("seat", number), DeclineReservation(account_id)
        elif is_own and held.invitation and not table.is_invited:
            yield HOST, WithdrawInvitation(number)


def _can_begin_without(table: Table, creator: str) -> bool:
    """Return whether a match by invitation can begin with the accounts already invited.

    Only its creator can invite. Therefore it cannot begin if the creator would leave a seat empty,
    or if no account has a seat reserved and no player has taken a seat.
    """
    people = [held for held in table.seats if held.bot is None]
    if any(creator in (held.account, held.reserved) for held in people):
        return False
    return any(held.reserved or not held.is_open for held in people)


def _leaving(table: Table, seat: Seat) -> TableCommand:
    """Return the command with which a seat is given up.

    In a rated match the seat resigns, because bots do not play for a player who may return (rule
    T21).
    """
    if table.status == "open":
        return LeaveSeat()
    return Resign() if table.rated else HandSeatToBot(LEVEL)
