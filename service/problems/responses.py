"""Responses about errors: problems, and the reasons why a command is not legal."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from games.game import Target
from projections.redact import VisibleEvent
from service.contract.names import GameSlug


class FieldError(Struct, frozen=True):
    """An error at one place of a request body, or in one query parameter.

    Attributes:
        pointer: a JSON pointer to the place in the body; empty for the whole body, and for a query
            parameter.
        detail: the error in words.
        rule: the paragraph of the rules that applies, for errors in a position.
        parameter: the name of the invalid query parameter.
    """

    pointer: str
    detail: str
    rule: str | UnsetType = UNSET
    parameter: str | UnsetType = UNSET


class FailedCondition(Struct, frozen=True):
    """A check of the rules that refuses a command.

    The first condition refuses the command as it was sent. The rules stop there. Each further
    condition refuses the command after the fields in `changed` are set to the values of a nearby
    legal command of the same type.

    Attributes:
        slug: the name of the check.
        rule: the paragraph of the rules.
        facts: the required and actual values, by name.
        text: the same in words.
        changed: the fields that had to be changed for the rules to reach this check; empty for the
            first condition.
    """

    slug: str
    rule: str
    facts: Mapping[str, Any]
    text: str
    changed: tuple[str, ...]


class FieldWanted(Struct, frozen=True):
    """A field to change so that the command becomes legal.

    If no single field is enough, every field that differs from the nearest legal command is listed
    with that command's value.

    Attributes:
        pointer: a JSON pointer to the field.
        actual: the value that was sent.
        wanted: the values that would make the command legal; at most 20.
    """

    pointer: str
    actual: Any
    wanted: tuple[Any, ...]


class NearAction(Struct, frozen=True):
    """A legal command that is close to the requested command.

    Attributes:
        label: a label for a button.
        command: the body to post.
        distance: the distance from the requested command. Each differing value counts 1, but whole
            numbers that differ by n count n/(n + 2). Another type of command counts 3 in addition.
        targets: the parts of the board that it touches.
    """

    game: GameSlug
    label: str
    command: Any
    distance: float
    targets: tuple[Target, ...] = ()


class Problem(Struct, frozen=True, omit_defaults=True):
    """A problem (RFC 9457).

    Attributes:
        type: the address of the page about its type: `/problems/` and the slug. Clients should
            branch on it.
        title: the title of its type.
        status: the HTTP status of the response.
        detail: the error in words.
        errors: the errors in the body (`invalid-body`), and in each query parameter.
        parameter: the first invalid query parameter (`invalid-parameter`, `invalid-condition`,
            `unknown-field`).
        position: the position in a condition of a syntax error or an unknown field, from 0
            (`invalid-condition`, `unknown-field`).
        suggestions: the nearest names, or expressions that lead to them (`unknown-field`).
        game: the slug of the match's game (`rule-violation`).
        slug: the check that refused a command (`rule-violation`).
        rule: the paragraph of the rules behind that check (`rule-violation`).
        facts: the required and actual values of that check, by name (`rule-violation`); the limit
            that is used up (`too-many-requests`); the requested version, and the last version of
            its command (`inside-commit`).
        conditions: the checks that refuse the command, as in `explain` (`rule-violation`).
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
