"""Errors of notes and studies."""

from collections.abc import Sequence


class NoteError(Exception):
    """Base class of all errors that `matches.notes` raises."""


class NoSuchNote(NoteError):
    """The note or study does not exist, or the caller may not see it."""


class TooManyNotes(NoteError):
    """The match has as many notes, studies or changes of them as are allowed.

    Attributes:
        most: the limit.
    """

    def __init__(self, most: int) -> None:
        super().__init__(f"at most {most}")
        self.most = most


class BadNote(NoteError):
    """Fields of a note or study are not valid.

    Attributes:
        faults: a JSON pointer into the request body for each fault, and the reason in English.
    """

    def __init__(self, faults: Sequence[tuple[str, str]]) -> None:
        super().__init__("; ".join(": ".join(fault) for fault in faults))
        self.faults = faults
