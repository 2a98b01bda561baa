"""Ids of the drawing's clickable elements that are affected by commands and events.

The garden contains `hex:q,r`, `tile:q,r` (the tile's first hex) and `ant:seat` (the seat's worker).
Other ids are `event:n` (a space of the track), `die:spring`, `objective:id` and `seat:n` (a mat).
Mats contain `room:seat.name`, `track:seat.name.nurses`, `store:seat.cube` and `piece:seat.shape`.
Special tiles have `pool:kind`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import UNSET

from games.game import Seat, Target
from games.myrmes import commands as c
from games.myrmes import events as e
from games.myrmes.content import CUBES, SEASONS, TOP_LEVEL
from games.myrmes.events import turns as t
from games.myrmes.pack import GardenHex
from games.myrmes.rules.births import PRODUCTIVE
from games.myrmes.state import ROOMS
from games.myrmes.view import View

Targets = tuple[Target, ...]


def of_command(view: View, command: c.Command) -> Targets:
    """Return the targets of a command.

    The result is empty for a command that passes or finishes something.
    """
    finder = _OF_COMMAND.get(type(command))
    return tuple(finder(view, command)) if finder else ()


def of_event(event: e.Event) -> Targets:
    """Return the targets of an event without duplicates, the most important first.

    If the event is a choice hidden from the reader, only the seat is included.
    """
    finder = _OF_EVENT.get(type(event))
    return tuple(dict.fromkeys(finder(event))) if finder else ()


@cache
def name_hex(at: GardenHex) -> Target:
    """Return the element id of a hex."""
    return f"hex:{at.q},{at.r}"


@cache
def name_tile(hexes: tuple[GardenHex, ...]) -> Target:
    """Return the element id of a tile, which is based on its first hex."""
    return f"tile:{hexes[0].q},{hexes[0].r}"


def _name_room(seat: Seat, name: str) -> Target:
    return f"room:{seat}.{name}"


def _name_store(seat: Seat, cube: str) -> Target:
    return f"store:{seat}.{cube}"


def _name_seats(seats: Iterable[Seat]) -> Iterator[Target]:
    return (f"seat:{seat}" for seat in seats)


def _name_track(seat: Seat, track: str, nurses: int) -> Target:
    """Return the slot for this number of nurses, or the track if it has no such slot."""
    is_there = nurses in PRODUCTIVE[track]
    return f"track:{seat}.{track}.{nurses}" if is_there else _name_room(seat, track)


def _changed_stores(seat: Seat, counts: Any) -> Iterator[Target]:
    """Yield the ids of the stores whose cube counts have changed."""
    return (_name_store(seat, cube) for cube in CUBES if getattr(counts, cube, 0))


def _of_trade(_: View, command: Any) -> Iterable[Target]:
    return (_name_room(command.seat, "larvae"),)


def _of_claim(_: View, command: Any) -> Iterable[Target]:
    return (f"objective:{command.objective}",)


def _of_dig(view: View, command: c.Dig) -> Iterable[Target]:
    level = min(TOP_LEVEL, view.colonies[command.seat].mat.level + 1)
    return (_name_room(command.seat, ROOMS[level]),)


def _of_clear(view: View, command: c.Clear) -> Iterable[Target]:
    tiles = [name_tile(tile.hexes) for tile in view.tiles if command.stand in tile.hexes]
    return (*tiles, name_hex(command.stand))


def _of_placing(view: View, piece: Target, hexes: tuple[GardenHex, ...]) -> Iterable[Target]:
    """Yield the worker's hex, then the piece, then the other hexes."""
    yield from (name_hex(at) for at in hexes if at == view.worker)
    yield piece
    yield from (name_hex(at) for at in hexes if at != view.worker)


