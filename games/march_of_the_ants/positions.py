"""Geometry of a view's map: links of tiles, places to explore a cell from, and hexes to arrange."""

from games.game import Seat
from games.hexes import Axial, neighbour
from games.march_of_the_ants import content
from games.march_of_the_ants.content import GREAT_TUNNEL
from games.march_of_the_ants.layout import Layout, layout, open_directions, tile
from games.march_of_the_ants.tasks import Arrange, PlaceTile
from games.march_of_the_ants.view import Hidden, View


def layout_of(view: View) -> Layout:
    """Return the layout of the tiles in a view."""
    tiles = tuple([tile(hex_.number, (hex_.q, hex_.r), hex_.rotation) for hex_ in view.hexes])
    return layout(view.content, view.options.great_tunnel, view.side, tiles)


def exits_of(view: View, cell: Axial) -> tuple[int, ...]:
    """Return the places with a tunnel that leads to the given free cell."""
    exits = enumerate(layout_of(view).exits)
    return tuple([place for place, ways in exits if any(there == cell for there, _ in ways)])


def sources_of(view: View, seat: Seat, cell: Axial) -> tuple[int, ...]:
    """Return the places from which a seat can explore a cell.

    These places have a tunnel to the cell and an ant of the seat.
    """
    task = view.agenda[-1] if view.agenda else None
    if not isinstance(task, PlaceTile) or task.mode != "explore":
        return ()
    return tuple([place for place in exits_of(view, cell) if _is_present(view, seat, place)])


def _is_present(view: View, seat: Seat, place: int) -> bool:
    if place == GREAT_TUNNEL:
        return view.nests[seat].in_great_tunnel > 0
    (lies,) = [hex_ for hex_ in view.hexes if hex_.number == place]
    return seat in lies.sites or lies.outskirts[seat] > 0


def joined_places(view: View, hex_: int, cell: Axial, rotation: int) -> tuple[int, ...]:
    """Return the places to which tunnels would link a hex at this cell and rotation."""
    lies = layout_of(view)
    printed = content.of(view.content).hexes[hex_]
    places = []
    for direction in open_directions(printed, rotation):
        there = neighbour(cell, direction)
        if (direction + 3) % 6 in lies.tunnels.get(there, ()):
            places.append(lies.owner[there])
    return tuple(dict.fromkeys(places))


def hexes_to_arrange(view: View, own: Hidden) -> tuple[int, ...]:
    """Return the hexes that the reader must still put back on the pile."""
    task = view.agenda[-1] if view.agenda else None
    if not isinstance(task, Arrange) or task.seat != view.seat:
        return ()
    places = range(view.pile - task.count, view.pile - task.done)
    known = [hint for hint in own.hints if all(at in places for at in hint.positions)]
    return tuple(sorted({number for hint in known for number in hint.hexes}))
