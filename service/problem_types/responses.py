"""Responses about the types of problems."""

from msgspec import Struct


class ProblemTypeShown(Struct, frozen=True):
    """A type of problem.

    Attributes:
        slug: the name of the type, which never changes.
        type: the value of `type` in problems of this type: the address of its page.
        status: the HTTP status of responses with this problem.
        title: the title for people.
        meaning: an explanation of the problem.
        advice: the recommended reaction of a client.
        headers: the response headers that give further details.
        operations: the ids of the operations that can return it, in alphabetical order; empty if
            any address can return it.
    """

    slug: str
    type: str
    status: int
    title: str
    meaning: str
    advice: str
    headers: tuple[str, ...]
    operations: tuple[str, ...]


class ProblemTypeList(Struct, frozen=True):
    """The types of problems that the API returns.

    Attributes:
        problems: the types, ordered by status and slug.
    """

    problems: tuple[ProblemTypeShown, ...]
