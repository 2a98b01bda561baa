"""Response bodies for errors, including explanations of illegal commands."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from games.game import Target
from projections.redact import VisibleEvent
from service.contract.names import GameSlug


class FieldError(Struct, frozen=True):
    """An error in a part of the request body or in a query parameter.

    Attributes:
        pointer: a JSON pointer to that part of the body; empty for the whole body or a query
            parameter.
        detail: a description of the error.
        rule: the paragraph of the rules that applies, for errors in a position.
        parameter: the name of the invalid query parameter.
    """

    pointer: str
    detail: str
    rule: str | UnsetType = UNSET
    parameter: str | UnsetType = UNSET


class FailedCondition(Struct, frozen=True):
    """A rule check that a command fails.

    The first condition is the check that rejects the command as sent. The rules stop at that point.
    Each further condition rejects the command after the fields in `changed` are set to the values
    of a nearby legal command of the same type.

    Attributes:
        slug: the name of the check.
        rule: the paragraph of the rules.
        facts: the required and actual values, by name.
        text: a description of the failed check.
        changed: the fields that had to be changed for the rules to reach this check; empty for the
            first condition.
    """

    slug: str
    rule: str
    facts: Mapping[str, Any]
    text: str
    changed: tuple[str, ...]


class FieldWanted(Struct, frozen=True):
    """A field that must be changed to make the command legal.

    If changing a single field is not sufficient, all fields that differ from the nearest legal
    command are listed with that command's values.

    Attributes:
        pointer: a JSON pointer to the field.
        actual: the value that was sent.
        wanted: the values that would make the command legal; at most 20.
    """

    pointer: str
    actual: Any
    wanted: tuple[Any, ...]


class NearAction(Struct, frozen=True):
    """A legal command that is close to the requested one.

    Attributes:
        label: a label for a button.
        command: the body to post.
        distance: the distance from the requested command. Each differing value adds 1, except
            integers that differ by n, which add n/(n + 2). A different type of command adds 3.
        targets: the parts of the board that the command affects.
    """

    game: GameSlug
    label: str
    command: Any
    distance: float
    targets: tuple[Target, ...] = ()


class Problem(Struct, frozen=True, omit_defaults=True):
    """An error response (RFC 9457).

    Attributes:
        type: the address of the page that documents the problem type: `/problems/` and the slug.
            Clients should use it to distinguish problems.
        title: the title of the problem type.
        status: the HTTP status of the response.
        detail: a description of the error.
        errors: the errors in the body (`invalid-body`) or in the query parameters, or the place of
            the refused command in a batch of commands.
        parameter: the first invalid query parameter (`invalid-parameter`, `invalid-condition`,
            `unknown-field`).
        position: the position in an expression of a syntax error or an unknown field, from 0
            (`invalid-condition`, `unknown-field`).
        suggestions: similar names, or expressions with these names (`unknown-field`).
        game: the slug of the match's game (`rule-violation`).
        slug: the check that rejected a command (`rule-violation`).
        rule: the paragraph of the rules on which the check is based (`rule-violation`).
        facts: the required and actual values of that check, by name (`rule-violation`); the limit
            that was exceeded (`too-many-requests`); the requested version, and the last version of
            its command (`inside-commit`).
        conditions: the checks that the command fails, as in `explain` (`rule-violation`).
        fields: the fields to change, with the values that would make the command legal
            (`rule-violation`).
        nearest: the nearest legal commands (`rule-violation`).
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
