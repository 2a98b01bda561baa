"""Access to a match at any version, for seats and for spectators."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from events import Entry
from games.game import Seat
from games.table import Table
from games.table.questions import Asked
from games.table.undo_history import INSIDE
from matches.context import Context
from matches.errors import AdminsOnly, BadToken, NoSeat, NoSuchVersion, WrongScope
from matches.last_reader import note_holder
from matches.queries.visible import (
    is_delayed,
    last_visible,
    match_as_it_stands,
    match_for_spectators,
)
from matches.tokens import (
    AllSeatsToken,
    account_in,
    holder_of,
    is_admin,
    is_all_seats_token,
    proof_of,
    seat_of,
)
from projections.match_cache import Match, NoSuchMatch
from projections.redact import VisibleEvent, show_entry
from projections.undo_history import Stretches, stretches_of

BATCH = 200


class Reader(Struct, frozen=True):
    """The viewer of a match: a seat, or None for a spectator. The viewer may be an administrator.

    `match` is the match in the form visible to the reader (see `visible`). Do not read from any
    other. `proof` is the proof of the seat's holder (see `tokens.proof_of`).
    """

    match: Match
    seat: Seat | None
    is_admin: bool = False
    proof: str | int | None = None


class Snapshot(Struct, frozen=True):
    """A match at one version: its table, the state of its game, and the pending questions."""

    version: int
    table: Table
    state: Any
    asked: tuple[Asked, ...]


def authenticate_reader(context: Context, match_id: str, token: str | None) -> Reader:
    """Return the reader that a token identifies. Without a token, return a spectator.

    An API key identifies the seat that its account holds in the match, or otherwise a spectator.
    The token of all seats identifies the seat that the request names, or otherwise a spectator.
    The cached table is checked first. Before a token is refused, the store is checked as well. A
    private match (rule T12) or a hidden match is accessible only to its seats and to
    administrators. A match with the visibility `invited` is also accessible to the accounts that it
    expects (rule T16). If spectators see a match late or not at all, `visible` determines the
    access of all other readers.

    Raises:
        NoSuchMatch: the match does not exist, or the caller may not see it.
        BadToken: the token does not belong to a seat of this match.
        WrongScope: the token is an administrator's, although anyone may see the current match.
        NoSeat: the token is that of all seats, and does not play the seat that the request names.
    """
    match = context.cache.get(match_id)
    holder = None if token is None else holder_of(match, token)
    if holder is None and token is not None and not is_admin(context, token):
        match = context.cache.fresh(match_id)
        holder = holder_of(match, token)
    if holder is None:
        return Reader(_match_without_seat(context, match, token), None)
    seat, proof = holder
    note_holder((token, match_id, seat, proof))  # type: ignore[arg-type]  # a holder has a token
    return Reader(match, seat, proof=proof)


def refresh(context: Context, reader: Reader) -> Reader:
    """Return a reader with the current match, as far as the reader may see it.

    Raises:
        NoSuchMatch: the match no longer exists, or the reader may no longer see it.
        BadToken: the reader's token is no longer valid.
    """
    current = Reader(
        match_as_it_stands(context, reader.match), reader.seat, reader.is_admin, reader.proof
    )
    check_proof(current.match.timeline.newest, reader.seat, reader.proof)
    return current


def check_proof(table: Table, seat: Seat | None, proof: str | int | None) -> None:
    """Check that the holder of a seat has not changed (rule T18).

    Raises:
        BadToken: the seat's token was rotated or replaced by an account, or the player left.
    """
    if seat is not None and proof is not None and proof_of(table.seats[seat]) != proof:
        raise BadToken


def _match_without_seat(context: Context, match: Match, token: str | None) -> Match:
    """Return a match in the form visible to a caller without a seat."""
    if isinstance(token, AllSeatsToken) and is_all_seats_token(match, token):
        return _match_of_all_seats(match, token)
    by_admin, withheld = is_admin(context, token), is_withheld(context, match, token)
    if withheld and not by_admin:
        raise NoSuchMatch(match.match_id)
    if by_admin and not withheld and not is_delayed(match):
        raise WrongScope
    if by_admin:
        return match
    seen = match_for_spectators(context, match)
    if token is not None and not account_in(token):
        raise BadToken
    return seen


def _match_of_all_seats(match: Match, token: AllSeatsToken) -> Match:
    """Return a match for the token of all seats, if the request names no seat that it plays.

    Raises:
        NoSeat: the request names a seat, and the match still has hidden values.
    """
    if token.named is not None and "salt" not in match.timeline.newest.released:
        raise NoSeat
    return match


def authenticate_player(context: Context, match_id: str, token: str) -> Reader:
    """Return the seat holder that a token identifies.

    Raises:
        WrongScope: the token is an administrator's, which has no seat.
        NoSeat: the token is the API key of an account that does not hold a seat, or the token of
            all seats, and the request names no seat that it plays.
        NoSuchMatch, BadToken: see `authenticate_reader`.
    """
    reader = authenticate_reader(context, match_id, token)
    if reader.seat is None:
        has_none = account_in(token) or isinstance(token, AllSeatsToken)
        raise NoSeat if has_none else WrongScope
    return reader


def authenticate_actor(context: Context, match_id: str, token: str | None) -> Reader:
    """Return the reader who wants to branch a match. The reader may be an administrator.

    Raises:
        NoSuchMatch, BadToken: see `authenticate_reader`.
    """
    if is_admin(context, token):
        return Reader(context.cache.get(match_id), None, is_admin=True)
    return authenticate_reader(context, match_id, token)


def authenticate_mover(context: Context, match_id: str, token: str) -> Reader:
    """Return the reader for undo and redo, who must be an administrator or hold a seat.

    Raises:
        NoSeat, NoSuchMatch, BadToken: see `authenticate_player`.
    """
    return (authenticate_actor if is_admin(context, token) else authenticate_player)(
        context, match_id, token
    )


def authenticate_administrator(context: Context, match_id: str, token: str) -> Reader:
    """Return an administrator as a reader of a match.

    Nothing about the match is revealed to other callers, not even whether it exists.

    Raises:
        AdminsOnly: the token is not an administrator's.
        NoSuchMatch: no match has this id.
    """
    check_admin(context, token)
    return Reader(context.cache.get(match_id), None, is_admin=True)


def check_admin(context: Context, token: str) -> None:
    """Check that a token is an administrator's. Raises `AdminsOnly` if it is not."""
    if not is_admin(context, token):
        raise AdminsOnly


