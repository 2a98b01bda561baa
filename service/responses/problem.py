"""What is answered to what cannot be done: problems, their types, why a command is not legal."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from projections.redact import VisibleEvent


class FieldError(Struct, frozen=True):
    """What is wrong at one place of a body: a JSON pointer and a text."""

    pointer: str
    detail: str


class FailedCondition(Struct, frozen=True):
    """A check of the rules that refuses a command.

    `slug` names it, `rule` is its paragraph, `facts` what was wanted and found, `text` both in
    words. The first one refuses the command as it is. The rules stop there: others refuse it
    when the fields in `changed` have the values of a legal command of the type near by.
    """

    slug: str
    rule: str
    facts: Mapping[str, Any]
    text: str
    changed: tuple[str, ...]


class FieldWanted(Struct, frozen=True):
    """A field and the values with which the command would be legal, at most 20 of them.

    Where no field alone will do, each that differs from the nearest legal command is told with
    that command's value.
    """

    pointer: str
    actual: Any
    wanted: tuple[Any, ...]


class NearAction(Struct, frozen=True):
    """A legal command, ready to post, and how far it is from the one that was asked for.

    Each value that differs counts 1, or n/(n + 2) for whole numbers that differ by n; another
    type of command counts 3 besides.
    """

    game: str
    label: str
    command: Any
    distance: float


class Problem(Struct, frozen=True, omit_defaults=True):
    """A problem (RFC 9457).

    Attributes:
        type: the address of its kind's page.
        errors: what is wrong with a body.
        parameter: the query parameter that is wrong.
        position: where a condition cannot be read, from 0.
        game: of the match, where the rules of a game refused something.
        slug, rule, facts: the check that refused a command, the rule's number, and what was
            wanted and found.
        conditions, fields, nearest: why a command is not legal, as `explain` tells it.
        current_version: of the match.
        missed: the events that the caller has missed, at most 200.
    """

    type: str
    title: str
    status: int
    detail: str
    errors: tuple[FieldError, ...] = ()
    parameter: str = ""
    position: int | None = None
    game: str = ""
    slug: str = ""
    rule: str = ""
    facts: Mapping[str, Any] = {}
    conditions: tuple[FailedCondition, ...] = ()
    fields: tuple[FieldWanted, ...] = ()
    nearest: tuple[NearAction, ...] = ()
    current_version: int = 0
    missed: tuple[VisibleEvent, ...] = ()


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
