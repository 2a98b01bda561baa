"""Commands that a click on a target may mean, whether legal or not."""

import re
from collections.abc import Iterable, Iterator

from games.atta_ants.cells import SPAN, Cell, cell, neighbours
from games.atta_ants.commands import (
    ArrangeCard,
    Command,
    DropLeaf,
    MoveAnt,
    PickUpLeaf,
    PlaceCard,
    RouteSpider,
    TakeLeaf,
)
from games.atta_ants.square import RING
from games.atta_ants.targets.touching import name_card
from games.atta_ants.view import SeenAnt, View
from games.game import Seat, Target

_CELL = re.compile(r"cell:(-?[0-9]{1,2}),(-?[0-9]{1,2})")
_ANT = re.compile(r"ant:([0-3])\.([0-5])")
_SPIDER = re.compile(r"spider:([0-9]{1,2})")


def meant(view: View, seat: Seat, target: Target) -> tuple[Command, ...]:
    """Return the commands that a seat may intend by clicking a target, legal or not."""
    if found := _CELL.fullmatch(target):
        x, y = int(found[1]), int(found[2])
        inside = abs(x) <= SPAN and abs(y) <= SPAN
        return tuple(_meant_at(view, seat, cell(x, y))) if inside else ()
    if found := _ANT.fullmatch(target):
        return tuple(_meant_by_ant(view, seat, int(found[1]), int(found[2])))
    if found := _SPIDER.fullmatch(target):
        return tuple(_meant_by_spider(view, seat, int(found[1])))
    return tuple(_meant_by_card(view, seat, target))


def _meant_at(view: View, seat: Seat, at: Cell) -> Iterator[Command]:
    """Yield commands that place a card on a cell, or that move an ant or a spider there."""
    if view.drawn:
        for rotation in range(view.drawn.rotations):
            yield PlaceCard(seat=seat, cell=at, rotation=rotation)
    for face in view.to_arrange:
        yield ArrangeCard(seat=seat, card=face.card, cell=at, rotation=0)
    if view.phase == "moving":
        for ant in _acting(view, seat):
            yield MoveAnt(seat=seat, ant=ant.ant, to=at)
    if view.phase == "routing":
        asked = next(spider.spider for spider in view.spiders if spider.route is None)
        yield RouteSpider(seat=seat, spider=asked, to=at)


def _meant_by_ant(view: View, seat: Seat, owner: Seat, ant: int) -> Iterator[Command]:
    """Yield commands that use the given ant if it is the seat's own, or that take its leaf."""
    found = [seen for seen in view.ants if (seen.seat, seen.ant) == (owner, ant)]
    for seen in found if owner == seat else ():
        for _, near, _ in neighbours(seen.cell):
            yield MoveAnt(seat=seat, ant=ant, to=near)
        yield DropLeaf(seat=seat, ant=ant)
        yield PickUpLeaf(seat=seat, ant=ant)
    for own in _acting(view, seat) if found else ():
        if (own.seat, own.ant) != (owner, ant):
            yield TakeLeaf(seat=seat, ant=own.ant, owner=owner, victim=ant)


def _meant_by_spider(view: View, seat: Seat, spider: int) -> Iterator[Command]:
    """Yield commands that route a spider or, while ants move, that move ants to its cell."""
    for seen in view.spiders[spider : spider + 1]:
        if view.phase == "routing":
            for _, near, _ in neighbours(seen.cell):
                yield RouteSpider(seat=seat, spider=spider, to=near)
        elif view.phase == "moving":
            yield from _meant_at(view, seat, seen.cell)


def _meant_by_card(view: View, seat: Seat, target: Target) -> Iterator[Command]:
    """Yield commands that place one of the first eight cards on each free cell."""
    taken = {laid.cell for laid in view.cards}
    for face in view.to_arrange:
        if target == name_card(face.card):
            for at in RING:
                if at not in taken:
                    yield ArrangeCard(seat=seat, card=face.card, cell=at, rotation=0)


def _acting(view: View, seat: Seat) -> Iterable[SeenAnt]:
    """Return the ants of a seat that may act. If one is active, return only that one."""
    own = [seen for seen in view.ants if seen.seat == seat and seen.may_act]
    return [seen for seen in own if seen.active] or own
