"""Base class of all tasks on the agenda."""

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

LossCause: TypeAlias = Literal["battle", "hunger", "effect"]
PlacingMode: TypeAlias = Literal["setup", "explore", "effect", "sentry"]
StepsMode: TypeAlias = Literal["march", "reaction", "effect"]


class AgendaTask(Struct, frozen=True, gc=False):
    """Base class of all agenda tasks.

    Attributes:
        phase: the phase in which the service runs this task; empty for tasks that it does not run.
        forced: whether the task is answered automatically if only one answer is left. This requires
            that the answers, or at least their number, are public.
    """

    phase: ClassVar[str] = ""
    forced: ClassVar[bool] = False
