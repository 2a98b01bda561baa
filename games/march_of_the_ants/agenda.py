"""The base class of all tasks on the agenda."""

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

LossCause: TypeAlias = Literal["battle", "hunger", "effect"]
PlacingMode: TypeAlias = Literal["setup", "explore", "effect", "sentry"]
StepsMode: TypeAlias = Literal["march", "reaction", "effect"]


class AgendaTask(Struct, frozen=True, gc=False):
    """The base class of all tasks.

    Attributes:
        phase: the phase that a job runs for this task; empty if no job runs it.
        forced: whether the task is answered automatically when only one answer is left. The
            answers, or at least their number, are public.
    """

    phase: ClassVar[str] = ""
    forced: ClassVar[bool] = False
