"""Hidden choices behind the changes that events reveal."""

from collections.abc import Callable
from typing import Any

from games.game import HiddenChoice, Seat
from games.myrmes import events as e
from games.myrmes.content import CUBES
from games.myrmes.view import View

_REVEALS = (
    e.EventsRevealed,
    e.BirthsRevealed,
    e.HarvestRevealed,
    e.CubesDiscarded,
    e.TradesRevealed,
)


def choice_of(event: e.Event, view: View, pointer: str) -> HiddenChoice | None:
    """Return the hidden choice that an event reveals with a change, or None if there is none.

    The births, harvests, discards and trades of all seats are revealed by the command of the seat
    that chooses last.
    """
    if not isinstance(event, _REVEALS):
        return None
    match pointer.split("/")[1:]:
        case ["colonies", seat, *rest]:
            return _choice_about(event, int(seat), rest[-1] if rest else "")
        case ["tiles", at, *rest] if (tile := view.tiles[int(at)]).owner is not None:
            cube, first = "".join(rest), tile.hexes[0]
            return _choice(
                tile.owner,
                lambda chosen: (
                    chosen.take.value.tile == first and chosen.take.value.cube in (cube or CUBES)
                ),
                e.CubeChosen,
            )
        case _:
            return None


def _choice_about(event: e.Event, seat: Seat, field: str) -> HiddenChoice | None:
    """Return the choice of a seat that changed a field of its colony."""
    match event:
        case e.EventsRevealed():
            return _choice(seat, None, e.EventChosen)
        case e.BirthsRevealed():
            return _choice(
                seat, lambda chosen: _bears(chosen, field), e.NursesAssigned, e.BirthsChosen
            )
        case e.HarvestRevealed():
            return _choice(
                seat, lambda chosen: _is_about(chosen.take.value.cube, field), e.CubeChosen
            )
        case e.CubesDiscarded():
            return _choice(
                seat, lambda chosen: _is_about(chosen.cube.value, field), e.DiscardChosen
            )
        case e.TradesRevealed():
            return _choice(seat, None, e.TradesChosen)
        case _:
            return None


def _choice(seat: Seat, is_choice: Callable[[Any], bool] | None, *kinds: type[Any]) -> HiddenChoice:
    names = tuple(str(kind.__struct_config__.tag) for kind in kinds)
    return HiddenChoice(seat, names, is_choice)


def _is_about(cube: str, field: str) -> bool:
    """Return whether a choice of a cube changed a field. A field that is no cube contains all."""
    return field not in CUBES or cube == field


def _bears(chosen: e.NursesAssigned | e.BirthsChosen, field: str) -> bool:
    """Return whether a choice determines the births in a field of the colony.

    The number of soldiers to keep determines the soldiers and the workers, if it was chosen.
    """
    fields = ("larvae", "soldiers", "workers", "atelier")
    if isinstance(chosen, e.BirthsChosen):
        return chosen.soldiers.value is not None and field not in ("larvae", "atelier")
    track: Any = chosen.assignment.value
    return field not in fields or track.track == field
