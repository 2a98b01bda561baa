"""What all tasks of the agenda share."""

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

LossCause: TypeAlias = Literal["battle", "hunger", "effect"]
PlacingMode: TypeAlias = Literal["setup", "explore", "effect", "sentry"]
StepsMode: TypeAlias = Literal["march", "reaction", "effect"]


class AgendaTask(Struct, frozen=True, gc=False):
    """What all tasks share.

    Attributes:
        phase: the phase of the workers that this belongs to; empty otherwise.
        forced: a question that answers itself where only one answer is left. What answers
            there are, everyone knows (or at least how many).
    """

    phase: ClassVar[str] = ""
    forced: ClassVar[bool] = False