@contextmanager
def refusing_strangers(context: Context, match_id: str, token: str | None) -> Iterator[None]:
    """Turn refusals in this context into `NoSuchMatch` if the caller may not see the match.

    A repeated request is still answered, because the caller took a seat with the original one.

    Raises:
        NoSuchMatch: the block failed, and the caller may not see the match.
    """
    is_done = False
    try:
        yield
        is_done = True
    finally:
        match = context.cache.get(match_id)
        holds_seat = token is not None and seat_of(match, token) is not None
        if not (is_done or holds_seat or is_admin(context, token)):
            match_for_spectators(context, match)


def is_withheld(context: Context, match: Match, token: str | None) -> bool:
    """Return whether a caller without a seat may not access a match, unless as administrator."""
    if match.opened is not None:
        return False
    table = match.timeline.newest
    if table.private or context.cache.is_hidden(match.match_id):
        return True
    if is_of_others(context, table, token):
        return True
    return table.is_invited and not is_expected(table, account_in(token))


def is_of_others(context: Context, table: Table, token: str | None) -> bool:
    """Return whether only one of the caller's account and the match is for tests (rule T24)."""
    account = account_in(token)
    return bool(account) and context.accounts.is_test(account) != bool(table.test)


def is_expected(table: Table, account: str) -> bool:
    """Return whether an account created a match or has a seat reserved in it (rule T16)."""
    if not account:
        return False
    return account == table.creator or any(held.reserved == account for held in table.seats)


