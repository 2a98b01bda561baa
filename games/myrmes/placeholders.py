"""Placeholders for choices of other seats that are not revealed yet.

They fill plans that no other seat sees. The events that reveal the choices contain them in full.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from games.myrmes import events as e
from games.myrmes.state import State, board_of


def fill_secrets(state: State, event: e.Event) -> tuple[State, e.Event]:
    """Return the state, and the event with a placeholder for its secret if that is unset."""
    field, placeholder = _FILLS.get(type(event), ("", None))
    if not field or placeholder is None or getattr(event, field).value is not UNSET:
        return state, event
    secret = replace(getattr(event, field), value=placeholder(state))
    return state, replace(event, **{field: secret})


def _take_any(state: State) -> e.Taken:
    """Return a cube of the first hex of the garden, which is only stored in the plan."""
    return e.Taken(tile=board_of(state).hexes[0], cube="food")


_FILLS: Mapping[type, tuple[str, Callable[[State], Any]]] = {
    e.EventChosen: ("space", lambda _state: 0),
    e.NursesAssigned: ("assignment", lambda _state: e.Assignment("larvae", 0)),
    e.BirthsChosen: ("soldiers", lambda _state: None),
    e.CubeChosen: ("take", _take_any),
    e.DiscardChosen: ("cube", lambda _state: "food"),
    e.TradesChosen: ("food", lambda _state: 0),
}
