"""What is answered about types of problems: what each means, and what to do about it."""

from msgspec import Struct


class ProblemTypeShown(Struct, frozen=True):
    """A type of problems.

    Attributes:
        slug: its name, which does not change.
        type: what `type` of a problem of this kind says: the address of its page.
        status: the HTTP status that it comes with.
        title: its name for people.
        meaning: what has happened.
        advice: what a client does about it.
        headers: the headers that tell more about it.
        operations: the ids of the operations that answer with it, in their order by name; empty
            where it may come from any address.
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
    """The types of problems that the API answers with.

    Attributes:
        problems: the types, by status and slug.
    """

    problems: tuple[ProblemTypeShown, ...]
