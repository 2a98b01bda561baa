"""Standing answers: what a seat wants a kind of question to be answered with, until withdrawn."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

SEAT = "seat"


class TheCommand(Struct, frozen=True, kw_only=True, tag_field="rule", tag="command"):
    """Give this command, without its seat, wherever it is legal.

    Attributes:
        command: the command, as a body to post.
    """

    command: Mapping[str, Any]


class OnlyOfType(Struct, frozen=True, kw_only=True, tag_field="rule", tag="only-of-type"):
    """Give the one legal command of a type; where there are several, the seat is asked.

    Attributes:
        type: the `type` of the command.
    """

    type: str


class OnlyOne(Struct, frozen=True, kw_only=True, tag_field="rule", tag="only"):
    """Give the one legal command where there is no other."""


Choice: TypeAlias = TheCommand | OnlyOfType | OnlyOne


class StandingAnswer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One standing answer.

    Attributes:
        kind: the kind of question that it answers.
        choice: which of the legal commands it gives.
        until: the kind of question that ends it, the next time that its seat is asked it; null: it
            stands until it is withdrawn.
    """

    kind: str
    choice: Choice
    until: str | None = None


class KeptAnswer(Struct, frozen=True):
    """A standing answer as the table keeps it.

    Attributes:
        answer: the answer as it was given.
        is_armed: its seat was not asked `until` at some time since, so the next time ends it.
    """

    answer: StandingAnswer
    is_armed: bool = False


def choose_command(answer: StandingAnswer, legal: Sequence[Any]) -> Any:
    """Return the legal command that a standing answer gives; None where the seat is asked."""
    match answer.choice:
        case TheCommand(command=wanted):
            fitting = [one for one in legal if _body(one) == wanted]
        case OnlyOfType(type=tag):
            fitting = [one for one in legal if one.__struct_config__.tag == tag]
        case OnlyOne():
            fitting = list(legal)
    return fitting[0] if len(fitting) == 1 else None


def _body(command: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(command)
    plain.pop(SEAT, None)
    return plain
