"""The description of a problem type."""

from collections.abc import Mapping

from msgspec import Struct


class ProblemType(Struct, frozen=True):
    """A type of problem: its status, its title, its meaning and its advice.

    Attributes:
        headers: the headers of responses of this type.
        errors: the exceptions that map to this type, with their message as the detail.
        quiet: the exceptions that map to this type, with a message that is not for the caller.
        advice: the recommended reaction of a client.
    """

    status: int
    title: str
    text: str
    headers: Mapping[str, str] = {}
    errors: tuple[type[Exception], ...] = ()
    quiet: tuple[type[Exception], ...] = ()
    advice: str = ""
