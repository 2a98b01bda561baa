"""Reading a match: for the holder of a seat or for a spectator, at any version."""

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
from matches.queries.visible import (
    is_delayed,
    last_visible,
    match_as_it_stands,
    match_for_spectators,
)
from matches.tokens import account_in, is_admin, proof_of, seat_of
from projections.match_cache import Match, NoSuchMatch
from projections.redact import VisibleEvent, show_entry
from projections.undo_history import Stretches, stretches_of

BATCH = 200


class Reader(Struct, frozen=True):
    """Who reads which match: a seat, or a spectator (None), who may be an administrator.

    `match` is the match as the reader may see it (see `visible`): read nothing from another one.
    `proof` is what the holder of the seat is known by (see `tokens.proof_of`).
    """

    match: Match
    seat: Seat | None
    is_admin: bool = False
    proof: str | int | None = None


class Snapshot(Struct, frozen=True):
    """A match at a version: its table, its game's state, and who was asked."""

    version: int
    table: Table
    state: Any
    asked: tuple[Asked, ...]


def reader(context: Context, match_id: str, token: str | None) -> Reader:
    """Return the reader that a token stands for; a spectator without one.

    An API key stands for the seat that its account holds there, or else for a spectator.

    The table in memory is asked first; before a token is refused, the store is. A private
    match (rule T12), and one that is hidden, is there for its seats and for administrators alone;
    one of the visibility `invited` is so for those as well whom it expects (rule T16). One that
    spectators see late, or not at all, is to all others what `visible` says.

    Raises:
        NoSuchMatch: nothing of it is stored, or nothing that the caller may see.
        BadToken: the token is no seat's of this match.
        WrongScope: it is an administrator's, and everybody sees the match as it stands.
    """
    match = context.cache.get(match_id)
    seat = None if token is None else seat_of(match, token)
    if seat is None and token is not None and not is_admin(context, token):
        match = context.cache.fresh(match_id)
        seat = seat_of(match, token)
    if seat is None:
        return Reader(_match_without_seat(context, match, token), None)
    return Reader(match, seat, proof=proof_of(match.timeline.newest.seats[seat]))


def refresh(context: Context, who: Reader) -> Reader:
    """Return a reader with the match as it stands now, as far as the reader may see it.

    Raises:
        NoSuchMatch: nothing of it is stored any more, or nothing that the reader may see.
        BadToken: the token has ended that the reader was known by.
    """
    found = Reader(match_as_it_stands(context, who.match), who.seat, who.is_admin, who.proof)
    check_proof(found.match.timeline.newest, who.seat, who.proof)
    return found


def check_proof(table: Table, seat: Seat | None, proof: str | int | None) -> None:
    """Check that who was known as the holder of a seat still is (rule T18).

    Raises:
        BadToken: its token was rotated, claimed or left.
    """
    if seat is not None and proof is not None and proof_of(table.seats[seat]) != proof:
        raise BadToken


def _match_without_seat(context: Context, match: Match, token: str | None) -> Match:
    """Return a match as who holds no seat may read it."""
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


def player(context: Context, match_id: str, token: str) -> Reader:
    """Return the reader that holds a seat, by its token.

    Raises:
        WrongScope: the token is an administrator's, who plays for nobody.
        NoSeat: it is the API key of an account that holds no seat.
        NoSuchMatch, BadToken: see `reader`.
    """
    who = reader(context, match_id, token)
    if who.seat is None:
        raise NoSeat if account_in(token) else WrongScope
    return who


def find_actor(context: Context, match_id: str, token: str | None) -> Reader:
    """Return who branches a match: an administrator, or who else reads it.

    Raises:
        NoSuchMatch, BadToken: see `reader`.
    """
    if is_admin(context, token):
        return Reader(context.cache.get(match_id), None, is_admin=True)
    return reader(context, match_id, token)


def find_mover(context: Context, match_id: str, token: str) -> Reader:
    """Return who goes back in a match: an administrator, or who holds a seat.

    Raises:
        NoSeat, NoSuchMatch, BadToken: see `player`.
    """
    return (find_actor if is_admin(context, token) else player)(context, match_id, token)


def administrator(context: Context, match_id: str, token: str) -> Reader:
    """Return an administrator as a reader of a match.

    Who is none learns nothing of the match, not even whether there is one.

    Raises:
        AdminsOnly: The token is no administrator's.
        NoSuchMatch: Nothing of it is stored.
    """
    check_admin(context, token)
    return Reader(context.cache.get(match_id), None, is_admin=True)


