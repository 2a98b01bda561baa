"""Errors of notes and studies."""


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
    """A field of a note or study is not valid.

    Attributes:
        field: a JSON pointer into the request body.
        fault: the reason, in English.
    """

    def __init__(self, field: str, fault: str) -> None:
        super().__init__(f"{field}: {fault}")
        self.field = field
        self.fault = fault
