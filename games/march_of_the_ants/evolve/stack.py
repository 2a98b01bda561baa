"""Functions that change the agenda as events are applied."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from games.game import Secret
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.state import State
from games.march_of_the_ants.tasks import AnyTask

Agenda = tuple[AnyTask, ...]

T = TypeVar("T")


def top_of(state: State, _kind: type[T]) -> T:
    """Return the top task, whose type follows from the event."""
    return state.agenda[-1]  # type: ignore[return-value]  # a cast would cost a call


def value_of(secret: Secret[T]) -> T:
    """Return a hidden value.

    It is always set, since states are folded only from complete events.
    """
    return secret.value  # type: ignore[return-value]  # a cast would cost a call


# The field of each task type that counts its remaining units.
_UNITS: dict[type[AnyTask], str] = {
    t.Steps: "left",
    t.Pay: "due",
    t.FoundColony: "left",
    t.PlaceLarvae: "left",
    t.Relocating: "left",
    t.Bonus: "left",
    t.Gather: "left",
    t.Discarding: "left",
    t.Ordeal: "seats",
    t.Harvest: "seats",
    t.Feed: "seats",
    t.Decree: "seats",
    t.Secretly: "seats",
    t.Battle: "asked",
    t.CentipedeBattle: "asked",
}
_STAYS = {t.Secretly, t.Battle, t.CentipedeBattle}  # tasks with another step after the last choice


def count_down(agenda: Agenda, top: AnyTask) -> Agenda:
    """Return the agenda with one unit removed from its top task.

    The task itself is removed with its last unit, unless it has another step.
    """
    if type(top) is t.React:  # by far the most frequent case
        if len(top.seats) == 1:
            return agenda[:-1]
        return (*agenda[:-1], t.React(top.action, top.actor, top.seats[1:]))
    unit = _UNITS[type(top)]
    value = getattr(top, unit)
    rest = value - 1 if isinstance(value, int) else value[1:]
    if not rest and type(top) not in _STAYS:
        return agenda[:-1]
    return (*agenda[:-1], replace(top, **{unit: rest}))


def bind(agenda: Agenda, **bindings: int) -> Agenda:
    """Return the agenda with the given fields of its top effect set, if there is such an effect."""
    top = agenda[-1] if agenda else None
    if isinstance(top, t.Effect):
        return (*agenda[:-1], replace(top, **bindings))
    return agenda


def push(agenda: Agenda, stages: Iterable[AnyTask]) -> Agenda:
    """Return the agenda with stages added on top, so that the first stage becomes the topmost."""
    return agenda + tuple(stages)[::-1]