def check_admin(context: Context, token: str) -> None:
    """Check that a token is an administrator's. Raises `AdminsOnly` where it is not."""
    if not is_admin(context, token):
        raise AdminsOnly


@contextmanager
def refusing_strangers(context: Context, match_id: str, token: str | None) -> Iterator[None]:
    """Have a refusal, whatever it is for, tell nothing of a match to whom it is not shown.

    A request that was answered is answered again all the same: a seat was taken with it.

    Raises:
        NoSuchMatch: What was tried was refused, and who tried it may not see the match.
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
    """Return whether a match is not shown to who holds no seat, administrators apart."""
    table = match.timeline.newest
    if table.private or context.cache.is_hidden(match.match_id):
        return True
    return table.is_invited and not is_expected(table, account_in(token))


def is_expected(table: Table, account: str) -> bool:
    """Return whether an account created a match, or a seat is reserved for it (rule T16)."""
    if not account:
        return False
    return account == table.creator or any(one.reserved == account for one in table.seats)


def snapshot(context: Context, match: Match, at: int | None = None) -> Snapshot:
    """Return a match at a version, or as it stands in memory.

    Raises:
        NoSuchVersion: the match has not come so far, or the version is below 1.
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
    """Return a version that a match in memory has; the newest if none is named.

    Raises:
        NoSuchVersion: the match has not come so far, or the version is below 1.
    """
    newest = match.timeline.version
    if at is not None and not 1 <= at <= newest:
        raise NoSuchVersion(newest)
    return newest if at is None else at


def end_of_command(context: Context, match: Match, version: int) -> int:
    """Return the last event of the command that an event belongs to.

    Raises:
        NoSuchVersion: the match has not come so far, or the version is below 1.
    """
    end = resolve_version(match, version)
    while is_inside(context, match, end):
        end += 1
    return end


def is_inside(context: Context, match: Match, version: int) -> bool:
    """Return whether a version lies within the events of a command, where nobody is asked."""
    return context.cache.timeline_at(match, version).undo_point(version).mover == INSIDE


def has_begun(match: Match, shown: Snapshot) -> bool:
    """Return whether the game has been set up: before that there is nothing to see of it."""
    return bool(shown.state != match.game.start)


def view(match: Match, shown: Snapshot, seat: Seat | None) -> Any:
    """Return what a seat, or a spectator, may know of the game; None before its setup."""
    return match.game.view(shown.state, seat) if has_begun(match, shown) else None


def legal(match: Match, shown: Snapshot, seat: Seat | None) -> tuple[Any, ...]:
    """Return every legal command of a seat; none for spectators, or while nothing is played."""
    if seat is None or shown.table.status != "running" or not has_begun(match, shown):
        return ()
    if shown.table.seats[seat].stand_in:
        return ()  # it would be refused (rule T10)
    return match.game.legal(shown.state, seat)


def events(context: Context, who: Reader, after: int, limit: int) -> tuple[VisibleEvent, ...]:
    """Return at most `limit` events after a version, as the reader may see them."""
    entries = context.store.page(who.match.match_id, after, last_visible(who.match), limit)
    stretches = stretches_of(who.match)
    return tuple(_show_undone(who, entry, stretches) for entry in entries)


def _show_undone(who: Reader, entry: Entry, stretches: Stretches) -> VisibleEvent:
    """Return an event as the reader may see it, with the rewind that undid it, if one did."""
    shown = show_entry(who.match, entry, who.seat)
    undone_by = stretches.undone_by(entry.seq)
    return shown if undone_by is None else replace(shown, undone_by=undone_by)


def log(
    context: Context, who: Reader, after: int, until: int | None = None
) -> Iterator[tuple[VisibleEvent, ...]]:
    """Yield the events after a version, up to another, in batches, as the reader may see them."""
    batch: list[VisibleEvent] = []
    stretches = stretches_of(who.match)
    until = last_visible(who.match) if until is None else until
    for entry in context.store.read(who.match.match_id, after, until):
        batch.append(_show_undone(who, entry, stretches))
        if len(batch) == BATCH:
            yield tuple(batch)
            batch = []
    if batch:
        yield tuple(batch)