_OF_COMMAND: Mapping[type, Callable[[View, Any], Iterable[Target]]] = {
    c.ChooseEvent: lambda _, command: (f"event:{command.space}",),
    c.AssignNurses: lambda _, command: (_name_track(command.seat, command.track, command.nurses),),
    c.KeepBirths: lambda _, command: (_name_room(command.seat, "soldiers"),),
    c.TradeLarvae: _of_trade,
    c.ChooseTrades: _of_trade,
    c.WorkInRoom: lambda _, command: (_name_room(command.seat, command.room),),
    c.WorkInQuarry: lambda _, command: (
        _name_room(command.seat, "quarry"),
        _name_store(command.seat, command.take),
    ),
    c.SendOut: lambda _, command: (name_hex(command.exit),),
    c.StepTo: lambda _, command: (name_hex(command.to),),
    c.Hunt: lambda _, command: (name_hex(command.at),),
    c.Clear: _of_clear,
    c.PlacePheromone: lambda view, command: _of_placing(
        view, f"piece:{command.seat}.{command.shape}", command.hexes
    ),
    c.PlaceSpecial: lambda view, command: _of_placing(view, f"pool:{command.kind}", command.hexes),
    c.TakeCube: lambda _, command: (
        name_tile((command.tile,)),
        _name_store(command.seat, command.cube),
    ),
    c.OpenTunnel: lambda _, command: (name_hex(command.at),),
    c.Dig: _of_dig,
    c.RaiseNurse: lambda _, command: (_name_room(command.seat, "nurses"),),
    c.ClaimObjective: _of_claim,
    c.PayMixed: _of_claim,
    c.PayNurses: _of_claim,
    c.ChooseTile: lambda _, command: (name_tile((command.tile,)),),
    c.DiscardCube: lambda _, command: (_name_store(command.seat, command.cube),),
}


def _of_set_up(event: e.GardenSetUp) -> Iterable[Target]:
    return map(name_hex, event.starts)


def _of_seat(event: Any) -> Iterable[Target]:
    return _name_seats((event.seat,))


def _of_seats(event: Any) -> Iterable[Target]:
    return _name_seats(event.seats)


def _of_event_chosen(event: e.EventChosen) -> Iterable[Target]:
    if event.space.value is not UNSET:
        yield f"event:{event.space.value}"
    yield f"seat:{event.seat}"


def _of_nurses_assigned(event: e.NursesAssigned) -> Iterable[Target]:
    chosen = event.assignment.value
    if chosen is not UNSET:
        yield _name_track(event.seat, chosen.track, chosen.nurses)
    yield f"seat:{event.seat}"


def _of_births(event: e.BirthsRevealed) -> Iterable[Target]:
    for seat, births in enumerate(event.births):
        for name in ("larvae", "soldiers", "workers", "atelier"):
            if getattr(births, name):
                yield _name_room(seat, name)


def _of_room(event: t.WorkedInRoom) -> Iterable[Target]:
    yield _name_room(event.seat, event.room)
    if event.larvae:
        yield _name_room(event.seat, "larvae")
    yield from _changed_stores(event.seat, event)


def _of_step(event: t.WorkerStepped) -> Iterable[Target]:
    yield from (name_hex(event.to), f"ant:{event.seat}")
    if event.soldiers:
        yield _name_room(event.seat, "soldiers")


def _of_hunt(event: t.PreyHunted) -> Iterable[Target]:
    yield from (name_hex(event.at), f"ant:{event.seat}", _name_room(event.seat, "soldiers"))
    yield from _changed_stores(event.seat, e.Cubes(food=event.food))


def _of_clearing(event: t.PheromoneCleared) -> Iterable[Target]:
    yield from map(name_hex, (event.stand, *event.hexes))
    yield from (f"ant:{event.seat}", _name_store(event.seat, "earth"))


def _of_gathering(event: e.HarvestGathered) -> Iterable[Target]:
    yield from _of_takes(event.seat, event.takes)
    if event.food:
        yield _name_store(event.seat, "food")
    yield f"seat:{event.seat}"


def _of_takes(seat: Seat, takes: Iterable[e.Taken]) -> Iterable[Target]:
    for take in takes:
        yield from (name_tile((take.tile,)), _name_store(seat, take.cube))


def _of_cube_chosen(event: e.CubeChosen) -> Iterable[Target]:
    if event.take.value is not UNSET:
        yield from _of_takes(event.seat, (event.take.value,))
    yield f"seat:{event.seat}"


