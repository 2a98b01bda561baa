"""Standing answers, which a seat prepares in advance for certain kinds of questions.

They are valid until they are withdrawn or lapse.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

SEAT = "seat"


class TheCommand(Struct, frozen=True, kw_only=True, tag_field="rule", tag="command"):
    """Give this command whenever it is legal. The command omits its seat.

    Attributes:
        command: the command, in the form of a request body.
    """

    command: Mapping[str, Any]


class OnlyOfType(Struct, frozen=True, kw_only=True, tag_field="rule", tag="only-of-type"):
    """If exactly one command of the given type is legal, give it. Otherwise, ask the seat.

    Attributes:
        type: the `type` of the command.
    """

    type: str


class OnlyOne(Struct, frozen=True, kw_only=True, tag_field="rule", tag="only"):
    """If exactly one command is legal, give it. Otherwise, ask the seat."""


Choice: TypeAlias = TheCommand | OnlyOfType | OnlyOne


class StandingAnswer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A standing answer to one kind of question.

    Attributes:
        kind: the kind of question that it answers.
        choice: the rule that selects one of the legal commands.
        until: the kind of question that ends the standing answer the next time the seat is asked
            it; null to keep the answer until it is withdrawn.
    """

    kind: str
    choice: Choice
    until: str | None = None


class KeptAnswer(Struct, frozen=True):
    """A standing answer as stored in the table.

    Attributes:
        answer: the answer as submitted.
        is_armed: whether the `until` question has not been open at some time since the answer was
            set, so that the next question of that kind ends the answer.
    """

    answer: StandingAnswer
    is_armed: bool = False


def choose_command(answer: StandingAnswer, legal: Sequence[Any]) -> Any:
    """Return the legal command that a standing answer selects, or None if it selects none."""
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
