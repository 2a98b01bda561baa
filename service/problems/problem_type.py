"""The structure of a problem type."""

from collections.abc import Mapping

from msgspec import Struct


class ProblemType(Struct, frozen=True):
    """A problem type with its status and texts.

    Attributes:
        headers: the headers of responses of this type.
        errors: the exceptions that map to this type and whose message is the detail.
        quiet: the exceptions that map to this type and whose message must not be revealed to the
            caller.
        advice: the recommended reaction of a client.
    """

    status: int
    title: str
    text: str
    headers: Mapping[str, str] = {}
    errors: tuple[type[Exception], ...] = ()
    quiet: tuple[type[Exception], ...] = ()
    advice: str = ""
