"""Standing answers: a seat's prepared answers to kinds of questions, valid until withdrawn."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

SEAT = "seat"


class TheCommand(Struct, frozen=True, kw_only=True, tag_field="rule", tag="command"):
    """Give this command, without its seat, whenever it is legal.

    Attributes:
        command: the command, as a body to post.
    """

    command: Mapping[str, Any]


class OnlyOfType(Struct, frozen=True, kw_only=True, tag_field="rule", tag="only-of-type"):
    """Give the only legal command of a type; if there are several, the seat is asked.

    Attributes:
        type: the `type` of the command.
    """

    type: str


class OnlyOne(Struct, frozen=True, kw_only=True, tag_field="rule", tag="only"):
    """Give the only legal command; if there are several, the seat is asked."""


Choice: TypeAlias = TheCommand | OnlyOfType | OnlyOne


class StandingAnswer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One standing answer.

    Attributes:
        kind: the kind of question that it answers.
        choice: the rule that selects one of the legal commands.
        until: the kind of question that ends it, when its seat is next asked it; null to keep it
            until it is withdrawn.
    """

    kind: str
    choice: Choice
    until: str | None = None


class KeptAnswer(Struct, frozen=True):
    """A standing answer as the table keeps it.

    Attributes:
        answer: the answer as it was given.
        is_armed: whether its seat was not asked `until` at some time since, so that the next such
            question ends it.
    """

    answer: StandingAnswer
    is_armed: bool = False


def choose_command(answer: StandingAnswer, legal: Sequence[Any]) -> Any:
    """Return the legal command that a standing answer gives; None if the seat must be asked."""
    match answer.choice:
        case TheCommand(command=wanted):
            fitting = [command for command in legal if _body(command) == wanted]
        case OnlyOfType(type=tag):
            fitting = [command for command in legal if command.__struct_config__.tag == tag]
        case OnlyOne():
            fitting = list(legal)
    return fitting[0] if len(fitting) == 1 else None


def _body(command: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(command)
    plain.pop(SEAT, None)
    return plain
