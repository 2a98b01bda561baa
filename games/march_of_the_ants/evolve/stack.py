"""Changes of the agenda by events."""

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
    """Return the top task, which has the kind that the event implies."""
    return state.agenda[-1]  # type: ignore[return-value]  # a cast would cost a call


def value_of(secret: Secret[T]) -> T:
    """Return a hidden value. States are folded from full events only."""
    return secret.value  # type: ignore[return-value]  # a cast would cost a call


# The field of each task that counts its remaining units.
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
_STAYS = {t.Secretly, t.Battle, t.CentipedeBattle}  # a next step follows the last choice


def count_down(agenda: Agenda, top: AnyTask) -> Agenda:
    """Return the agenda with one unit less in its top task. The last unit removes the task."""
    if type(top) is t.React:  # by far the most frequent
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
    """Return the agenda with new values in its top effect."""
    top = agenda[-1] if agenda else None
    if isinstance(top, t.Effect):
        return (*agenda[:-1], replace(top, **bindings))
    return agenda


def push(agenda: Agenda, stages: Iterable[AnyTask]) -> Agenda:
    """Return the agenda with stages on top, the first of them uppermost."""
    return agenda + tuple(stages)[::-1]
