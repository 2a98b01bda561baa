"""Commands that a click on the board may mean. Illegal ones are included, to be explained."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import get_args

from games.game import Seat, Target
from games.myrmes import commands as c
from games.myrmes.content import CUBES, EVENTS
from games.myrmes.content import board as board_of
from games.myrmes.pack import Cube, GardenHex
from games.myrmes.phases import (
    AtelierPhase,
    BirthsPhase,
    StoragePhase,
    WinterTradePhase,
    WorkersPhase,
)
from games.myrmes.rules.births import PRODUCTIVE
from games.myrmes.view import View

Commands = Iterable[c.Command]
_HEX = re.compile(r"(-?[0-9]),(-?[0-9])")
_TRACKS: tuple[c.Track, ...] = get_args(c.Track)
_ROOMS: tuple[c.Room, ...] = get_args(c.Room)


def meant(view: View, seat: Seat, target: Target) -> tuple[c.Command, ...]:
    """Return the commands that a seat may mean by clicking a target.

    The result is empty if the target is unknown.
    """
    kind, _, name = target.partition(":")
    finder = _MEANT.get(kind)
    if finder is None or seat >= len(view.colonies):
        return ()
    return tuple(finder(view, seat, name))


def _find_hex(view: View, name: str) -> GardenHex | None:
    matched = _HEX.fullmatch(name)
    if matched is None:
        return None
    at = GardenHex(int(matched[1]), int(matched[2]))
    return at if at in board_of(view.content, len(view.colonies)).index else None


def _of_hex(view: View, seat: Seat, name: str) -> Commands:
    """Yield the commands that move to a hex, place a tile on it, or open a tunnel there."""
    at = _find_hex(view, name)
    if at is None:
        return
    if isinstance(view.phase, AtelierPhase):
        yield c.OpenTunnel(seat=seat, at=at)
    elif view.worker is None:
        yield c.SendOut(seat=seat, exit=at)
    elif view.worker == at:
        yield from _placings(view, seat, "p2")
    elif any(prey.at == at for prey in view.prey):
        yield c.Hunt(seat=seat, at=at)
    else:
        yield c.StepTo(seat=seat, to=at)


def _of_tile(view: View, seat: Seat, name: str) -> Commands:
    """Yield the commands that clear a tile, choose it, or take its cubes."""
    at = _find_hex(view, name)
    tile = next((tile for tile in view.tiles if tile.hexes[0] == at), None)
    if at is None or tile is None:
        return
    if isinstance(view.phase, WorkersPhase):
        yield c.Clear(seat=seat, stand=at)
    elif isinstance(view.phase, AtelierPhase):
        yield c.ChooseTile(seat=seat, tile=at)
    else:
        for cube in CUBES:
            if getattr(tile, cube) or (tile.shape == "scavenging" and cube != "food"):
                yield c.TakeCube(seat=seat, tile=at, cube=cube)


def _of_room(view: View, seat: Seat, name: str) -> Commands:
    """Yield the commands for a room of the seat, or for ants in that room."""
    owner, _, room = name.partition(".")
    if owner != str(seat):
        return
    if room == "nurses" or (room == "atelier" and isinstance(view.phase, AtelierPhase)):
        yield c.RaiseNurse(seat=seat)
    elif room == "larvae" and isinstance(view.phase, WinterTradePhase):
        yield c.ChooseTrades(seat=seat, food=1)
    elif room == "larvae" and not isinstance(view.phase, BirthsPhase):
        yield c.TradeLarvae(seat=seat)
    elif room in _TRACKS:
        track = _TRACKS[_TRACKS.index(room)]
        yield c.AssignNurses(seat=seat, track=track, nurses=PRODUCTIVE[track][0])
    elif room == "quarry" or room in _ROOMS:
        yield from _of_chamber(view, seat, room)


def _of_chamber(view: View, seat: Seat, room: str) -> Commands:
    if isinstance(view.phase, AtelierPhase):
        yield c.Dig(seat=seat)
    elif room == "quarry":
        yield c.WorkInQuarry(seat=seat, take="earth")
    else:
        yield c.WorkInRoom(seat=seat, room=_ROOMS[_ROOMS.index(room)])


def _of_track(view: View, seat: Seat, name: str) -> Commands:
    owner, _, place = name.partition(".")
    name, _, nurses = place.partition(".")
    if owner == str(seat) and name in _TRACKS and nurses in ("1", "2", "3", "4"):
        track = _TRACKS[_TRACKS.index(name)]
        yield c.AssignNurses(seat=seat, track=track, nurses=int(nurses))


def _of_event(view: View, seat: Seat, name: str) -> Commands:
    spaces = {str(space): space for space in range(EVENTS)}
    return (c.ChooseEvent(seat=seat, space=spaces[name]),) if name in spaces else ()


def _of_objective(view: View, seat: Seat, name: str) -> Commands:
    wanted = board_of(view.content, len(view.colonies)).objectives.get(name)
    if wanted is None:
        return ()
    if wanted.mixed:
        earth = min(wanted.mixed, view.colonies[seat].mat.earth)
        return (c.PayMixed(seat=seat, objective=wanted.id, earth=earth),)
    if wanted.discard_nurses:
        return (c.PayNurses(seat=seat, objective=wanted.id, waiting=0),)
    return (c.ClaimObjective(seat=seat, objective=wanted.id),)


def _of_store(view: View, seat: Seat, name: str) -> Commands:
    owner, _, cube = name.partition(".")
    if owner != str(seat) or cube not in CUBES:
        return ()
    kind: Cube = CUBES[CUBES.index(cube)]
    if kind == "food" and not isinstance(view.phase, StoragePhase):
        return (c.TradeLarvae(seat=seat),)
    return (c.DiscardCube(seat=seat, cube=kind),)


def _of_piece(view: View, seat: Seat, name: str) -> Commands:
    owner, _, shape = name.partition(".")
    return _placings(view, seat, shape) if owner == str(seat) else ()


def _placings(view: View, seat: Seat, shape: str) -> Commands:
    """Yield one placement of a tile, at the worker's hex or, if no worker is out, at an exit."""
    tables = board_of(view.content, len(view.colonies))
    at = view.worker or view.colonies[seat].exits[0]
    places = tables.places_at[shape][tables.index[at]] if shape in tables.places_at else ()
    for place in places[:1]:
        if shape in tables.specials:
            yield c.PlaceSpecial(seat=seat, kind=tables.specials[shape].id, hexes=place.hexes)
        else:
            kind = tables.pheromones[tables.shape[shape]].id
            yield c.PlacePheromone(seat=seat, shape=kind, hexes=place.hexes)


_MEANT: Mapping[str, Callable[[View, Seat, str], Commands]] = {
    "hex": _of_hex,
    "tile": _of_tile,
    "room": _of_room,
    "track": _of_track,
    "event": _of_event,
    "objective": _of_objective,
    "store": _of_store,
    "piece": _of_piece,
    "pool": _placings,
}