def snapshot(context: Context, match: Match, at: int | None = None) -> Snapshot:
    """Return a match at a given version. By default, this is the newest version in memory.

    Raises:
        NoSuchVersion: the match has not reached the version, or the version is below 1.
    """
    if at is None:
        with match.lock:
            tip = match.timeline.tip()
        return Snapshot(tip.version, tip.table, tip.state, tip.asked)
    if at > match.timeline.version:
        match = match_as_it_stands(context, match)
    resolve_version(match, at)
    line = context.cache.timeline_at(match, at)
    with match.lock:
        return Snapshot(at, line.table(at), line.state(at), line.questions_at(at))


def resolve_version(match: Match, at: int | None) -> int:
    """Check that a version exists, and return it. If `at` is None, return the newest version.

    Raises:
        NoSuchVersion: the match has not reached the version, or the version is below 1.
    """
    newest = match.timeline.version
    if at is not None and not 1 <= at <= newest:
        raise NoSuchVersion(newest)
    return newest if at is None else at


def end_of_command(context: Context, match: Match, version: int) -> int:
    """Return the seq of the last event in the command that an event belongs to.

    Raises:
        NoSuchVersion: the match has not reached the version, or the version is below 1.
    """
    end = resolve_version(match, version)
    while is_inside(context, match, end):
        end += 1
    return end


def is_inside(context: Context, match: Match, version: int) -> bool:
    """Return whether a version is in the middle of a command, where no question is pending."""
    return context.cache.timeline_at(match, version).undo_point(version).mover == INSIDE


def has_begun(match: Match, shown: Snapshot) -> bool:
    """Return whether the game has been set up. It cannot be viewed before that."""
    return bool(shown.state != match.game.start)


def view(match: Match, shown: Snapshot, seat: Seat | None) -> Any:
    """Return the view of a seat or a spectator, or None if the game has not been set up yet."""
    return match.game.view(shown.state, seat) if has_begun(match, shown) else None


def legal(match: Match, shown: Snapshot, seat: Seat | None) -> tuple[Any, ...]:
    """Return a seat's legal commands. Return none for spectators or if the game is not running."""
    if seat is None or shown.table.status != "running" or not has_begun(match, shown):
        return ()
    if shown.table.seats[seat].stand_in:
        return ()  # commands would be refused (rule T10)
    return match.game.legal(shown.state, seat)


def events(context: Context, reader: Reader, after: int, limit: int) -> tuple[VisibleEvent, ...]:
    """Return the events after a version, at most `limit` of them, as revealed to the reader."""
    entries = context.store.page(reader.match.match_id, after, last_visible(reader.match), limit)
    stretches = stretches_of(reader.match)
    return tuple(_show_undone(reader, entry, stretches) for entry in entries)


def _show_undone(reader: Reader, entry: Entry, stretches: Stretches) -> VisibleEvent:
    """Return an event as revealed to the reader, marked if a rewind has undone it."""
    shown = show_entry(reader.match, entry, reader.seat)
    undone_by = stretches.undone_by(entry.seq)
    return shown if undone_by is None else replace(shown, undone_by=undone_by)


def log(
    context: Context, reader: Reader, after: int, until: int | None = None
) -> Iterator[tuple[VisibleEvent, ...]]:
    """Yield the events between two versions in batches, as revealed to the reader."""
    batch: list[VisibleEvent] = []
    stretches = stretches_of(reader.match)
    until = last_visible(reader.match) if until is None else until
    for entry in context.store.read(reader.match.match_id, after, until):
        batch.append(_show_undone(reader, entry, stretches))
        if len(batch) == BATCH:
            yield tuple(batch)
            batch = []
    if batch:
        yield tuple(batch)
