"""A difference between the public log and the store."""

from msgspec import Struct


class LogMismatch(Struct, frozen=True, omit_defaults=True):
    """A difference between the public log and the store.

    Attributes:
        text: the description.
        match_id: the id of the match; empty if it is not about one match.
        is_withdrawal: whether the log lacks a withdrawal, whose time is not stored.
    """

    text: str
    match_id: str = ""
    is_withdrawal: bool = False

    def __str__(self) -> str:
        return f"{self.match_id or 'the public log'}: {self.text}"
