"""Response bodies for problem types."""

from msgspec import Struct


class ProblemTypeShown(Struct, frozen=True):
    """A type of error response.

    Attributes:
        slug: the stable name of the type.
        type: the value of `type` in problems of this type, which is the address of its page.
        status: the HTTP status of responses with this problem.
        title: the human-readable title.
        meaning: an explanation of the problem.
        advice: the recommended reaction of a client.
        headers: the response headers that contain further details.
        operations: the ids of the operations that can return it, in alphabetical order; empty if it
            can occur at any address.
        guide: the address of the section about problems in the guide for clients, as Markdown.
    """

    slug: str
    type: str
    status: int
    title: str
    meaning: str
    advice: str
    headers: tuple[str, ...]
    operations: tuple[str, ...]
    guide: str


class ProblemTypeList(Struct, frozen=True):
    """List of the problem types that the API returns.

    Attributes:
        problems: the types, ordered by status and slug.
    """

    problems: tuple[ProblemTypeShown, ...]