def _of_harvests(event: e.HarvestRevealed) -> Iterable[Target]:
    for seat, harvest in enumerate(event.harvests):
        yield from _of_takes(seat, harvest.takes)
        yield from _changed_stores(seat, harvest)


def _of_objective(event: t.ObjectiveCompleted) -> Iterable[Target]:
    yield f"objective:{event.objective}"
    for at in (*event.emptied, *event.freed):
        yield name_tile((at,))
    yield from _name_seats((event.seat, *(reward.seat for reward in event.rewards)))


def _of_discard(event: e.DiscardChosen) -> Iterable[Target]:
    if event.cube.value is not UNSET:
        yield _name_store(event.seat, event.cube.value)
    yield f"seat:{event.seat}"


def _of_discards(event: e.CubesDiscarded) -> Iterable[Target]:
    for seat, cubes in enumerate(event.discards):
        yield from _changed_stores(seat, cubes)


def _of_trades(event: e.TradesRevealed) -> Iterable[Target]:
    for seat, food in enumerate(event.food):
        if food:
            yield from (_name_room(seat, "larvae"), _name_store(seat, "food"))


_OF_EVENT: Mapping[type, Callable[[Any], Iterable[Target]]] = {
    e.GardenSetUp: _of_set_up,
    e.YearBegan: lambda _: (f"die:{season}" for season in SEASONS),
    e.EventChosen: _of_event_chosen,
    e.NursesAssigned: _of_nurses_assigned,
    e.BirthsChosen: _of_seat,
    e.ChoiceTakenBack: _of_seat,
    e.LarvaeTraded: lambda event: (
        _name_room(event.seat, "larvae"),
        _name_store(event.seat, "food"),
    ),
    e.EventsRevealed: lambda event: (f"event:{event_set.space}" for event_set in event.events),
    e.BirthsRevealed: _of_births,
    t.TurnCame: _of_seat,
    t.WorkedInRoom: _of_room,
    t.WorkerSentOut: lambda event: (name_hex(event.exit), f"ant:{event.seat}"),
    t.WorkerStepped: _of_step,
    t.PreyHunted: _of_hunt,
    t.PheromoneCleared: _of_clearing,
    t.PheromonePlaced: lambda event: (
        name_tile(event.hexes),
        *map(name_hex, event.hexes),
        f"piece:{event.seat}.{event.shape}",
    ),
    t.SpecialPlaced: lambda event: (
        name_tile(event.hexes),
        *map(name_hex, event.hexes),
        f"pool:{event.kind}",
        *_changed_stores(event.seat, event),
    ),
    t.OutingEnded: _of_seat,
    e.HarvestGathered: _of_gathering,
    e.HarvestOpened: _of_seats,
    e.CubeChosen: _of_cube_chosen,
    e.HarvestFinished: _of_seat,
    e.HarvestRevealed: _of_harvests,
    t.AtelierTurnCame: _of_seat,
    t.TunnelOpened: lambda event: (name_hex(event.at), _name_store(event.seat, "earth")),
    t.LevelDug: lambda event: (
        _name_room(event.seat, ROOMS[event.level]),
        *_changed_stores(event.seat, event),
    ),
    t.NurseRaised: lambda event: (_name_room(event.seat, "nurses"), f"seat:{event.seat}"),
    t.ObjectiveBegun: lambda event: (f"objective:{event.objective}", f"seat:{event.seat}"),
    t.TileChosen: lambda event: (name_tile((event.tile,)),),
    t.ObjectiveCompleted: _of_objective,
    t.AtelierEnded: _of_seat,
    e.StorageOpened: _of_seats,
    e.DiscardChosen: _of_discard,
    e.CubesDiscarded: _of_discards,
    e.SeasonEnded: lambda event: (f"seat:{event.first}",),
    e.SeasonBegan: lambda event: (f"die:{SEASONS[event.season]}",),
    e.WinterTradesOpened: _of_seats,
    e.TradesChosen: _of_seat,
    e.TradesRevealed: _of_trades,
    e.WinterPaid: lambda event: (_name_store(event.seat, "food"), f"seat:{event.seat}"),
    e.ThirdWinterEnded: lambda event: _name_seats(event.ranking[0]),
}
