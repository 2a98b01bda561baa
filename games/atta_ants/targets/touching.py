"""Ids of the drawing elements that commands and events affect.

`cell:1,-2` is a cell of the table, `ant:0.3` is ant 3 of seat 0, `spider:1` is a spider,
`card:atta-05` is a card still to be placed, and `seat:2` is the mat of a seat.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from games.atta_ants.cells import NEST, Cell
from games.atta_ants.commands import (
    ArrangeCard,
    Command,
    DropLeaf,
    EndTurn,
    MoveAnt,
    PickUpLeaf,
    PlaceCard,
    RouteSpider,
    TakeLeaf,
)
from games.atta_ants.events import (
    AntBorn,
    AntMoved,
    AntsEaten,
    CardArranged,
    CardDiscarded,
    CardDrawn,
    CardPlaced,
    DeckPassedOn,
    EightDrawn,
    Event,
    GameEnded,
    LeafDropped,
    LeafPickedUp,
    LeafTaken,
    NestPlaced,
    RoutesFound,
    SeatEliminated,
    SpiderRouted,
    SpidersMoved,
    SquareLaid,
)
from games.atta_ants.view import View
from games.game import Seat, Target


def name_cell(at: Cell) -> Target:
    """Return the element id of a cell of the table."""
    return f"cell:{at.x},{at.y}"


def name_ant(seat: Seat, ant: int) -> Target:
    """Return the element id of an ant in play."""
    return f"ant:{seat}.{ant}"


def name_spider(spider: int) -> Target:
    """Return the element id of a spider."""
    return f"spider:{spider}"


def name_card(card: str) -> Target:
    """Return the element id of a card that is still to be placed."""
    return f"card:{card}"


def name_seat(seat: Seat) -> Target:
    """Return the element id of a seat's mat."""
    return f"seat:{seat}"


def of_command(view: View, command: Command) -> tuple[Target, ...]:  # noqa: PLR0911 - one case per command
    """Return the card, ant or spider that a command uses, then its destination or the other ant.

    For a command about a loose leaf, the destination is the ant's cell.
    """
    match command:
        case MoveAnt(seat=seat, ant=ant, to=to):
            return name_ant(seat, ant), name_cell(to)
        case DropLeaf(seat=seat, ant=ant) | PickUpLeaf(seat=seat, ant=ant):
            return name_ant(seat, ant), *_place_of(view, seat, ant)
        case TakeLeaf(seat=seat, ant=ant, owner=owner, victim=victim):
            return name_ant(seat, ant), name_ant(owner, victim)
        case PlaceCard(cell=at):
            return *([name_card(view.drawn.card)] if view.drawn else ()), name_cell(at)
        case ArrangeCard(card=card, cell=at):
            return name_card(card), name_cell(at)
        case RouteSpider(spider=spider, to=to):
            return name_spider(spider), name_cell(to)
        case EndTurn():
            return ()


def of_event(event: Event) -> tuple[Target, ...]:  # noqa: PLR0911 - one case per event
    """Return the elements that an event changed, followed by the cell where it happened.

    The result is empty for events that only end a turn.
    """
    match event:
        case AntMoved(seat=seat, ant=ant, to=to):
            return name_ant(seat, ant), name_cell(to)
        case AntBorn(seat=seat, ant=ant, mother=mother):
            return name_ant(seat, ant), name_ant(seat, mother), name_cell(NEST)
        case LeafDropped(seat=seat, ant=ant) | LeafPickedUp(seat=seat, ant=ant):
            return (name_ant(seat, ant),)
        case LeafTaken(seat=seat, ant=ant, owner=owner, victim=victim):
            return name_ant(seat, ant), name_ant(owner, victim)
        case CardDrawn(card=card):
            return (name_card(card),)
        case CardPlaced(cell=at) | CardArranged(cell=at):
            return (name_cell(at),)
        case EightDrawn(cards=cards):
            return tuple(map(name_card, cards))
        case NestPlaced():
            return (name_cell(NEST),)
        case SquareLaid(cards=cards):
            return tuple(name_cell(laid.cell) for laid in cards)
        case _:
            return _of_the_end_of_a_round(event)


def _of_the_end_of_a_round(event: Event) -> tuple[Target, ...]:  # noqa: PLR0911 - one case per event
    match event:
        case RoutesFound(ways=ways):
            return *map(name_spider, range(len(ways))), *_places(chain(*ways))
        case SpiderRouted(spider=spider, to=to):
            return name_spider(spider), name_cell(to)
        case SpidersMoved(to=to):
            return *map(name_spider, range(len(to))), *_places(to)
        case AntsEaten(cell=at, ants=ants):
            return name_cell(at), *dict.fromkeys(name_seat(eaten.seat) for eaten in ants)
        case SeatEliminated(seat=seat) | CardDiscarded(seat=seat) | DeckPassedOn(first=seat):
            return (name_seat(seat),)
        case GameEnded(ranking=ranking):
            return tuple(map(name_seat, ranking[0]))
        case _:
            return ()


def _place_of(view: View, seat: Seat, ant: int) -> Iterator[Target]:
    for seen in view.ants:
        if (seen.seat, seen.ant) == (seat, ant):
            yield name_cell(seen.cell)


def _places(cells: Iterable[Cell]) -> Iterator[Target]:
    return map(name_cell, dict.fromkeys(cells))
