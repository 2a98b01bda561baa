"""What is answered to what cannot be done: problems, their types, why a command is not legal."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from games.game import Target
from projections.redact import VisibleEvent
from service.responses import GameSlug


class FieldError(Struct, frozen=True):
    """What is wrong at one place of a body, or with one parameter of the query.

    Attributes:
        pointer: a JSON pointer to the place in the body; empty for the whole body, and for a
            parameter of the query.
        detail: what is wrong there.
        rule: the paragraph of the rules behind it, for faults of a position.
        parameter: the parameter of the query that is wrong.
    """

    pointer: str
    detail: str
    rule: str | UnsetType = UNSET
    parameter: str | UnsetType = UNSET


class FailedCondition(Struct, frozen=True):
    """A check of the rules that refuses a command.

    The first one refuses the command as it is. The rules stop there: others refuse it when the
    fields in `changed` have the values of a legal command of the type near by.

    Attributes:
        slug: the name of the check.
        rule: the paragraph of the rules.
        facts: what was wanted and found, by name.
        text: the same in words.
        changed: the fields that had to be changed for the rules to get to this check; empty for the
            first one.
    """

    slug: str
    rule: str
    facts: Mapping[str, Any]
    text: str
    changed: tuple[str, ...]


class FieldWanted(Struct, frozen=True):
    """A field with which the command would be legal.

    Where no field alone will do, each that differs from the nearest legal command is told with that
    command's value.

    Attributes:
        pointer: a JSON pointer to the field.
        actual: the value that was given.
        wanted: the values with which the command would be legal, at most 20 of them.
    """

    pointer: str
    actual: Any
    wanted: tuple[Any, ...]


class NearAction(Struct, frozen=True):
    """A legal command that is near the one that was asked for.

    Attributes:
        label: a label for a button.
        command: the body to post.
        distance: how far it is from the one that was asked for: each value that differs counts 1,
            or n/(n + 2) for whole numbers that differ by n; another type of command counts 3
            besides.
        targets: what it touches on the board.
    """

    game: GameSlug
    label: str
    command: Any
    distance: float
    targets: tuple[Target, ...] = ()


class Problem(Struct, frozen=True, omit_defaults=True):
    """A problem (RFC 9457).

    Attributes:
        type: the address of its kind's page, `/problems/` and the slug: decide by it.
        title: its kind in words.
        status: the status of the answer.
        detail: what is wrong, in words.
        errors: what is wrong with a body (`invalid-body`), and with each parameter of a query.
        parameter: the first query parameter that is wrong (`invalid-parameter`,
            `invalid-condition`, `unknown-field`).
        position: where a condition cannot be read, or names an unknown field, from 0
            (`invalid-condition`, `unknown-field`).
        suggestions: the nearest names, or the expressions that lead to them (`unknown-field`).
        game: the slug of the match's game (`rule-violation`).
        slug: the check that refused a command (`rule-violation`).
        rule: the paragraph of the rules behind that check (`rule-violation`).
        facts: what that check wanted and found, by name (`rule-violation`); which limit is used up
            (`too-many-requests`); the version that was named, and the end of its command
            (`inside-commit`).
        conditions: the checks that refuse the command, as `explain` tells them (`rule-violation`).
        fields: the fields and the values with which the command would be legal
            (`rule-violation`).
        nearest: the legal commands that are nearest to it (`rule-violation`).
        current_version: the newest version of the match (`stale-version`, `future-version`,
            `unknown-version`, `busy`).
        missed: the events that the caller has missed, at most 200 (`stale-version`).
    """

    type: str
    title: str
    status: int
    detail: str
    errors: tuple[FieldError, ...] = ()
    parameter: str = ""
    position: int | None = None
    suggestions: tuple[str, ...] = ()
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
