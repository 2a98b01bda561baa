"""Small state changes that several events share."""

from typing import Any, TypeVar

from msgspec.structs import replace

from games.game import Seat
from games.myrmes.state import BONUS, Colony, State

T = TypeVar("T")


def set_at(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return a copy of the items with one of them replaced."""
    return (*items[:place], item, *items[place + 1 :])


def with_colony(state: State, seat: Seat, colony: Colony) -> State:
    """Return the state with one colony replaced."""
    return replace(state, colonies=set_at(state.colonies, seat, colony))


def add_points(colony: Colony, origin: int, points: int, bonus: int) -> tuple[int, tuple[int, ...]]:
    """Return a colony's points, in total and by origin, after it gains points and a VP+1 bonus."""
    if not points:
        return colony.points, colony.origins
    origins = list(colony.origins)
    origins[origin] += points
    origins[BONUS] += bonus
    return colony.points + points + bonus, tuple(origins)


def phase_of(state: State) -> Any:
    """Return the phase without a static type, because each event occurs only in its own phase."""
    return state.phase


def change_plan(state: State, seat: Seat, **changes: object) -> State:
    """Return the state with changes to a seat's sealed choice."""
    phase = phase_of(state)
    plan = replace(phase.plans[seat], **changes)
    return replace(state, phase=type(phase)(set_at(phase.plans, seat, plan)))
