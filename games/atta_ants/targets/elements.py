"""Elements of the drawing, with the JSON pointers of the values that they show."""

from collections.abc import Iterable, Iterator
from functools import cache

from games.atta_ants.cells import Cell
from games.atta_ants.square import RING
from games.atta_ants.targets.touching import (
    name_ant,
    name_card,
    name_cell,
    name_seat,
    name_spider,
)
from games.atta_ants.view import View
from games.drawing.layers import Layer, Layers, Pointers
from games.game import Seat
from games.marks import reuse_last

_CARD = ("leaves", "spiders", "card", "rotation", "trails")
_ANT = ("cell", "carrying", "newborn", "active", "must_leave")
_SPIDER = ("cell", "route", "ways")
_SEAT = ("ants", "eaten", "supply", "out")
_EMPTY = Layer()


def elements(view: View) -> Layer:
    """Return every element of the drawing, with the values that it shows."""
    ants = tuple([(ant.seat, ant.ant) for ant in view.ants])
    return Layers(
        _cards(view.content, tuple([card.cell for card in view.cards])),
        _free_cells(view) if view.phase in ("placing", "arranging") else _EMPTY,
        _ants(view.content, ants),
        _spiders(view.content, tuple([seen.spider for seen in view.spiders])),
        _faces(view) if view.to_arrange or view.drawn else _EMPTY,
        _mats(view.content, ants, len(view.seats), *_marks(view)),
    )


@cache
def _point(place: str, names: Iterable[str]) -> Pointers:
    return tuple(f"{place}/{name}" for name in names)


@reuse_last
def _cards(_pack: str, cells: tuple[Cell, ...]) -> Layer:
    """Return the cells with cards."""
    return Layer({name_cell(cell): _point(f"/cards/{at}", _CARD) for at, cell in enumerate(cells)})


@reuse_last
def _ants(_pack: str, ants: tuple[tuple[Seat, int], ...]) -> Layer:
    return Layer({name_ant(*ant): _point(f"/ants/{at}", _ANT) for at, ant in enumerate(ants)})


@reuse_last
def _spiders(_pack: str, spiders: tuple[int, ...]) -> Layer:
    shown = enumerate(spiders)
    return Layer({name_spider(spider): _point(f"/spiders/{at}", _SPIDER) for at, spider in shown})


def _free_cells(view: View) -> Layer:
    """Return the free cells, while a card must be placed."""
    frontier = {cell: f"/frontier/{at}" for at, cell in enumerate(view.frontier)}
    cells = frontier if view.drawn else _free_corners_and_sides(view)
    return Layer({name_cell(cell): (frontier.get(cell, "/content"),) for cell in cells})


def _free_corners_and_sides(view: View) -> Iterator[Cell]:
    """Yield the free cells of the square around the nest. Some of them touch no card yet."""
    laid = {card.cell for card in view.cards}
    return (cell for cell in RING if cell not in laid)


def _faces(view: View) -> Layer:
    """Return the cards that must be placed."""
    faces = Layer(
        {name_card(face.card): (f"/to_arrange/{at}",) for at, face in enumerate(view.to_arrange)}
    )
    if view.drawn:
        faces[name_card(view.drawn.card)] = ("/drawn",)
    return faces


def _marks(view: View) -> tuple[Seat | None, Seat | None, bool]:
    """Return the first player, unless the game is over, the asked seat, and whether it is over."""
    return None if view.ranking else view.first, view.asked, bool(view.ranking)


@reuse_last
def _mats(
    _pack: str,
    ants: tuple[tuple[Seat, int], ...],
    seats: int,
    first: Seat | None,
    asked: Seat | None,
    is_over: bool,
) -> Layer:
    """Return the mats, with the counts, the loads of the ants, and the marks of each seat."""
    return Layer(
        {
            name_seat(seat): (
                *_point(f"/seats/{seat}", _SEAT),
                *(f"/ants/{at}/carrying" for at, (owner, _) in enumerate(ants) if owner == seat),
                *(("/first",) if first == seat else ()),
                *(("/asked",) if asked == seat else ()),
                *(("/ranking",) if is_over else ()),
            )
            for seat in range(seats)
        }
    )
