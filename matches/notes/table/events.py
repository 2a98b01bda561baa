"""Events of the notes at the table of a match. Texts are encrypted."""

from typing import TypeAlias

from msgspec import Struct

from games.game import Seat


class TableNoteWritten(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag="table-note-written"
):
    """A seat wrote a note to the other seats.

    Attributes:
        note: the id of the note.
        seat: the seat that wrote it.
        author: the id of the account that held the seat; empty for the holder of a token.
        text: the text, encrypted with the vault of the account, or with a key of the match.
    """

    note: str
    seat: Seat
    author: str = ""
    text: str


class WellPlayedSaid(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="well-played-said"):
    """A seat said "well played" after the end of the match. The fields are those of a note."""

    note: str
    seat: Seat
    author: str = ""


class TableNoteReported(Struct, frozen=True, tag="table-note-reported"):
    """A seat reported a note to the administrators."""

    note: str
    seat: Seat


class TableNoteDeleted(Struct, frozen=True, tag="table-note-deleted"):
    """An administrator deleted a note."""

    note: str


class TableSeatsMuted(Struct, frozen=True, tag="table-seats-muted"):
    """A seat chose the seats whose notes it does not receive.

    Attributes:
        seat: the seat that chose.
        muted: the muted seats in ascending order.
    """

    seat: Seat
    muted: tuple[Seat, ...]


TableNoteEvent: TypeAlias = (
    TableNoteWritten | WellPlayedSaid | TableNoteReported | TableNoteDeleted | TableSeatsMuted
)
