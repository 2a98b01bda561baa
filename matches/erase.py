"""Erasing a person: what they hold in matches is let go of first, their account is erased last."""

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
from matches.commands.commit import HOST, Actor
from matches.commands.execute import CommandRequest, play_at_table
from matches.context import Context
from matches.errors import MatchError
from projections.match_cache import NoSuchMatch

LEVEL = "greedy"  # of the bots that play on for who has gone
_REFUSALS = (RuleViolation, MatchError, NoSuchMatch, KeyReused)


def erase_person(context: Context, account_id: str) -> None:
    """Erase an account, and let go of what it holds in matches that are not over.

    Bots play on for it, and rated matches it gives up; open seats that it holds or that are kept
    for it are free again, and its links are no more. What it reserved for others stays theirs; an
    invited match that it made is cancelled if it cannot begin any more. Where this is interrupted
    the account is still there, and it can be called again. What it took meanwhile is found by
    looking once more at the end.

    Raises:
        accounts.errors.NoSuchAccount: there is no such account.
        VersionConflict: others were faster many times in a row.
    """
    if context.accounts.account(account_id).version:
        context.note_erasure("account", account_id)
    _let_go(context, account_id)
    erase(context.accounts, account_id, AccountRequest("account"))
    _let_go(context, account_id)


def find_matches(context: Context, account_id: str) -> Iterable[str]:
    """Return the matches of which an account has something, by id, each once.

    That is a seat, or one that is kept for it; of a match that is open also that it made the match.
    Where nobody keeps an index, every match is read.
    """
    if context.matches_of is None:
        return _scan(context, account_id)
    found = (*find_seated(context, account_id), *_find_created(context, account_id))
    return dict.fromkeys(found)


def find_seated(context: Context, account_id: str) -> Iterable[str]:
    """Return the matches of which an account has a seat, or one that is kept for it, by id.

    Where nobody keeps an index, every match that names the account is among them.
    """
    find = context.matches_of
    return _scan(context, account_id) if find is None else find(account_id)


def _find_created(context: Context, account_id: str) -> Iterator[str]:
    """Yield the open matches that an account has created: each says so in its first event."""
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
        except Broken as broken:  # it takes no commands, and holds nobody up
            context.note_damage(match_id, broken)
            continue
        for actor, command in _commands(table, account_id):
            request = CommandRequest(actor=actor, needs_room=False)
            try:
                play_at_table(context, match_id, request, command)
            except _REFUSALS:
                continue  # it is so already, or the match is over by now


def _commands(table: Table, account_id: str) -> Iterator[tuple[Actor, TableCommand]]:
    """Yield what lets go of all that an account has at a table, and who gives it."""
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
    """Return whether an invited match may begin with those whom its creator has asked already.

    Nobody else can invite to it, so it cannot where the creator would leave a seat of it empty;
    and it is for nobody where no account has a seat reserved and no player sits.
    """
    people = [held for held in table.seats if held.bot is None]
    if any(creator in (held.account, held.reserved) for held in people):
        return False
    return any(held.reserved or not held.is_open for held in people)


def _leaving(table: Table, seat: Seat) -> TableCommand:
    """Return what lets go of a seat: in a rated match no bot plays for who may come back (T21)."""
    if table.status == "open":
        return LeaveSeat()
    return Resign() if table.rated else HandSeatToBot(LEVEL)
