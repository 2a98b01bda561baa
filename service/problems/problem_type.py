"""What is said of every problem of a type."""

from collections.abc import Mapping

from msgspec import Struct


class ProblemType(Struct, frozen=True):
    """A type of problems: its status, its title, what it means and what to do about it.

    Attributes:
        headers: those of an answer of this type.
        errors: the exceptions that are answered with it; their text is the detail.
        quiet: those that are answered with it and whose text is not for the caller.
        advice: what a client does about it.
    """

    status: int
    title: str
    text: str
    headers: Mapping[str, str] = {}
    errors: tuple[type[Exception], ...] = ()
    quiet: tuple[type[Exception], ...] = ()
    advice: str = ""
