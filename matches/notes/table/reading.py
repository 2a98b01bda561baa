"""Reading the notes at the table of a match, for its seats and for administrators."""

import hmac
from collections.abc import Iterator

from msgspec import Struct

from accounts.vault import Unreadable, Vault
from games.game import Seat
from matches.context import Context
from matches.notes.errors import NoSuchNote
from matches.notes.table.rules import find_closure
from matches.notes.table.state import TableNote, TableNotes
from matches.queries.read import Reader
from projections.match_cache import Match

_OF_SECRET = b"formicary/table-notes/1"


class OpenedTableNote(Struct, frozen=True):
    """A note with its decrypted text, and the current name of its author.

    Attributes:
        text: the text; None for "well played".
        author: the name of the account; None if its author held the seat with a token.
    """

    note: TableNote
    text: str | None
    author: str | None


class TableNotePage(Struct, frozen=True):
    """A page of notes.

    Attributes:
        notes: the notes, newest first.
        after: the number of the last note of the page; None if there are no older ones.
        muted: the seats that the reader has muted.
    """

    notes: tuple[OpenedTableNote, ...]
    after: int | None
    muted: tuple[Seat, ...]


def list_table_notes(
    context: Context, reader: Reader, before: int | None, limit: int
) -> TableNotePage:
    """Return the newest notes that a seat receives.

    Args:
        context: the context of the match.
        reader: the holder of a seat.
        before: the number of the note that the page continues from; None for the newest.
        limit: the maximum number of notes.
    """
    table = context.notes.load(reader.match.match_id).state.table
    received = tuple(find_received(context, reader, table))
    older = [note for note in reversed(received) if before is None or note.number < before]
    opened: list[OpenedTableNote] = []
    for note in older:
        if shown := open_table_note(context, reader.match, note):
            opened.append(shown)
        if len(opened) > limit:
            break
    page = opened[:limit]
    after = page[-1].note.number if len(opened) > limit else None
    return TableNotePage(tuple(page), after, table.muted_by(reader.seat or 0))


def find_received(context: Context, reader: Reader, table: TableNotes) -> Iterator[TableNote]:
    """Yield the notes that a seat receives, oldest first: not those of the seats it has muted."""
    if reader.seat is None or find_closure(context, reader):
        return
    muted = table.muted_by(reader.seat)
    yield from (note for note in table.notes.values() if note.seat not in muted)


def open_table_note(context: Context, match: Match, note: TableNote) -> OpenedTableNote | None:
    """Decrypt a note. Return None if its author was erased."""
    name = context.accounts.name_of(note.author) if note.author else None
    vault = open_vault(context, match, note.author)
    if vault is None or (note.author and name is None):
        return None
    try:
        text = None if note.text is None else vault.open(note.text)
    except Unreadable:
        return None
    return OpenedTableNote(note, text, name)


def show_written(context: Context, match: Match, note: TableNote) -> OpenedTableNote:
    """Return a note for its author.

    Raises:
        NoSuchNote: the account was erased in the meantime.
    """
    opened = open_table_note(context, match, note)
    if opened is None:
        raise NoSuchNote
    return opened


def open_vault(context: Context, match: Match, account: str) -> Vault | None:
    """Return the vault for the notes of an account, or of the match if a token holds the seat.

    The key of the match is derived from one that is never released. It is deleted with the match.
    """
    if account:
        return context.accounts.streams.vault(account)
    root = hmac.digest(match.keys.token, _OF_SECRET, "sha256")
    return Vault(match.match_id, root)
