"""Elements of the drawing, with the JSON pointers of the values that they show."""

from collections.abc import Iterable, Iterator, Mapping
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
from games.game import Seat, Target

Pointers = tuple[str, ...]

_CARD = ("leaves", "spiders", "card", "rotation", "trails")
_ANT = ("cell", "carrying", "newborn", "active", "must_leave")
_SPIDER = ("cell", "route", "ways")
_SEAT = ("ants", "eaten", "supply", "out")


def elements(view: View) -> Mapping[Target, Pointers]:
    """Return every element of the drawing, with the values that it shows."""
    return {
        **dict(_cells(view)),
        **{name_ant(ant.seat, ant.ant): _ant(at) for at, ant in enumerate(view.ants)},
        **{name_spider(seen.spider): _spider(at) for at, seen in enumerate(view.spiders)},
        **{name_card(face.card): (f"/to_arrange/{at}",) for at, face in enumerate(view.to_arrange)},
        **({name_card(view.drawn.card): ("/drawn",)} if view.drawn else {}),
        **{name_seat(counts.seat): _mat(view, counts.seat) for counts in view.seats},
    }


@cache
def _point(place: str, names: Iterable[str]) -> Pointers:
    return tuple(f"{place}/{name}" for name in names)


def _ant(at: int) -> Pointers:
    return _point(f"/ants/{at}", _ANT)


def _spider(at: int) -> Pointers:
    return _point(f"/spiders/{at}", _SPIDER)


def _cells(view: View) -> Iterator[tuple[Target, Pointers]]:
    """Yield the cells with cards and, while a card must be placed, the free cells."""
    for at, card in enumerate(view.cards):
        yield name_cell(card.cell), _point(f"/cards/{at}", _CARD)
    if view.phase in ("placing", "arranging"):
        frontier = {cell: f"/frontier/{at}" for at, cell in enumerate(view.frontier)}
        for cell in frontier if view.drawn else _free_corners_and_sides(view):
            yield name_cell(cell), (frontier.get(cell, "/content"),)


def _free_corners_and_sides(view: View) -> Iterator[Cell]:
    """Yield the free cells of the square around the nest. Some of them touch no card yet."""
    laid = {card.cell for card in view.cards}
    return (cell for cell in RING if cell not in laid)


def _mat(view: View, seat: Seat) -> Pointers:
    """Return the values of a mat: the counts, the loads of the ants, and the marks of the seat."""
    return (
        *_point(f"/seats/{seat}", _SEAT),
        *(f"/ants/{at}/carrying" for at, ant in enumerate(view.ants) if ant.seat == seat),
        *(("/first",) if view.first == seat and not view.ranking else ()),
        *(("/asked",) if view.asked == seat else ()),
        *(("/ranking",) if view.ranking else ()),
    )
